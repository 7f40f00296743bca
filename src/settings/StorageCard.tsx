import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StorageState } from '../engine/engine.ts'
import { queryKeys } from '../platform/reads/query-keys.ts'
import { engineTrouble } from '../till/words/engine-trouble.ts'
import { useTill } from '../till/till.ts'
import { useEngineStatus, useSales } from '../till/held/use-sales.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { Skeleton } from '../ui/part/Skeleton.tsx'

type Known = Omit<StorageState, 'persisted'> & { readonly persisted: boolean | undefined }

/** The sales journal on this device: its size, and whether the browser promised to keep it. */
export function StorageCard() {
  const { engine } = useTill()
  const status = useEngineStatus()
  const sales = useSales()
  const [granted, setGranted] = useState(false)
  const { data: known } = useQuery<Known>({
    // Each sale that starts or ends changes the counts.
    queryKey: queryKeys.storage(status.kind, sales.length),
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const state = await engine.storage()
      return { ...state, persisted: state.persisted ?? (await isPersisted()) }
    },
  })
  const trouble = engineTrouble(status)
  return (
    <Card title="Sales kept on this device">
      {trouble !== undefined && (
        <p className="text-ink-soft">{trouble.title}. The notice at the top says what to do.</p>
      )}
      {trouble === undefined && known === undefined && <Skeleton height="12rem" />}
      {trouble === undefined && known !== undefined && (
        <StorageFacts
          state={granted ? { ...known, persisted: true } : known}
          onGranted={() => setGranted(true)}
        />
      )}
    </Card>
  )
}

interface StorageFactsProps {
  state: Known
  onGranted: () => void
}

function StorageFacts({ state, onGranted }: StorageFactsProps) {
  const { sales, usage, quota, persisted } = state
  return (
    <>
      <Facts>
        <Fact name="Sales" figures>
          {sales}
        </Fact>
        {usage !== undefined && (
          <Fact name="Space used" figures>
            {megabytes(usage)}
            {quota !== undefined && ` of ${megabytes(quota)}`}
          </Fact>
        )}
        <Fact name="Protected">
          {persisted === true ? (
            <Badge tone="sold">Yes</Badge>
          ) : (
            <Badge tone="needs">{persisted === false ? 'No' : 'Not known'}</Badge>
          )}
        </Fact>
      </Facts>
      {persisted === true ? (
        <p className="mt-3 text-sm text-ink-soft">
          The browser keeps them until somebody clears this site’s data.
        </p>
      ) : (
        <Unprotected onGranted={onGranted} />
      )}
    </>
  )
}

/** How to get the promise: some browsers ask, others give it to sites that people use or install. */
function Unprotected({ onGranted }: Pick<StorageFactsProps, 'onGranted'>) {
  const [refused, setRefused] = useState(false)
  const ask = async () => {
    const persisted = await askToPersist()
    if (persisted) onGranted()
    setRefused(!persisted)
    announce(persisted ? 'Protected' : 'The browser does not protect them yet')
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <p className="text-sm text-ink-soft">The browser may clear them when space runs out.</p>
      <Button onClick={ask}>Ask the browser to protect them</Button>
      {refused && (
        <p className="text-sm text-ink-soft">
          Not yet. Install or bookmark the till, then ask again.
        </p>
      )}
    </div>
  )
}

/** Some browsers have no such promise; others refuse it to insecure pages. */
async function askToPersist(): Promise<boolean> {
  try {
    return await navigator.storage.persist()
  } catch {
    return false
  }
}

async function isPersisted(): Promise<boolean | undefined> {
  try {
    return await navigator.storage.persisted()
  } catch {
    return undefined
  }
}

/** Bytes for people: `0.4 MB`, `120 MB`, `63.2 GB`. Formatted like amounts, the same in every browser. */
function megabytes(bytes: number): string {
  const mega = bytes / 1_000_000
  if (mega >= 1_000) return `${(mega / 1_000).toFixed(1)}\u00A0GB`
  return `${mega < 10 ? mega.toFixed(1) : Math.round(mega)}\u00A0MB`
}

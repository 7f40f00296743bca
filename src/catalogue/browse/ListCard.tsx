import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { explainFailure } from '../../platform/words/explain.ts'
import { failureIn } from '../../platform/words/failure.ts'
import type { EnumerationEntry } from '../../platform/contract/catalogue/enumeration.ts'
import { providerActive } from '../../platform/contract/catalogue/provider.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'

interface ListCardProps {
  title: string
  query: UseQueryResult<readonly EnumerationEntry[]>
  /** The entries that match the search. */
  found: readonly EnumerationEntry[]
  states: ReadonlyMap<string, string> | undefined
}

/** How many entries to show at first: a platform may have thousands of brands. */
const FIRST = 60

/** A list of the platform; a failure affects only this card. */
export function ListCard({ title, query, found, states }: ListCardProps) {
  const [all, setAll] = useState(false)
  const { data, error, isError, isFetching, refetch } = query
  const shown = all ? found : found.slice(0, FIRST)
  return (
    <Card
      className="mb-4"
      title={title}
      actions={data !== undefined && <Badge>{countWords(found.length, data.length)}</Badge>}
      aria-busy={isFetching}
    >
      {isError && !isFetching && (
        <Banner
          tone="needs"
          title={
            data === undefined ? 'This list couldn’t be loaded' : 'This list may be out of date'
          }
          action={<Button onClick={() => refetch()}>Try again</Button>}
          className="mb-3"
        >
          {explainFailure(failureIn(error)).detail}
        </Banner>
      )}
      {data === undefined && isFetching && (
        <div className="flex flex-col gap-3" aria-hidden="true">
          {[7, 5, 8, 6].map((width) => (
            <Skeleton key={width} width={`${width * 10}%`} height="1.25rem" />
          ))}
        </div>
      )}
      {data?.length === 0 && (
        <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
          The platform lists nothing here.
        </p>
      )}
      {shown.length > 0 && (
        <ul>
          {shown.map(({ code, label }, index) => {
            const state = states?.get(code)
            return (
              <li
                key={`${index} ${code}`}
                className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-t border-line py-2"
              >
                <span className="font-semibold">{label}</span>
                {label !== code && (
                  <code className="font-mono text-xs/normal text-ink-soft">{code}</code>
                )}
                {state !== undefined && (
                  <Badge
                    tone={state.toUpperCase() === providerActive ? 'neutral' : 'needs'}
                    className="ms-auto"
                  >
                    {state}
                  </Badge>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {found.length > shown.length && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          Show all {found.length}
        </Button>
      )}
    </Card>
  )
}

function countWords(found: number, all: number): string {
  return found === all ? String(all) : `${found} of ${all}`
}

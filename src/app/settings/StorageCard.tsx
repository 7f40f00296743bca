import { useEffect, useState } from 'react'
import type { StorageState } from '../../sale/engine.ts'
import { useTill } from '../../till/till.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { megabytes } from './megabytes.ts'

/** The journal of sales on this device: how much it holds, and whether the browser promised to keep it. */
export function StorageCard() {
  const { engine } = useTill()
  const [state, setState] = useState<StorageState>()

  useEffect(() => {
    let left = false
    const read = async () => {
      const storage = await (await engine.start())?.storage()
      if (!left) setState(storage)
    }
    void read()
    return () => {
      left = true
    }
  }, [engine])

  return (
    <Card title="Sales kept on this device">
      {state === undefined ? <Skeleton height="8rem" /> : <StorageFacts state={state} />}
    </Card>
  )
}

function StorageFacts({ state }: { state: StorageState }) {
  return (
    <>
      <Facts>
        <Fact name="Sales" figures>
          {state.sales}
        </Fact>
        {state.usage !== undefined && (
          <Fact name="Space used" figures>
            {megabytes(state.usage)}
            {state.quota !== undefined && ` of ${megabytes(state.quota)}`}
          </Fact>
        )}
        <Fact name="Protected">
          {state.persisted === true ? (
            <Badge tone="sold">Yes</Badge>
          ) : (
            <Badge tone="needs">{state.persisted === false ? 'No' : 'Not known'}</Badge>
          )}
        </Fact>
      </Facts>
      {state.persisted !== true && (
        <p className="mt-3 text-sm text-ink-soft">
          The browser may clear this till’s sales when the device runs out of space. Installing the
          till as an app, or bookmarking it, lets most browsers protect them.
        </p>
      )}
    </>
  )
}

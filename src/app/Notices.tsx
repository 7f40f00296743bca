import { Suspense } from 'react'
import { useTill } from '../till/till.ts'
import { useSessionState } from '../till/use-session-state.ts'
import { useOnline } from '../till/use-online.ts'
import { useEngine } from '../till/use-sales.ts'
import { ConnectionNotice, EngineNotice, SaleAlarm } from './around-screens.ts'

/**
 * What concerns the whole till: a sale that was sold after all, why the till does not sell, no network. At the top of
 * whatever screen is in sight.
 * @param inPanel there a sale says itself that it waits for the network, and the number pad needs the room
 */
export function Notices({
  inPanel = false,
  className = '',
}: {
  inPanel?: boolean
  className?: string
}) {
  const online = useOnline()
  const { status, sales } = useEngine()
  const { session } = useTill()
  const waits = useSessionState(session).kind === 'expired'
  return (
    <div className={`flex flex-col gap-3 empty:hidden ${className}`}>
      {sales.some(({ phase }) => phase.kind === 'needs-attention') && (
        <Suspense>
          <SaleAlarm />
        </Suspense>
      )}
      {status.kind === 'unavailable' && (
        <Suspense>
          <EngineNotice />
        </Suspense>
      )}
      {(!online || waits) && !inPanel && (
        <Suspense>
          <ConnectionNotice />
        </Suspense>
      )}
    </div>
  )
}

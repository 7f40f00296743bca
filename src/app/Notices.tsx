import { SaleAlarm } from '../counter/open/SaleAlarm.tsx'
import { useTill } from '../till/till.ts'
import { useSessionState } from '../till/use-session-state.ts'
import { useOnline } from '../till/use-online.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { EngineNotice } from './EngineNotice.tsx'

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
  const { session } = useTill()
  const waits = useSessionState(session).kind === 'expired'
  return (
    <div className={`flex flex-col gap-3 empty:hidden ${className}`}>
      <SaleAlarm />
      <EngineNotice />
      {(!online || waits) && !inPanel && <ConnectionNotice />}
    </div>
  )
}

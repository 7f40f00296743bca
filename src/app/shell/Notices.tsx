import { useState } from 'react'
import { SaleAlarm } from '../../sell/open/SaleAlarm.tsx'
import { DrawerNotice } from '../../receipt/printer/DrawerTrouble.tsx'
import { ClockNotice } from '../../till/device/ClockNotice.tsx'
import { useTill } from '../../till/till.ts'
import { useSessionState } from '../../till/use-session-state.ts'
import { useOnline } from '../../till/device/use-online.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useEngineStatus } from '../../till/held/use-sales.ts'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { DeviceNotice } from './DeviceNotice.tsx'
import { EngineNotice } from './EngineNotice.tsx'

/**
 * Notices about the whole till, at the top of every screen: a late sale, a stopped engine, a closed drawer, a second
 * window, lost data, a wrong clock, no network.
 * @param inPanel leaves out what the sale itself says, because the number pad needs the space
 */
export function Notices({
  inPanel = false,
  className = '',
}: {
  inPanel?: boolean
  className?: string
}) {
  const online = useOnline()
  const { session, api } = useTill()
  const waits = useSessionState(session).kind === 'expired'
  return (
    <div className={`flex flex-col gap-3 empty:hidden ${className}`}>
      <SaleAlarm />
      <EngineNotice />
      <DrawerNotice />
      <SecondWindow />
      {!inPanel && <DeviceNotice />}
      {!inPanel && <ClockNotice api={api} />}
      {(!online || waits) && !inPanel && <ConnectionNotice />}
    </div>
  )
}

/** Says that another window of this till sends its sales. Both windows show the same. */
function SecondWindow() {
  const status = useEngineStatus()
  const [isSeen, setSeen] = useState(false)
  if (isSeen || status.kind !== 'ready' || status.role !== 'follower') return null
  return (
    <Banner
      tone="info"
      title="This till is open in another window"
      action={<Button onClick={() => setSeen(true)}>OK</Button>}
    >
      Both are the same till, and each can sell. Close the one you don’t need.
    </Banner>
  )
}

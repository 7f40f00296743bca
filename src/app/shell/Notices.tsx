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
import { DeviceNotice } from './DeviceNotice.tsx'
import { useStore } from 'zustand'
import { productsQuery } from '../../platform/reads/products.ts'
import { clockTime } from '../../values/time/clock-time.ts'
import { engineTrouble } from '../../till/words/engine-trouble.ts'

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

/** Says what works offline, and how old the products and prices on the screen are. */
function ConnectionNotice() {
  const { session, signInPutOff } = useTill()
  const isPutOff = useStore(signInPutOff)
  const state = useSessionState(session)
  const waits = state.kind === 'expired'
  return (
    <Banner
      tone="needs"
      live="polite"
      title={waits ? 'Nobody is signed in' : 'No connection'}
      action={
        waits && isPutOff && <Button onClick={() => signInPutOff.setState(false)}>Sign in</Button>
      }
    >
      {!waits
        ? 'Open sales continue by themselves when it is back.'
        : isPutOff
          ? 'Nothing can be sold. The platform answers again.'
          : `Nothing can be sold. When the platform answers again, the till ${waits && state.resumable ? '' : 'asks for the password and '}continues.`}
      <CatalogueAge />
    </Banner>
  )
}

function CatalogueAge() {
  const { api, account, queryClient } = useTill()
  const { queryKey } = productsQuery({ api, account })
  const readAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  if (readAt === 0) return null
  return <> Products and prices are from {clockTime(readAt, api.clock.wallNow())}.</>
}

/** Says why this till doesn't sell and what helps. */
function EngineNotice() {
  const trouble = engineTrouble(useEngineStatus())
  if (trouble === undefined) return null
  const { title, text, remedy } = trouble
  return (
    <Banner
      tone="needs"
      live="assertive"
      title={title}
      action={
        remedy === 'reload' && <Button onClick={() => window.location.reload()}>Reload</Button>
      }
    >
      {text}
    </Banner>
  )
}

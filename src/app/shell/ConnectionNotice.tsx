import { useStore } from 'zustand'
import { productsQuery } from '../../platform/reads/products.ts'
import { useTill } from '../../till/till.ts'
import { useSessionState } from '../../till/use-session-state.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { clockTime } from '../../values/time/clock-time.ts'

/** Says what works offline, and how old the products and prices on the screen are. */
export function ConnectionNotice() {
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

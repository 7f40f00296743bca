import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator, useRouteError } from 'react-router'
import type { ConfigResult } from '../../platform/transport/config.ts'
import { canBeRight } from '../../till/device/clock-sense.ts'
import { ErrorState } from '../../ui/part/ErrorState.tsx'
import { isLost } from '../../ui/part/fetch-part.ts'
import { momentText } from '../../values/time/clock-time.ts'
import { NoConfig } from './start.ts'
import { Trouble } from '../Trouble.tsx'

/** Says why the page can't start, and tries again when the network is back. */
export function StartTrouble() {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  const again = () => {
    // Rendered at once: the router's error boundary disappears only after it has seen the loading state.
    flushSync(() => {
      void revalidate()
    })
  }
  const onOnline = useEffectEvent(again)
  useEffect(() => {
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  if (error instanceof NoConfig) return <ConfigTrouble why={error.why} onRetry={again} />
  if (isLost(error)) return <ConfigTrouble why={{ kind: 'unreachable' }} onRetry={again} />
  return <Trouble error={error} />
}

interface ConfigTroubleProps {
  why: Exclude<ConfigResult, { kind: 'ok' }>
  onRetry: () => void
}

/** Shown when the till doesn't know its platform's address. */
function ConfigTrouble({ why, onRetry }: ConfigTroubleProps) {
  const [now] = useState(() => Date.now())
  return (
    <main className="grid min-h-(--page) content-center">
      <h1 className="sr-only">Tuckshop</h1>
      {why.kind === 'invalid' ? (
        <ErrorState title="The till’s settings can’t be used" onRetry={onRetry}>
          <p>Tell whoever installed this till:</p>
          <p className="mt-2 font-semibold text-ink wrap-anywhere">{why.problem}</p>
        </ErrorState>
      ) : !canBeRight(now) ? (
        <ErrorState title="This device’s clock is wrong" onRetry={onRetry}>
          It says {momentText(now)}. With a wrong clock a device can’t make a secure connection. Set
          its date and time, then try again. Open sales are kept.
        </ErrorState>
      ) : (
        <ErrorState title="The till can’t reach its server" onRetry={onRetry}>
          Check this device’s network, then try again. Open sales are kept.
        </ErrorState>
      )}
    </main>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { timeouts } from '../platform/transport/requests.ts'
import type { Resumed } from '../platform/session/session.ts'
import type { Reply, Transport } from '../platform/transport/transport.ts'
import { endpoints } from '../platform/contract/endpoints.ts'

/** Between two tries to reach the platform, in milliseconds. */
const KNOCK_EVERY = 15_000
/** Unclear answers before the till asks for the password: a minute of tries (spec, Authentication 5). */
const MOST_REFUSALS = 4

/**
 * Whether an unreachable platform has answered since and needs the password; with no password needed, it never becomes
 * true.
 * @param resume continues without the password, if possible
 */
export function useConnectionBack(
  transport: Transport | undefined,
  resume?: () => Promise<Resumed>,
): boolean {
  const [back, setBack] = useState(transport === undefined)
  const tryResume = useEffectEvent(() => resume?.())
  useEffect(() => {
    if (transport === undefined || back) return undefined
    let left = false
    let busy = false
    let refusals = 0
    const knock = async () => {
      const { methods, path } = endpoints.categories
      const reply = await transport.send({ method: methods[0], path, timeoutMs: timeouts.token })
      if (left) return
      if (!isPlatform(reply)) {
        refusals = 0
        return
      }
      const resumed = await tryResume()
      if (left || resumed?.kind === 'ok' || resumed?.kind === 'offline') return
      refusals += 1
      if (resumed === undefined || resumed.kind === 'ended' || refusals >= MOST_REFUSALS)
        setBack(true)
    }
    // One at a time: a second exchange of the token would invalidate the first answer.
    const look = () => {
      if (busy) return
      busy = true
      void knock().finally(() => {
        busy = false
      })
    }
    const timer = setInterval(look, KNOCK_EVERY)
    window.addEventListener('online', look)
    return () => {
      left = true
      clearInterval(timer)
      window.removeEventListener('online', look)
    }
  }, [transport, back])
  return back
}

/**
 * Whether the platform answered, and not a Wi-Fi login page. Nobody is signed in, so the expected answer is a refusal.
 */
export function isPlatform(reply: Reply): boolean {
  if (reply.kind !== 'answer') return false
  return reply.status === 401 || reply.status === 429 || (reply.status < 500 && reply.readable)
}

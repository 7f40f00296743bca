import { useEffect, useEffectEvent, useState } from 'react'
import { timeouts } from '../platform/transport/requests.ts'
import type { Resumed } from '../platform/session/session.ts'
import type { Reply, Transport } from '../platform/transport/transport.ts'
import { endpoints } from '../platform/contract/endpoints.ts'

/** From one knock at the platform to the next, in milliseconds. */
const KNOCK_EVERY = 15_000
/** Tries that the platform answered with neither yes nor no, before the password is asked for: a minute (spec, Authentication 5). */
const MOST_REFUSALS = 4

/**
 * Whether a platform that could not be reached has answered since and needs the password; without one there is nothing to
 * wait for.
 * @param resume goes on without the password, where that is possible
 */
export function useLineBack(
  transport: Transport | undefined,
  resume?: () => Promise<Resumed>,
): boolean {
  const [back, setBack] = useState(transport === undefined)
  const goOn = useEffectEvent(() => resume?.())
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
      const resumed = await goOn()
      if (left || resumed?.kind === 'ok' || resumed?.kind === 'offline') return
      refusals += 1
      if (resumed === undefined || resumed.kind === 'ended' || refusals >= MOST_REFUSALS)
        setBack(true)
    }
    // One at a time: a second exchange of the token would void the first answer.
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
 * Whether it is the platform that answers, and not a network that wants its own sign-in first: that one shows a page.
 * Nobody is signed in, so a refusal is the answer that is waited for.
 */
export function isPlatform(reply: Reply): boolean {
  if (reply.kind !== 'answer') return false
  return reply.status === 401 || reply.status === 429 || (reply.status < 500 && reply.readable)
}

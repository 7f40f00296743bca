import { useEffect, useState } from 'react'
import { timeouts } from '../api/requests.ts'
import type { Reply, Transport } from '../api/transport.ts'
import { endpoints } from '../contract/endpoints.ts'

/** From one knock at the platform to the next, in milliseconds. */
const KNOCK_EVERY = 15_000

/** Whether a platform that could not be reached has answered since; without one there is nothing to wait for. */
export function useLineBack(transport: Transport | undefined): boolean {
  const [back, setBack] = useState(transport === undefined)
  useEffect(() => {
    if (transport === undefined || back) return undefined
    let left = false
    const knock = async () => {
      const { methods, path } = endpoints.categories
      const reply = await transport.send({ method: methods[0], path, timeoutMs: timeouts.token })
      if (!left && isPlatform(reply)) setBack(true)
    }
    const look = () => void knock()
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

import { useEffect, useState } from 'react'
import { timeouts } from '../api/requests.ts'
import type { Transport } from '../api/transport.ts'
import { addresses } from '../contract/addresses.ts'

/** From one knock at the platform to the next, in milliseconds. */
const KNOCK_EVERY = 15_000

/** Whether a platform that could not be reached has answered since; without one there is nothing to wait for. */
export function useLineBack(transport: Transport | undefined): boolean {
  const [back, setBack] = useState(transport === undefined)
  useEffect(() => {
    if (transport === undefined || back) return undefined
    let left = false
    const knock = async () => {
      // Nobody is signed in: a refusal is the answer that is waited for.
      const { methods, path } = addresses.categories
      const reply = await transport.send({ method: methods[0], path, timeoutMs: timeouts.token })
      if (!left && reply.kind === 'answer' && reply.status < 500) setBack(true)
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

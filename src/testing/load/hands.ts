import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Dice } from '../simulator/dice.ts'
import { airtimeBody, signIn } from '../shop/sale/seller.ts'
import type { Caller } from './caller.ts'

const answerSchema = z.looseObject({
  transactionId: z.string().optional(),
  responseCode: z.string(),
})

/** Hands that sell without end, one sale after the other. */
export interface Hands {
  /** Every reference that was sent. */
  readonly sent: ReadonlySet<string>
  /** The answers, by reference. */
  readonly answered: ReadonlyMap<string, { readonly id: string; readonly code: string }>
  /** Starts no more sales, and keeps sending the open sales until each has an answer. */
  stop(): Promise<void>
}

/**
 * Of eight numbers, four complete at once, two complete and one fails within four seconds, and one fails at once:
 * docs/sandbox.md.
 */
const endings = ['4567', '4567', '4567', '4567', '0001', '0001', '0002', '0003'] as const

/** @param count of hands */
export function startHands(caller: Caller, port: number, count: number, dice: Dice): Hands {
  const sent = new Set<string>()
  const answered = new Map<string, { id: string; code: string }>()
  const stopping = new AbortController()

  let renewing: Promise<void> | undefined
  /** Signs in again, once for all hands. */
  function renewToken(): Promise<void> {
    renewing ??= signIn(`http://127.0.0.1:${port}`, 'merchant')
      .then((token) => caller.use(token))
      .catch(() => undefined)
      .finally(() => (renewing = undefined))
    return renewing
  }

  async function sell(reference: string): Promise<void> {
    sent.add(reference)
    const body = airtimeBody(reference, `+2782123${dice.pick(endings)}`, 2)
    // Like a till: sends the same reference until there is an answer.
    for (;;) {
      const reply = await caller.call(port, 'POST', '/purchase', body)
      // After a clock was set ahead, the token has expired.
      if (reply?.status === 401) await renewToken()
      const answer = answerSchema.safeParse(reply?.body)
      if (answer.success && answer.data.transactionId !== undefined) {
        answered.set(reference, { id: answer.data.transactionId, code: answer.data.responseCode })
        return
      }
      await wait(100)
    }
  }

  async function work(hand: number): Promise<void> {
    for (let sale = 0; !stopping.signal.aborted; sale += 1) {
      await sell(`HAND-${hand}-${sale}`)
      await wait(20)
    }
  }

  const working = Array.from({ length: count }, (_, hand) => work(hand))
  return {
    sent,
    answered,
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Dice } from '../simulator/dice.ts'
import { airtime, type Caller, type Reply } from './caller.ts'

/** What a till asks for: purchases, the state of a sale, the first page of the list. */
export type Kind = 'purchase' | 'poll' | 'list'

export interface LoadResult {
  /** From when each was to be sent, or from when it was if that was a moment sooner, to its answer, in milliseconds. */
  readonly times: Readonly<Record<Kind, readonly number[]>>
  /** Those that got no answer of 200. */
  readonly errors: number
}

export interface ShopLoad {
  readonly callers: readonly [Caller, ...Caller[]]
  /** Of the servers. */
  readonly ports: readonly [number, ...number[]]
  readonly dice: Dice
  readonly seconds: number
}

/** Of ten requests six sell, three ask how a sale stands, one lists. */
const mix = [
  ['purchase', 6],
  ['poll', 3],
  ['list', 1],
] as const

const sold = z.looseObject({ transactionId: z.string() })

/** Sends one purchase at a time from each of so many clients, as fast as they are answered. */
export async function sellFlatOut(load: ShopLoad, clients: number): Promise<LoadResult> {
  const requests = createRequests(load)
  const end = performance.now() + load.seconds * 1_000
  const sell = async () => {
    while (performance.now() < end) await requests.send('purchase', performance.now())
  }
  await Promise.all(Array.from({ length: clients }, sell))
  return requests.result()
}

/** Sends requests of a till's mix at random instants, so many a second, whether those before are answered or not. */
export async function sendAtRate(load: ShopLoad, rate: number): Promise<LoadResult> {
  const requests = createRequests(load)
  const { dice, seconds } = load
  const began = performance.now()
  const sent: Promise<void>[] = []
  for (let at = 0; at < seconds * 1_000; at += (-Math.log(1 - dice.next()) * 1_000) / rate) {
    const ahead = began + at - performance.now()
    if (ahead > 1) await wait(ahead)
    // A timer counts whole milliseconds: the last part of one isn't waited for, nor counted.
    const dueAt = Math.min(began + at, performance.now())
    sent.push(requests.send(dice.weighted(mix, 'purchase'), dueAt))
  }
  await Promise.all(sent)
  return requests.result()
}

function createRequests({ callers, ports, dice }: ShopLoad) {
  const times: Record<Kind, number[]> = { purchase: [], poll: [], list: [] }
  let last: { readonly caller: Caller; readonly id: string } | undefined
  let errors = 0

  async function buy(): Promise<Reply | undefined> {
    const caller = dice.pick(callers)
    const body = airtime(crypto.randomUUID(), '4567')
    const reply = await caller.call(dice.pick(ports), 'POST', '/purchase', body)
    const answer = sold.safeParse(reply?.body)
    if (answer.success) last = { caller, id: answer.data.transactionId }
    return reply
  }

  async function poll(): Promise<Reply | undefined> {
    const { caller, id } = last ?? { caller: callers[0], id: '' }
    return caller.call(dice.pick(ports), 'POST', '/transactions', { transactionId: id })
  }

  function list(): Promise<Reply | undefined> {
    return dice.pick(callers).call(dice.pick(ports), 'GET', '/transactions?page=0&size=20')
  }

  const asked: Readonly<Record<Kind, () => Promise<Reply | undefined>>> = {
    purchase: buy,
    poll,
    list,
  }
  return {
    async send(kind: Kind, dueAt: number): Promise<void> {
      // Before the first sale there is none to ask for.
      const what = last === undefined ? 'purchase' : kind
      const reply = await asked[what]()
      times[what].push(performance.now() - dueAt)
      if (reply?.status !== 200) errors += 1
    },
    result: (): LoadResult => ({ times, errors }),
  }
}

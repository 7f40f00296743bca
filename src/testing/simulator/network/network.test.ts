import { describe, expect, it } from 'vitest'
import { airtime } from '../../shop/sale/sale-device.ts'
import { diceOf, type Dice } from '../dice.ts'
import { FaultLog } from '../watch/fault-log.ts'
import { Lag } from './lag.ts'
import { Network } from './network.ts'
import { faultsByClass } from './network-faults.ts'
import { Platform, type PlatformReply, type Posted } from './platform.ts'
import { Stalls } from './stalls.ts'
import { Timeline } from '../watch/timeline.ts'

const ip = '10.0.0.1'
const duplicated = faultsByClass.sale.findIndex(([{ kind }]) => kind === 'duplicate delivery')

/** Dice that deliver every sale twice and answer with the second delivery. */
const dice: Dice = {
  ...diceOf(1),
  between: (from) => from,
  chance: () => true,
  weighted: (items, otherwise) => items[duplicated]?.[0] ?? otherwise,
}

/** Sells to a recipient over a network that delivers twice, after this many sends in the same minute. */
async function heardAfter(sends: number, ending: string) {
  const timeline = new Timeline(diceOf(1))
  const platform = new Platform({
    timeline,
    dice: diceOf(2),
    switches: {},
    wallets: { 'M-1001': 5_000_000 },
    booked: () => undefined,
    forgot: () => undefined,
    lists: () => true,
    onError: (error) => expect.fail(String(error)),
  })
  await platform.start()
  const post = (path: string, body: object, bearer?: string): Posted => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    bearer,
  })
  await platform.handle(
    post('/auth/token', { username: 'merchant', password: 'merchant-demo' }),
    ip,
  )
  const [token] = platform.users.keys()
  const bodyOf = (reference: string, number: string) => ({
    ...airtime(number).body,
    merchantReference: reference,
  })
  for (let send = 0; send < sends; send++)
    await platform.handle(post('/purchase', bodyOf(`T1-${send}`, '+27821237000'), token), ip)

  const faults = new FaultLog(() => undefined)
  faults.active = true
  const stalls = new Stalls(timeline)
  const network = new Network({
    timeline,
    dice,
    platform,
    faults,
    stalls,
    lag: new Lag(timeline, 0),
    badness: 1,
    trace: () => undefined,
  })
  const heard: (PlatformReply | undefined)[] = []
  const fetch = network.fetchOf({
    life: { name: 'till', condition: () => 'running', backlog: [] },
    ip,
    isOffline: () => false,
    isToldTime: true,
    leaves: () => undefined,
    hears: (_posted, reply) => void heard.push(reply),
    salesOf: () => [],
    knownBesides: () => [],
  })
  const before = platform.transactions.size
  const answered = fetch('/vas/purchase', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(bodyOf('T1-twice', `+2782123${ending}`)),
  }).catch(() => undefined)
  while (await timeline.step(10_000));
  await answered
  return { status: heard.map((reply) => reply?.status), done: platform.transactions.size - before }
}

describe('a request that is delivered twice, the second time over the limit', () => {
  it.each([
    ['executed and answered gives its answer', 9, '7000', 1, [200]],
    ['executed but not answered gives nothing, and never 429', 9, '0008', 1, [undefined]],
    ['refused both times gives 429', 10, '7000', 0, [429]],
  ])('%s', async (_what, sends, ending, done, status) => {
    expect(await heardAfter(sends, ending)).toEqual({ done, status })
  })
})

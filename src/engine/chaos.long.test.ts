import { describe, expect, it } from 'vitest'
import type { Reply, WireRequest } from '../platform/transport/transport.ts'
import {
  readTransactionPage,
  readTransactionStatus,
} from '../platform/contract/sale/transaction.ts'
import {
  airtime,
  merchant,
  noAnswer,
  SaleDevice,
  type SaleTab,
} from '../testing/shop/sale/sale-device.ts'
import { sandboxApi } from '../testing/servers/sandbox-api.ts'
import type { SaleRow } from './machine/row.ts'

/** Repeatable random numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const endings = [
  '4567',
  '4568',
  '0001',
  '0002',
  '0004',
  '0008',
  '0009',
  '0010',
  '0011',
  '0012',
  '0013',
  '0014',
  '1999',
]

const networkFaults = [
  'lost',
  'answer lost',
  'late',
  'twice',
  'html',
  'hangs',
  'slow',
  '401',
  '429',
  'cut',
] as const

/** Three bad minutes at one till, then twenty good ones. */
async function badDay(seed: number) {
  const random = randomFrom(seed)
  const chance = (probability: number) => random() < probability
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)]
  const shop = await sandboxApi({ controls: true })
  await shop.sandbox.start()
  expect(await shop.api.session.signIn('merchant', 'merchant-demo')).toEqual({ kind: 'ok' })
  const { clock } = shop
  let bad = true
  const met = new Map<string, number>()
  const fault = (name: string) => {
    met.set(name, (met.get(name) ?? 0) + 1)
    return name
  }
  const send = (request: WireRequest) => {
    const { mayLeave: _leave, ...plain } = request
    return shop.api.session.send(plain)
  }
  const sentAt: number[] = []
  const platform = async (request: WireRequest): Promise<Reply> => {
    if (/purchase|retry|redeem/.test(request.path)) sentAt.push(clock.elapsed())
    if (!bad || chance(0.5)) return send(request)
    const what = pick(networkFaults) ?? 'lost'
    fault(what)
    switch (what) {
      case 'lost':
        return noAnswer
      case 'answer lost':
        await send(request)
        return noAnswer
      case 'late':
        void clock.wait(Math.trunc(random() * 90_000)).then(() => send(request))
        return noAnswer
      case 'twice':
        await send(request)
        return send(request)
      case 'html':
        if (chance(0.5)) await send(request)
        return { kind: 'answer', status: 502, body: undefined, readable: false }
      case 'hangs':
        if (chance(0.5)) await send(request)
        await clock.wait(30_000)
        return { kind: 'no-answer', reason: 'timeout' }
      case 'slow':
        await clock.wait(Math.trunc(random() * 10_000))
        return send(request)
      case '401':
        return { kind: 'answer', status: 401, body: {}, readable: true }
      case '429':
        return { kind: 'answer', status: 429, body: {}, readable: true }
      case 'cut':
      default:
        await send(request)
        return { kind: 'answer', status: 200, body: undefined, readable: false }
    }
  }
  const device = new SaleDevice(platform, clock)
  let dying: SaleTab | undefined
  device.diskFaults = {
    beforeCommit: () => {
      if (bad && chance(0.02)) throw new Error(fault('disk'))
      if (bad && dying?.holds === true && chance(0.3)) {
        fault('killed before a commit')
        dying.kill()
        dying = undefined
        return new Promise(() => {})
      }
      return Promise.resolve()
    },
    afterCommit: () => {
      if (bad && dying?.holds === true && chance(0.3)) {
        fault('killed after a commit')
        dying.kill()
        dying = undefined
        return new Promise(() => {})
      }
      return Promise.resolve()
    },
  }
  const living = new Set<SaleTab>()
  const openTab = async () => living.add(await device.open())
  await openTab()
  const cashier = async (tab: SaleTab) => {
    for (const sale of tab.engine.snapshot().sales) {
      if (sale.phase.kind === 'asking') {
        if (sale.phase.reason === 'never-sent' || chance(0.3))
          await tab.engine.setAside(sale.reference, 'x')
        else await tab.engine.sendAgain(sale.reference)
      }
      if (bad && sale.phase.kind === 'failed' && sale.child === undefined && chance(0.5))
        void tab.engine.retry(sale.reference)
      if (sale.phase.kind === 'completed') await tab.engine.acknowledgeHandOver(sale.reference)
    }
  }
  for (let turn = 0; turn < 30; turn++) {
    await clock.advance(Math.floor(random() * 12_000))
    const tab = pick([...living])
    if (tab === undefined || chance(0.08)) {
      await openTab()
      continue
    }
    if (chance(0.7))
      void tab.engine.confirm(airtime(`+2782${Math.floor(100 + random() * 899)}${pick(endings)}`), {
        confirmedDuplicate: true,
      })
    if (chance(0.12)) {
      fault('killed')
      tab.kill()
      living.delete(tab)
      continue
    }
    if (chance(0.05) && dying === undefined) {
      dying = tab
      living.delete(tab)
    }
    if (chance(0.06) && living.size > 1) {
      fault('frozen')
      tab.freeze()
      void clock.wait(40_000).then(() => tab.thaw())
    }
    if (chance(0.06)) {
      fault('expired')
      tab.expire()
      void clock.wait(15_000).then(() => tab.signIn(merchant))
    }
    if (chance(0.06)) {
      fault('clock')
      device.wallError = Math.trunc((random() - 0.5) * 7_200_000)
    }
    if (chance(0.3)) void cashier(tab)
  }
  bad = false
  if (dying !== undefined) dying.kill()
  await openTab()
  for (let minute = 0; minute < 15; minute++) {
    await clock.advance(60_000)
    for (const tab of living) {
      tab.thaw()
      if (tab.holds) void cashier(tab)
    }
  }
  await clock.advance(120_000)
  return { device, clock, send, met, sentAt }
}

async function transactionsOf(send: (request: WireRequest) => Promise<Reply>) {
  const records = []
  for (let page = 0; page < 20; page++) {
    const reply = await send({ method: 'GET', path: '/transactions', query: { page, size: 100 } })
    const read = reply.kind === 'answer' ? readTransactionPage(reply.body) : undefined
    records.push(...(read?.content ?? []))
    if (read === undefined || page + 1 >= read.totalPages) break
  }
  return records.map((record) => ({
    id: record.transactionId ?? record.id ?? '',
    reference: record.merchantReference ?? '',
    status: readTransactionStatus(record.status),
  }))
}

const seeds = Array.from(
  { length: Number(process.env['CHAOS_SEEDS'] ?? 2) },
  (_, seed) => seed + Number(process.env['CHAOS_FROM'] ?? 1),
)

describe.each(seeds)('a bad day, seed %d', (seed) => {
  it('takes the money at most once a sale, and the till says what the platform says', async () => {
    const { device, send, sentAt } = await badDay(seed)
    const transactions = await transactionsOf(send)
    const rows = [...device.disk.rows.values()]
    const brief = ({
      reference,
      state,
      transactionId,
      ask,
      attention,
      attempts,
      saidLast,
    }: SaleRow) => ({
      reference,
      state,
      transactionId,
      ask,
      attention,
      attempts: attempts.map(({ outcome }) => outcome).join(),
      saidLast,
    })
    const completed = transactions.filter(({ status }) => status === 'COMPLETED')
    const twice = completed.filter(({ reference }, place) =>
      completed.some((other, otherPlace) => other.reference === reference && otherPlace < place),
    )
    expect(twice, 'debited twice').toEqual([])
    const claims = new Set([
      'completed',
      'delivered',
      'receipt-awaited',
      'needs-attention',
      'resolved',
    ])
    const denied = completed.filter(
      ({ id, reference }) =>
        !rows.some(
          (row) =>
            row.merchantReference === reference &&
            row.transactionId === id &&
            claims.has(row.state),
        ),
    )
    expect(
      denied.map(({ reference, id }) => [
        id,
        rows.filter((row) => row.merchantReference === reference).map(brief),
      ]),
      'sold, but the till does not say so',
    ).toEqual([])
    const soldRows = rows.filter(({ state }) =>
      ['completed', 'delivered', 'receipt-awaited'].includes(state),
    )
    expect(
      soldRows.filter((row) => !completed.some(({ id }) => id === row.transactionId)).map(brief),
      'called sold, but it is not',
    ).toEqual([])
    const restless = rows.filter(
      ({ state }) =>
        ![
          'delivered',
          'completed',
          'failed',
          'rejected',
          'cancelled',
          'needs-attention',
          'set-aside',
        ].includes(state),
    )
    expect(restless.map(brief), 'no end').toEqual([])
    const most = Math.max(
      0,
      ...sentAt.map((at) => sentAt.filter((t) => t > at - 60_000 && t <= at).length),
    )
    expect(most, 'sends in a minute').toBeLessThanOrEqual(10)
    expect(device.faults).toEqual([])
  }, 120_000)
})

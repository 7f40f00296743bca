import { describe, expect, it, vi } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  SaleDevice,
  sold,
} from '../../testing/shop/sale/sale-device.ts'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import { MemoryDisk, MemoryJournal } from '../../testing/memory-journal.ts'
import { saleLimits } from '../limits.ts'
import { createSaleEngine } from './till-engine.ts'
import type { EngineDependencies } from './dependencies.ts'

const never = () => new Promise<never>(() => {})

/** Dependencies without other tabs or a platform, with dummy keys. */
function dependenciesOf(more: Partial<EngineDependencies> = {}): EngineDependencies {
  const device = new SaleDevice(() => sold('t-1'))
  return {
    tillId: 'T1',
    clock: device.clock,
    random: () => 0,
    fillRandom: device.fillRandom,
    journal: new MemoryJournal(new MemoryDisk()),
    wire: { send: never, signedIn: () => true, online: () => true, subscribe: () => () => {} },
    limits: saleLimits,
    openSeal: () =>
      Promise.resolve({
        seal: async () => ({ iv: new Uint8Array(), data: new Uint8Array() }),
        open: async () => '',
        digest: async (text) => text,
      }),
    locks: device.locksOf({ name: 'tab', condition: () => 'running', backlog: [] }),
    channel: { post: () => {}, subscribe: () => () => {}, close: () => {} },
    ...more,
  }
}
const refusedAs = (reason: string) => ({
  kind: 'refused',
  reason: { kind: 'unavailable', reason },
})

it('a sale sends the reference and the members that were confirmed', async () => {
  const device = new SaleDevice(() => sold('t-1'))
  const tab = await device.open()
  const reference = await tab.sell()
  expect(tab.sent).toHaveLength(1)
  expect(tab.sent[0]?.path).toBe('/purchase')
  expect(JSON.parse(tab.sent[0]?.bodyText ?? '')).toEqual({
    ...airtime().body,
    merchantReference: reference,
  })
})

it('a sale without an answer is replayed with the same bytes, and the replay completes it', async () => {
  const replies = [noAnswer, noAnswer, sold('t-1')]
  const device = new SaleDevice(() => replies.shift() ?? noAnswer)
  const tab = await device.open()
  const reference = await tab.sell()
  expect(tab.phase(reference)).toBe('checking')
  await device.clock.advance(10_000)
  expect(tab.phase(reference)).toBe('completed')
  expect(new Set(tab.sent.map(({ bodyText }) => bodyText)).size).toBe(1)
  expect(tab.sent).toHaveLength(3)
})

it('a sale answered by 401 waits for the sign-in and then goes on', async () => {
  const replies = [answer({}, 401), sold('t-1')]
  const device = new SaleDevice(() => {
    const reply = replies.shift() ?? noAnswer
    if (replies.length === 1) device.tabs[0]?.expire()
    return reply
  })
  const tab = await device.open()
  const reference = await tab.sell()
  expect(tab.phase(reference)).toBe('waiting-for-sign-in')
  tab.signIn(merchant)
  await settle()
  await device.clock.advance(1_000)
  expect(tab.phase(reference)).toBe('completed')
})

it('a sale in flight is polled to its end', async () => {
  const device = new SaleDevice((request) => {
    if (request.path === '/purchase')
      return answer({ transactionId: 't-1', responseCode: 'PENDING' }, 202)
    return answer({
      transactionId: 't-1',
      status: device.clock.elapsed() < 6_000 ? 'PROCESSING' : 'FAILED',
      responseCode: '1200',
    })
  })
  const tab = await device.open()
  const reference = await tab.sell()
  expect(tab.phase(reference)).toBe('in-flight')
  await device.clock.advance(11_000)
  expect(tab.sale(reference)).toMatchObject({
    phase: { kind: 'failed' },
    saidLast: { code: '1200' },
  })
})

describe('a till that does not start', () => {
  it.each<[string, Partial<EngineDependencies>, object]>([
    [
      'its journal does not open',
      {
        journal: new MemoryJournal(new MemoryDisk(), {
          beforeRead: () => Promise.reject(new DOMException('Private', 'SecurityError')),
        }),
      },
      { reason: 'journal-unopenable', detail: 'SecurityError' },
    ],
    [
      'its journal says why it does not open',
      {
        journal: new MemoryJournal(new MemoryDisk(), {
          beforeRead: () => Promise.reject(new JournalUnavailable('journal-newer')),
        }),
      },
      { reason: 'journal-newer', detail: 'JournalUnavailable' },
    ],
    [
      'it has no keys',
      { openSeal: () => Promise.reject(new Error('No keys')) },
      { reason: 'keys-unavailable', detail: 'Error' },
    ],
  ])('says so when %s, and takes no command', async (_, more, status) => {
    const engine = createSaleEngine(dependenciesOf(more))
    engine.signedIn(merchant)
    expect(await engine.start()).toEqual({ kind: 'unavailable', ...status })
    const reason = 'reason' in status ? String(status.reason) : ''
    expect(await engine.confirm(airtime())).toEqual(refusedAs(reason))
    expect(await engine.cancel('T1-1')).toEqual(refusedAs(reason))
  })

  it('knows nothing about its sales and receipts before its journal is open', async () => {
    const disk = new MemoryDisk()
    disk.rows.set('T1-1', aRow({ receipt: sealed }))
    disk.log.push({
      reference: 'T1-1',
      at: 1,
      event: 'confirmed',
      from: 'draft',
      to: 'prepared',
      fence: 1,
    })
    const engine = createSaleEngine(dependenciesOf({ journal: new MemoryJournal(disk) }))
    engine.signedIn(merchant)
    engine.signedOut()
    engine.signedIn(merchant)
    expect(await engine.openReceipt('T1-1')).toBeUndefined()
    expect(await engine.find('T1-1')).toBeUndefined()
    expect(await engine.history()).toEqual([])
    expect(await engine.timeline('T1-1')).toEqual([])
    expect(await engine.confirm(airtime())).toEqual(refusedAs('starting'))
    expect(await engine.cancel('T1-1')).toEqual(refusedAs('starting'))
  })

  it('starts once, however often it is told', async () => {
    const open = vi.fn<() => Promise<void>>(async () => undefined)
    const journal = Object.assign(new MemoryJournal(new MemoryDisk()), { open })
    const engine = createSaleEngine(dependenciesOf({ journal }))
    expect(engine.start()).toBe(engine.start())
    expect(await engine.start()).toEqual({ kind: 'ready', role: 'owner' })
    expect(open).toHaveBeenCalledTimes(1)
  })
})

describe('a stopped till', () => {
  it('releases its lock, its channel and its journal, and refuses later commands', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const next = await device.open()
    await tab.engine.stop()
    await settle()
    expect(tab.engine.snapshot().status).toEqual({ kind: 'unavailable', reason: 'stopped' })
    expect(next.engine.snapshot().status).toEqual({ kind: 'ready', role: 'owner' })
    expect(await tab.engine.confirm(airtime())).toEqual(refusedAs('stopped'))
    expect(await tab.engine.resolve('T1-1', '')).toEqual(refusedAs('stopped'))
  })

  it('while it opens its keys does not begin', async () => {
    let open = (): void => {}
    const seal = await dependenciesOf().openSeal()
    const closed: string[] = []
    const journal = Object.assign(new MemoryJournal(new MemoryDisk()), {
      close: () => void closed.push('journal'),
    })
    const subscribe = vi.fn<() => () => void>(() => () => {})
    const channel = { post: () => {}, subscribe, close: () => void closed.push('channel') }
    const engine = createSaleEngine(
      dependenciesOf({
        journal,
        channel,
        openSeal: () =>
          new Promise((resolve) => {
            open = () => resolve(seal)
          }),
      }),
    )
    const starting = engine.start()
    await settle()
    await engine.stop()
    open()
    expect(await starting).toEqual({ kind: 'unavailable', reason: 'stopped' })
    expect(subscribe).not.toHaveBeenCalled()
    expect(closed).toEqual(['channel', 'journal'])
  })

  it('hears nothing more from its channel and its wire', async () => {
    const ended: string[] = []
    const dependencies = dependenciesOf()
    const engine = createSaleEngine({
      ...dependencies,
      channel: { ...dependencies.channel, subscribe: () => () => void ended.push('channel') },
      wire: { ...dependencies.wire, subscribe: () => () => void ended.push('wire') },
    })
    await engine.start()
    await engine.stop()
    expect(ended).toEqual(['channel', 'wire'])
  })
})

it('takes a browser that can’t say whether it keeps the data for one that does not', async () => {
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
  const estimate = () => Promise.reject(new Error('No'))
  for (const persisted of [true, false]) {
    const engine = createSaleEngine(dependenciesOf({ storage: { persist, estimate } }))
    await engine.start()
    await settle()
    expect(await engine.storage()).toEqual({ sales: 0, events: 0, persisted })
    persist.mockRejectedValue(new Error('No'))
  }
})

describe('a sale that is looked for', () => {
  /** An ended sale of this device, only in the journal. */
  async function endedSale() {
    const device = new SaleDevice(() => sold('t-1'))
    const first = await device.open()
    const draft = airtime()
    const summary = { ...draft.summary, recipientMasked: '082 ••• 4567' }
    const reference = await first.sell({ ...draft, summary })
    await first.engine.acknowledgeHandOver(reference)
    await first.engine.stop()
    await device.clock.advance(5 * 60_000)
    const owner = await device.open()
    const follower = await device.open()
    return { device, reference, owner, follower }
  }

  it.each(['owner', 'follower'] as const)(
    'is found in the journal by the %s, and shown',
    async (which) => {
      const all = await endedSale()
      const { engine } = all[which]
      expect(engine.snapshot().sales).toEqual([])
      const found = await engine.find(all.reference)
      expect(found).toMatchObject({ reference: all.reference, phase: { kind: 'delivered' } })
      expect(engine.snapshot().sales).toEqual([found])
      expect(await engine.find('T1-none')).toBeUndefined()
      expect((await engine.history()).map(({ reference }) => reference)).toEqual([all.reference])
      expect((await engine.history())[0]).toBe(engine.snapshot().sales[0])
    },
  )

  it('is none if the journal can’t be read', async () => {
    const { device, reference, follower } = await endedSale()
    device.diskFaults = { beforeRead: () => Promise.reject(new Error('No disk')) }
    expect(await follower.engine.find(reference)).toBeUndefined()
  })
})

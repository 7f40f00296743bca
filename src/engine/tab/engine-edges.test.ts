import { describe, expect, it, vi } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, merchant, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import { MemoryDisk, MemoryJournal } from '../journal/memory-journal.ts'
import { saleLimits } from '../limits.ts'
import { createSaleEngine } from './till-engine.ts'
import type { SaleWorld } from './world.ts'

const never = () => new Promise<never>(() => {})

/** A world without other tabs or a platform, with dummy keys. */
function worldOf(more: Partial<SaleWorld> = {}): SaleWorld {
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

describe('a till that does not start', () => {
  it.each<[string, Partial<SaleWorld>, object]>([
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
    const engine = createSaleEngine(worldOf(more))
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
    const engine = createSaleEngine(worldOf({ journal: new MemoryJournal(disk) }))
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
    const engine = createSaleEngine(worldOf({ journal }))
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
    const seal = await worldOf().openSeal()
    const closed: string[] = []
    const journal = Object.assign(new MemoryJournal(new MemoryDisk()), {
      close: () => void closed.push('journal'),
    })
    const subscribe = vi.fn<() => () => void>(() => () => {})
    const channel = { post: () => {}, subscribe, close: () => void closed.push('channel') }
    const engine = createSaleEngine(
      worldOf({
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
    const world = worldOf()
    const engine = createSaleEngine({
      ...world,
      channel: { ...world.channel, subscribe: () => () => void ended.push('channel') },
      wire: { ...world.wire, subscribe: () => () => void ended.push('wire') },
    })
    await engine.start()
    await engine.stop()
    expect(ended).toEqual(['channel', 'wire'])
  })
})

describe('the browser’s word about its storage', () => {
  const estimate = () => Promise.resolve({ usage: 5, quota: 9 })
  it.each<[string, SaleWorld['storage'], object]>([
    [
      'is told',
      { persist: () => Promise.resolve(true), estimate },
      { persisted: true, usage: 5, quota: 9 },
    ],
    [
      'is no promise if it fails',
      {
        persist: () => Promise.reject(new Error('No')),
        estimate: () => Promise.reject(new Error('No')),
      },
      { persisted: false },
    ],
    ['is empty without any', undefined, {}],
  ])('%s', async (_, storage, told) => {
    const engine = createSaleEngine(worldOf(storage === undefined ? {} : { storage }))
    await engine.start()
    await settle()
    expect(await engine.storage()).toEqual({ sales: 0, events: 0, ...told })
  })
})

describe('the commands of a person', () => {
  it('each do what their name says', async () => {
    const device = new SaleDevice(() =>
      answer({ responseCode: '1100', responseMessage: 'No' }, 404),
    )
    const tab = await device.open()
    tab.setOnline(false)
    const { engine } = tab
    const cancelled = await tab.sell()
    expect(await engine.cancel(cancelled)).toEqual({ kind: 'done' })
    expect(tab.phase(cancelled)).toBe('cancelled')
    for (const wish of [
      engine.sendAgain(cancelled),
      engine.setAside(cancelled, 'Later'),
      engine.acknowledgeHandOver(cancelled),
      engine.resolve(cancelled, 'Done'),
      engine.noteCopy(cancelled),
    ])
      expect(await wish).toMatchObject({ kind: 'refused' })
    expect(await engine.cancel('T1-none')).toMatchObject({ kind: 'refused' })
  })

  it('to sell are refused for another account than the one signed in', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const tab = await device.open()
    const draft = { ...airtime(), account: { ...merchant, accountId: 'M-2' } }
    expect(await tab.engine.confirm(draft)).toEqual({
      kind: 'refused',
      reason: { kind: 'other-account' },
    })
    tab.engine.signedOut()
    expect(await tab.engine.confirm(airtime())).toEqual({
      kind: 'refused',
      reason: { kind: 'other-account' },
    })
  })

  it('ask about a second sale of the same, unless they say that it is intended', async () => {
    const device = new SaleDevice(() => sold(`t-${device.disk.writes}`))
    const tab = await device.open()
    const first = await tab.sell()
    expect(await tab.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: first })
    expect(await tab.engine.confirm(airtime(), { confirmedDuplicate: false })).toMatchObject({
      kind: 'duplicate',
    })
    expect(await tab.engine.confirm(airtime(), { confirmedDuplicate: true })).toMatchObject({
      kind: 'accepted',
    })
  })
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

  it('is as shown, without reading the journal', async () => {
    const { device, reference, owner, follower } = await endedSale()
    for (const { engine } of [owner, follower]) await engine.find(reference)
    device.diskFaults = { beforeRead: () => Promise.reject(new Error('No disk')) }
    for (const { engine } of [owner, follower])
      expect(await engine.find(reference)).toBe(engine.snapshot().sales[0])
  })

  it('is none if the journal can’t be read', async () => {
    const { device, reference, follower } = await endedSale()
    device.diskFaults = { beforeRead: () => Promise.reject(new Error('No disk')) }
    expect(await follower.engine.find(reference)).toBeUndefined()
  })
})

it('reports each change to listeners, and all sales and events to support', async () => {
  const device = new SaleDevice(() => sold('t-1'))
  const tab = await device.open()
  let told = 0
  const stop = tab.engine.subscribe(() => {
    told += 1
  })
  const reference = await tab.sell()
  expect(told).toBeGreaterThan(0)
  stop()
  const before = told
  await tab.engine.acknowledgeHandOver(reference)
  expect(told).toBe(before)
  const exported = await tab.engine.exportForSupport()
  expect(exported).toMatchObject({
    status: { kind: 'ready', role: 'owner' },
    sales: [{ reference, phase: { kind: 'delivered' } }],
  })
  expect(exported.events.map(({ event }) => event)).toContain('hand-over')
  expect(await tab.engine.timeline(reference)).toEqual(exported.events)
})

it('the cashier at the till is written on a sale and on its retry', async () => {
  const failed = answer({ transactionId: 't-1', responseCode: '1200', successful: false }, 422)
  const device = new SaleDevice(() => failed)
  let cashier: string | undefined = 'Till one'
  device.cashier = () => cashier
  const tab = await device.open()
  const reference = await tab.sell()
  expect(tab.sale(reference).cashier).toBe('Till one')
  cashier = undefined
  const retried = await tab.engine.retry(reference)
  expect.assert(retried.kind === 'accepted')
  expect(tab.sale(retried.reference)).not.toHaveProperty('cashier')
  expect(tab.sale(retried.reference).parent).toBe(reference)
})

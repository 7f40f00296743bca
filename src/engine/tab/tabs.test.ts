import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, merchant, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { JournalUnavailable } from '../journal/journal.ts'

const other = { ...merchant, accountId: 'M-1002', userKey: 'poor' }
const role = (tab: { engine: { snapshot(): { status: object } } }) => tab.engine.snapshot().status

/** Two tabs of one till; the first is the owner. */
async function twoTabs(device = new SaleDevice(() => sold(`t-${device.disk.writes}`))) {
  const one = await device.open()
  const two = await device.open()
  expect(role(one)).toEqual({ kind: 'ready', role: 'owner' })
  expect(role(two)).toEqual({ kind: 'ready', role: 'follower' })
  return { device, one, two }
}

describe('two tabs of one till', () => {
  it('the other one hands its sale over and shows what the owner shows', async () => {
    const { one, two } = await twoTabs()
    const reference = await two.sell()
    expect([one.sent.length, two.sent.length]).toEqual([1, 0])
    expect(two.sale(reference)).toEqual(one.sale(reference))
    expect(two.phase(reference)).toBe('completed')
    expect((await two.engine.openReceipt(reference))?.response.transactionId).toBeDefined()
    expect(await two.engine.acknowledgeHandOver(reference)).toEqual({ kind: 'done' })
    expect(one.phase(reference)).toBe('delivered')
  })

  it('a user who signed in unheard is found by an owner that can’t send', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const one = await device.open()
    const two = await device.open()
    one.setOnline(false)
    const reference = await one.sell()
    const say = device.say.bind(device)
    device.say = (from, message) => {
      if (!message.kind.includes('signed-in')) say(from, message)
    }
    one.expire()
    await settle()
    device.say = say
    await device.clock.advance(6_000)
    expect(role(two)).toEqual({ kind: 'ready', role: 'owner' })
    expect(two.phase(reference)).toBe('completed')
  })

  it('an owner whose journal a newer version has migrated gives way, and asks to be reloaded', async () => {
    const { device, one, two } = await twoTabs()
    const old = device.disk.fence
    device.diskFaults = {
      beforeCommit: ({ fence }) =>
        fence === old ? Promise.reject(new JournalUnavailable('journal-newer')) : Promise.resolve(),
    }
    const reference = await two.sell()
    expect(two.phase(reference)).toBe('completed')
    expect([one.sent.length, two.sent.length]).toEqual([0, 1])
    expect(role(one)).toEqual({ kind: 'unavailable', reason: 'journal-newer' })
    expect(role(two)).toEqual({ kind: 'ready', role: 'owner' })
  })

  it('the other one carries on a killed owner’s work', async () => {
    const device = new SaleDevice(() => new Promise(() => {}))
    const one = await device.open()
    const two = await device.open()
    const reference = await one.sell()
    device.platform = (request) =>
      request.method === 'GET'
        ? answer([{ id: 't-1', merchantReference: reference, status: 0 }])
        : answer({ id: 't-1', status: 0, receipt: { reference: 'R' } })
    one.kill()
    await device.clock.advance(10_000)
    expect(two.phase(reference)).toBe('completed')
    expect(two.sent.some(({ path }) => path === '/purchase')).toBe(false)
  })
})

describe('a frozen owner', () => {
  it('loses its lock to a tab that wants to sell, and neither writes nor sends when it wakes', async () => {
    const release: (() => void)[] = []
    const device = new SaleDevice(() => sold(`t-${device.disk.writes}`))
    const { one, two } = await twoTabs(device)
    // The first tab's send hangs, because the browser freezes the tab there.
    device.platform = () =>
      new Promise((resolve) => {
        release.push(() => resolve(sold('t-late')))
      })
    const lost = await one.sell(airtime('+27821234001'))
    one.freeze()
    const selling = two.engine.confirm(airtime('+27821234002'))
    device.platform = (request) =>
      request.method === 'GET' ? answer([]) : sold(`t-${device.disk.writes}`)
    await device.clock.advance(20_000)
    const confirmed = await selling
    expect.assert(confirmed.kind === 'accepted')
    expect(role(two)).toEqual({ kind: 'ready', role: 'owner' })
    expect(two.phase(confirmed.reference)).toBe('completed')
    const before = { rows: new Map(device.disk.rows), sent: one.sent.length }
    one.thaw()
    for (const answerLate of release) answerLate()
    await settle()
    expect(device.disk.rows.get(lost)).toEqual(before.rows.get(lost))
    expect(one.sent).toHaveLength(before.sent)
  })

  it('that wakes becomes a follower, and the owner does its new commands once', async () => {
    const { device, one, two } = await twoTabs()
    one.freeze()
    await device.clock.advance(20_000)
    expect(role(two)).toEqual({ kind: 'ready', role: 'owner' })
    one.thaw()
    const selling = one.engine.confirm(airtime())
    await device.clock.advance(20_000)
    const confirmed = await selling
    expect(one.sent).toEqual([])
    expect.assert(confirmed.kind === 'accepted', JSON.stringify(confirmed))
    expect(two.phase(confirmed.reference)).toBe('completed')
    expect(two.sent).toHaveLength(1)
  })
})

describe('tabs with different users', () => {
  it('the ownership goes to the tab that can send for the sale', async () => {
    const device = new SaleDevice(() => sold(`t-${device.disk.writes}`))
    const one = await device.open(merchant)
    const two = await device.open(other)
    const reference = await two.sell({ ...airtime(), account: other })
    await device.clock.advance(6_000)
    expect(two.phase(reference)).toBe('completed')
    expect([one.sent.length, two.sent.length]).toEqual([0, 1])
    const back = await one.sell()
    await device.clock.advance(6_000)
    expect(one.phase(back)).toBe('completed')
    expect(one.sent).toHaveLength(1)
  })

  it('the ownership passes only after the answer to a running send is written', async () => {
    const device = new SaleDevice(() => sold(`t-${device.disk.writes}`))
    const one = await device.open(merchant)
    const two = await device.open(other)
    let answerNow = () => {}
    device.platform = () =>
      new Promise((resolve) => {
        answerNow = () => resolve(sold('t-late'))
      })
    const first = await one.sell()
    const selling = two.engine.confirm({ ...airtime(), account: other })
    await device.clock.advance(12_000)
    expect(role(one)).toEqual({ kind: 'ready', role: 'owner' })
    device.platform = () => sold('t-other')
    answerNow()
    await device.clock.advance(6_000)
    expect(role(two)).toEqual({ kind: 'ready', role: 'owner' })
    expect(device.disk.rows.get(first)).toMatchObject({
      state: 'completed',
      transactionId: 't-late',
    })
    const confirmed = await selling
    expect.assert(confirmed.kind === 'accepted')
    expect(two.phase(confirmed.reference)).toBe('completed')
  })

  it('nor before the cashier’s command there is written', async () => {
    const device = new SaleDevice(() => sold(`t-${device.disk.writes}`))
    const one = await device.open(merchant)
    const reference = await one.sell()
    const two = await device.open(other)
    device.diskFaults = { beforeCommit: () => device.clock.wait(1_000) }
    const handing = one.engine.acknowledgeHandOver(reference)
    await settle()
    const selling = two.engine.confirm({ ...airtime(), account: other })
    await device.clock.advance(12_000)
    expect(await handing).toEqual({ kind: 'done' })
    expect((await selling).kind).toBe('accepted')
    expect(role(two)).toEqual({ kind: 'ready', role: 'owner' })
    const written = device.disk.log.filter(({ event }) => event === 'hand-over')
    expect(written).toMatchObject([{ reference, fence: 1 }])
  })
})

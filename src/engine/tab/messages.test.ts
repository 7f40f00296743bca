import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  SaleDevice,
  sold,
} from '../../testing/shop/sale/sale-device.ts'
import type { SaleTab } from '../../testing/shop/sale/sale-device.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import type { EngineMessage } from './channel.ts'

const other = { ...merchant, accountId: 'M-1002', userKey: 'poor' }
const status = (tab: SaleTab) => tab.engine.snapshot().status
const owner = { kind: 'ready', role: 'owner' }
const follower = { kind: 'ready', role: 'follower' }

/** Two tabs, the first the owner, with all that each says afterwards. */
async function twoTabs(device = new SaleDevice(() => sold(`t-${device.disk.writes}`))) {
  const [one, two] = [await device.open(), await device.open()]
  const said = new Map<SaleTab, EngineMessage[]>([
    [one, []],
    [two, []],
  ])
  const say = device.say.bind(device)
  device.say = (from, message) => {
    said.get(from)?.push(message)
    say(from, message)
  }
  /** What a tab has said since the last call. */
  const words = (tab: SaleTab) => said.get(tab)?.splice(0) ?? []
  const kinds = (tab: SaleTab) => words(tab).map(({ kind }) => kind)
  return { device, one, two, words, kinds, hear: say }
}

describe('the signed-in user', () => {
  it('is asked for only by an owner that can’t send any more', async () => {
    const { one, kinds } = await twoTabs()
    one.setOnline(false)
    one.setOnline(true)
    expect(kinds(one)).toEqual([])
    one.expire()
    expect(kinds(one)).toEqual(['who-is-signed-in'])
    one.engine.signedOut()
    expect(kinds(one)).toEqual(['who-is-signed-in'])
    one.signIn()
    expect(kinds(one)).not.toContain('who-is-signed-in')
  })

  it.each<[string, (tab: SaleTab) => void, boolean]>([
    ['a user is signed in', () => {}, true],
    ['the session has ended', (tab) => tab.expire(), false],
    ['nobody is signed in', (tab) => tab.engine.signedOut(), false],
  ])('is answered by a tab where %s', async (_, change, isAnswered) => {
    const { device, one, two, kinds } = await twoTabs()
    change(two)
    kinds(two)
    device.say(one, { kind: 'who-is-signed-in' })
    await settle()
    expect(kinds(two)).toEqual(isAnswered ? ['signed-in'] : [])
  })
})

describe('an owner that hears another owner', () => {
  const sale = async (tab: SaleTab) => tab.sale(await tab.sell())

  it.each(['state', 'changed', 'status', 'alive', 'result'] as const)(
    'finds out by its %s who it is: no longer itself under a higher fence',
    async (kind) => {
      const { device, one, two, hear } = await twoTabs()
      const shown = await sale(one)
      const { budget } = one.engine.snapshot()
      const placed = { fence: 2, place: 1 }
      const messages: Readonly<Record<typeof kind, EngineMessage>> = {
        state: { kind: 'state', ...placed, sales: [], budget, status: { kind: 'starting' } },
        changed: { kind: 'changed', ...placed, sale: shown, budget },
        status: { kind: 'status', ...placed, status: { kind: 'starting' } },
        alive: { kind: 'alive', ...placed },
        result: { kind: 'result', id: 'c-9', result: { kind: 'done' } },
      }
      hear(two, messages[kind])
      await settle()
      expect([status(one), device.disk.fence]).toEqual([owner, 1])
      device.disk.fence = 2
      hear(two, messages[kind])
      await settle()
      expect([status(one), status(two)]).toEqual([follower, owner])
      expect(device.disk.fence).toBe(3)
      // The tab now shows what the other one does.
      expect(one.phase(await two.sell())).toBe('completed')
    },
  )
})

describe('the account of a command', () => {
  it('a sale of another account than the one signed in is not even asked for', async () => {
    const { two, words } = await twoTabs()
    await two.engine.confirm({ ...airtime(), account: other })
    expect(words(two)).toEqual([])
  })

  async function withFailed() {
    const failed = answer({ transactionId: 't-1', responseCode: '1200', successful: false }, 422)
    const device = new SaleDevice(() => failed)
    const all = await twoTabs(device)
    const reference = await all.one.sell()
    return { ...all, reference }
  }

  it.each([
    ['a retry of another user goes to the tab that can send for that one', other, false],
    ['a retry of this one stays', merchant, true],
    ['a retry without an account belongs to the seller', undefined, true],
  ])('%s', async (_, account, stays) => {
    const { device, one, two, hear, reference } = await withFailed()
    hear(two, {
      kind: 'command',
      id: 'c-1',
      to: 1,
      command: { kind: 'retry', reference, ...(account === undefined ? {} : { account }) },
    })
    await settle()
    expect(status(one)).toEqual(stays ? owner : follower)
    expect(device.disk.rows.has(`${reference}.2`)).toBe(stays)
  })

  it('one that sends nothing is done by any signed-in tab, for any sale', async () => {
    const { one, two, hear, reference, words } = await withFailed()
    one.engine.signedIn(other)
    words(one)
    hear(two, { kind: 'command', id: 'c-1', to: 1, command: { kind: 'cancel', reference } })
    await settle()
    expect(status(one)).toEqual(owner)
    expect(words(one)).toEqual([
      {
        kind: 'result',
        id: 'c-1',
        result: { kind: 'refused', reason: { kind: 'not-now', phase: 'failed' } },
      },
    ])
  })
})

describe('an owner whose journal fails', () => {
  it('says so to all tabs, and that it works again', async () => {
    const { device, one, two, words } = await twoTabs()
    device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    const refusal = { kind: 'refused', reason: { kind: 'not-written' } }
    expect(await one.engine.confirm(airtime())).toEqual(refusal)
    const full = { kind: 'unavailable', reason: 'journal-full' }
    expect([status(one), status(two)]).toEqual([full, full])
    expect(await one.engine.cancel('T1-1')).toEqual({ kind: 'refused', reason: full })
    expect(words(one)).toMatchObject([{ kind: 'status', fence: 1, status: full }])
    device.diskFaults = {}
    await device.clock.advance(1_000)
    expect([status(one), status(two)]).toEqual([owner, follower])
    expect(words(one)).toMatchObject([{ kind: 'status', fence: 1, status: owner }])
  })

  it.each([
    ['for no known reason', new Error('No'), { reason: 'journal-failing', detail: 'Error' }],
    [
      'for lack of room',
      new JournalUnavailable('journal-full'),
      { reason: 'journal-full', detail: 'JournalUnavailable' },
    ],
  ])('during a takeover, %s, tries again after a while', async (_, fault, reason) => {
    const device = new SaleDevice(() => noAnswer)
    let reads = 0
    device.diskFaults = {
      // The first read opens the journal; the next ones take over.
      beforeRead: () => ((reads += 1) === 1 ? Promise.resolve() : Promise.reject(fault)),
    }
    const tab = await device.open()
    expect(status(tab)).toEqual({ kind: 'unavailable', ...reason })
    expect(await tab.engine.start()).toEqual({ kind: 'unavailable', ...reason })
    device.diskFaults = {}
    await device.clock.advance(4_999)
    expect(status(tab).kind).toBe('unavailable')
    await device.clock.advance(1)
    expect(status(tab)).toEqual(owner)
  })

  it('that a newer version has migrated is left to it for good', async () => {
    const device = new SaleDevice(() => noAnswer)
    let reads = 0
    device.diskFaults = {
      beforeRead: () =>
        (reads += 1) === 1
          ? Promise.resolve()
          : Promise.reject(new JournalUnavailable('journal-newer')),
    }
    const tab = await device.open()
    device.diskFaults = {}
    await device.clock.advance(60_000)
    expect(status(tab)).toEqual({ kind: 'unavailable', reason: 'journal-newer' })
  })
})

describe('a till that stops', () => {
  it('waits for a running answer, a second at most', async () => {
    let answerNow = () => {}
    const device = new SaleDevice(
      () =>
        new Promise((resolve) => {
          answerNow = () => resolve(sold('t-1'))
        }),
    )
    const tab = await device.open()
    const [first, second] = [await tab.sell(), await tab.sell(airtime('+27821234568'))]
    let hasStopped = false
    const stopping = tab.engine.stop().then(() => {
      hasStopped = true
    })
    await device.clock.advance(999)
    expect(hasStopped).toBe(false)
    await device.clock.advance(1)
    await stopping
    expect(status(tab)).toEqual({ kind: 'unavailable', reason: 'stopped' })
    answerNow()
    await settle()
    const states = [first, second].map((reference) => device.disk.rows.get(reference)?.state)
    expect(states).toEqual(['sending', 'sending'])
  })
})

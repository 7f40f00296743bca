import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  SaleDevice,
  sold,
  type SaleTab,
} from '../../testing/shop/sale/sale-device.ts'
import { confirmation } from '../../testing/shop/sale/sale-row.ts'
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

  /** A device whose last owner died during a send, and whose next one can't write that it found it. */
  async function withOpenSale(fault: Error) {
    const device = new SaleDevice(() => new Promise(() => {}))
    const dead = await device.open()
    await dead.sell()
    dead.kill()
    device.diskFaults = {
      beforeCommit: ({ rows = [] }) =>
        rows.length > 0 ? Promise.reject(fault) : Promise.resolve(),
    }
    const tab = await device.open()
    return { device, tab }
  }

  it('during a takeover that has to write says so, tells its starter, and goes on once it can', async () => {
    const { device, tab } = await withOpenSale(new JournalUnavailable('journal-full'))
    const full = { kind: 'unavailable', reason: 'journal-full' }
    expect(status(tab)).toEqual(full)
    expect(await tab.engine.start()).toEqual(full)
    expect(await tab.engine.find('T1-1')).toBeUndefined()
    device.diskFaults = {}
    await device.clock.advance(60_000)
    expect(status(tab)).toEqual(owner)
  })

  it('during a takeover, because of a newer version, leaves it to that', async () => {
    const { device, tab } = await withOpenSale(new JournalUnavailable('journal-newer'))
    device.diskFaults = {}
    await device.clock.advance(60_000)
    expect(status(tab)).toEqual({ kind: 'unavailable', reason: 'journal-newer' })
    expect(await device.open().then(status)).toEqual(owner)
  })

  it('during a takeover lets go of its lock as soon as it is stopped', async () => {
    const { device, tab } = await withOpenSale(new JournalUnavailable('journal-full'))
    const stopped = tab.engine.stop()
    await device.clock.advance(1_000)
    await stopped
    device.diskFaults = {}
    expect(await device.open().then(status)).toEqual(owner)
    await device.clock.advance(60_000)
    expect(status(tab)).toEqual({ kind: 'unavailable', reason: 'stopped' })
  })

  it('that a newer version has opened is left to it for good', async () => {
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
    expect(status(two)).toEqual(owner)
    expect(two.phase(reference)).toBe('completed')
  })

  it('an owner whose journal a newer version has opened gives way, and asks to be reloaded', async () => {
    const { device, one, two } = await twoTabs()
    const old = device.disk.fence
    device.diskFaults = {
      beforeCommit: ({ fence }) =>
        fence === old ? Promise.reject(new JournalUnavailable('journal-newer')) : Promise.resolve(),
    }
    const reference = await two.sell()
    expect(two.phase(reference)).toBe('completed')
    expect([one.sent.length, two.sent.length]).toEqual([0, 1])
    expect(status(one)).toEqual({ kind: 'unavailable', reason: 'journal-newer' })
    expect(status(two)).toEqual(owner)
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
    expect(status(two)).toEqual(owner)
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
    expect(status(two)).toEqual(owner)
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
    expect(status(one)).toEqual(owner)
    device.platform = () => sold('t-other')
    answerNow()
    await device.clock.advance(6_000)
    expect(status(two)).toEqual(owner)
    expect(device.disk.rows.get(first)).toMatchObject({
      state: 'completed',
      transactionId: 't-late',
    })
    const confirmed = await selling
    expect.assert(confirmed.kind === 'accepted')
    expect(two.phase(confirmed.reference)).toBe('completed')
  })

  it('the ownership passes only after the cashier’s command there is written', async () => {
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
    expect(status(two)).toEqual(owner)
    const written = device.disk.log.filter(({ event }) => event === 'hand-over')
    expect(written).toMatchObject([{ reference, fence: 1 }])
  })
})

describe('a command from another tab', () => {
  it.each([
    ['said to this owner', 1, true],
    ['said to an earlier one, whose asker may have been answered since', 0, false],
    ['said to a later one', 2, false],
  ])('%s', async (_which, to, isDone) => {
    const device = new SaleDevice(() => sold('t-1'))
    await device.open()
    const two = await device.open()
    device.say(two, {
      kind: 'command',
      id: 'command-1',
      to,
      command: confirmation('T1-of-the-follower', airtime()),
    })
    await settle()
    expect(device.disk.rows.has('T1-of-the-follower')).toBe(isDone)
  })
})

describe('a tab that takes over', () => {
  /** Two tabs that show a completed sale; the first is the owner. */
  async function withSale() {
    const device = new SaleDevice(() => sold('t-1'))
    const one = await device.open()
    const two = await device.open()
    const reference = await one.sell()
    expect(two.phase(reference)).toBe('completed')
    return { device, one, two, reference }
  }

  it('believes the journal, and not an earlier owner’s late message', async () => {
    const { device, one, two, reference } = await withSale()
    const sale = {
      ...one.sale(reference),
      phase: { kind: 'prepared', wait: { kind: 'offline' } } as const,
    }
    const { budget } = one.engine.snapshot()
    const isTakingOver = () => {
      const now = status(two)
      return now.kind === 'ready' && now.role === 'follower'
    }
    let heard = 0
    device.diskFaults = {
      beforeRead: async () => {
        if (!isTakingOver()) return
        heard += 1
        device.say(one, { kind: 'changed', fence: 1, place: 9, sale, budget })
      },
    }
    one.kill()
    await settle()
    expect(status(two)).toEqual(owner)
    expect(two.phase(reference)).toBe('completed')
    expect(heard).toBeGreaterThan(2)
  })

  it('looks up the last owner’s unreported work', async () => {
    const { device, one, two, reference } = await withSale()
    await device.clock.advance(5 * 60_000)
    const row = device.disk.rows.get(reference)
    expect.assert(row !== undefined)
    const { open: _open, ...rest } = row
    device.disk.rows.set(reference, { ...rest, state: 'delivered', version: row.version + 1 })
    one.kill()
    await settle()
    expect(two.phase(reference)).toBe('delivered')
  })
})

describe('a follower that missed the owner’s message', () => {
  it.each([
    ['asks for the whole view', 1],
    ['asks again if its question is lost', 2],
    ['asks again if the answer is lost too', 3],
  ])('%s', async (_how, losses) => {
    const device = new SaleDevice(() => sold('t-1'))
    const one = await device.open()
    const two = await device.open()
    const reference = await one.sell()
    const say = device.say.bind(device)
    const about: readonly EngineMessage['kind'][] = ['changed', 'hello', 'state']
    const toLose = about.slice(0, losses)
    device.say = (from, message) => {
      if (message.kind === toLose[0]) toLose.shift()
      else say(from, message)
    }
    await one.engine.acknowledgeHandOver(reference)
    await settle()
    expect(two.phase(reference)).toBe('completed')
    // A receipt is read from the journal, with the sale as it is there.
    const opened = await two.engine.openReceipt(reference)
    expect(opened?.sale).toEqual(one.sale(reference))
    await device.clock.advance(20_000)
    expect(toLose).toEqual([])
    expect(two.phase(reference)).toBe('delivered')
  })
})

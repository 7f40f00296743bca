import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRow, eventOf, freshFacts as facts } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import { step } from './machine.ts'
import { deadline, plan, type LiveFacts } from './plan.ts'
import { saleStates, type Attempt, type SaleRow, type Verification } from './row.ts'

const minute = 60_000
const day = 24 * 60 * minute
const lost: Attempt = { at: 0, run: 'a', outcome: 'unknown' }
const turnedAway: Attempt = { ...lost, outcome: 'not-executed' }
const at = (elapsed: number, wall = elapsed, awake = elapsed) => ({ elapsed, wall, awake })

/** A sale's next move in words: what, of which transaction, and when. */
function next(row: Partial<SaleRow>, known: Partial<LiveFacts> = {}, now = at(0)): string {
  const move = plan(aRow(row), { ...facts, ...known }, now, saleLimits)
  if (move.kind === 'rest') return 'rest'
  const what = {
    send: 'recovery' in move && move.recovery ? 'send again' : 'send',
    poll: 'poll',
    'poll-parent': 'poll parent',
    search: 'search',
    note: 'event' in move ? move.event : '',
  }[move.kind]
  const whose = 'transactionId' in move ? ` ${move.transactionId}` : ''
  return `${what}${whose} at ${move.due}`
}

const inFlight: Partial<SaleRow> = { state: 'in-flight', transactionId: 't' }
const unknown: Partial<SaleRow> = { state: 'unknown', attempts: [lost] }
const setAside: Partial<SaleRow> = { state: 'set-aside', transactionId: 't', attempts: [lost] }
const awaited: Partial<SaleRow> = { state: 'receipt-awaited', transactionId: 't' }
const live = { liveSince: 0, firstSendAt: 0, lastAnswerAt: 0 }

describe('the next move (sale-engine.md, States)', () => {
  const asking = { state: 'asking', ask: 'not-found', attempts: [lost] } as const
  const { untoldBeforePerson } = saleLimits

  it.each<[string, Partial<SaleRow>, Partial<LiveFacts>, string]>([
    ['prepared goes at once', { state: 'prepared' }, {}, 'send at 0'],
    ['in flight is polled after 2 s', inFlight, {}, 'poll t at 2000'],
    [
      'in flight is polled then after 3 s',
      inFlight,
      { tries: 1, lastTryAt: 2_000 },
      'poll t at 5000',
    ],
    [
      'in flight is polled every 30 s in the end',
      inFlight,
      { tries: 99, lastTryAt: 1_000 },
      'poll t at 31000',
    ],
    [
      'in flight without an id is searched',
      { state: 'in-flight' },
      { lastTryAt: 5 },
      'search at 2005',
    ],
    ['unknown with an id is polled', { ...unknown, transactionId: 't' }, live, 'poll t at 2000'],
    ['unknown on the live screen is replayed', unknown, live, 'send again at 1000'],
    ['unknown after a restart is searched', unknown, {}, 'search at 0'],
    [
      'an unknown reprocess is only searched',
      { ...unknown, route: 'reprocess' },
      live,
      'search at 0',
    ],
    ['a sale that asks is watched', asking, { lastTryAt: 10 }, 'search at 120010'],
    [
      'one that asks, with an id, is polled',
      { ...asking, transactionId: 't' },
      { tries: 1 },
      'poll t at 3000',
    ],
    ['one that asks and was never sent is not', { state: 'asking', ask: 'never-sent' }, {}, 'rest'],
    ['set aside is polled', setAside, {}, 'poll t at 2000'],
    [
      'set aside, without news for some minutes, goes to another person',
      setAside,
      { untold: untoldBeforePerson, lastTryAt: 700 },
      'stayed-untold at 700',
    ],
  ])('%s', (_, row, known, expected) => {
    expect(next(row, known)).toBe(expected)
  })

  it.each([
    'sending',
    'completed',
    'failed',
    'rejected',
    'cancelled',
    'needs-attention',
    'delivered',
    'resolved',
  ] as const)('%s needs nothing', (state) => {
    expect(next({ state, attempts: [lost] }, {}, at(9 * day))).toBe('rest')
  })

  it.each<[string, Partial<SaleRow>, string]>([
    ['its transaction is known', { attention: 'too-old', transactionId: 't' }, 'poll t'],
    ['its transaction is not known', { attention: 'too-old', attempts: [lost] }, 'search'],
    ['the platform never said', { attention: 'not-told', transactionId: 't' }, 'poll t'],
    ['its request is damaged', { attention: 'damaged', attempts: [lost] }, 'search'],
  ])('a manager was called, and the till keeps asking once an hour: %s', (_, more, what) => {
    const row: Partial<SaleRow> = { state: 'needs-attention', ...more }
    expect(next(row, {}, at(9 * day))).toBe(`${what} at ${minute}`)
    const asked = { tries: 5, lastTryAt: 9 * day }
    expect(next(row, asked, at(9 * day))).toBe(`${what} at ${9 * day + 60 * minute}`)
  })

  it.each<[string, Partial<SaleRow>]>([
    ['was sold', { attention: 'sold-after-failed', transactionId: 't-1' }],
    ['was sold, without its receipt', { attention: 'receipt-missing', transactionId: 't-1' }],
    ['never left the till', { attention: 'damaged' }],
  ])('a manager was called, and the till asks nothing about a sale that %s', (_, more) => {
    expect(next({ state: 'needs-attention', ...more }, {}, at(9 * day))).toBe('rest')
  })

  it('never is what the machine ignores: no endless loop', () => {
    const anyFacts = fc.record(
      {
        enteredAt: fc.integer({ min: 0, max: 1_000 }),
        tries: fc.integer({ min: 0, max: 9 }),
        untold: fc.integer({ min: 0, max: 9 }),
        untoldReplays: fc.integer({ min: 0, max: 9 }),
        strangeReplays: fc.integer({ min: 0, max: 9 }),
        refusals: fc.integer({ min: 0, max: 3 }),
        liveSince: fc.integer({ min: 0, max: 1_000 }),
      },
      { requiredKeys: ['enteredAt'] },
    )
    const anyRow = fc.record({
      state: fc.constantFrom(...saleStates),
      route: fc.constantFrom('purchase', 'redeem', 'retry', 'reprocess'),
      receiptRounds: fc.integer({ min: 0, max: 9 }),
    })
    const elapsed = fc.integer({ min: 0, max: 2 * day })
    const wall = fc.integer({ min: -day, max: 2 * day })
    const property = fc.property(anyRow, anyFacts, elapsed, wall, (more, known, ...times) => {
      const row = aRow({ ...more, transactionId: 't', attempts: [lost], ask: 'not-found' })
      const move = plan(row, { ...facts, ...known }, at(...times), saleLimits)
      if (move.kind !== 'note' && move.kind !== 'send') return true
      const event = eventOf(move.kind === 'send' ? 'send-begins' : move.event)
      return step(row, event, saleLimits).kind === 'moved'
    })
    expect(fc.check(property, { numRuns: 1_000 }).counterexample).toBeNull()
  })
})

describe('a sale ready to send', () => {
  it.each(['prepared', 'waiting-for-sign-in', 'throttled'] as const)(
    '%s is new until its first send, and recovery afterwards',
    (state) => {
      expect(next({ state })).toBe('send at 0')
      expect(next({ state, attempts: [turnedAway] })).toBe('send again at 0')
    },
  )

  it('goes ever more slowly after 401 answers in a row, and only that', () => {
    const waiting = { state: 'waiting-for-sign-in' } as const
    const dues = [1, 2, 3, 4, 9].map((refusals) => next(waiting, { refusals }))
    const pauses = [1_000, 2_000, 4_000, 8_000, 60_000]
    expect(dues).toEqual(pauses.map((pause) => `send at ${pause}`))
    expect(next(waiting, { refusals: 2, lastTryAt: 500 })).toBe('send at 2500')
    expect(next(waiting, { lastTryAt: 500 })).toBe('send at 0')
    expect(next(unknown, { refusals: 2, lastTryAt: 500 })).toBe('search at 500')
  })

  it.each([
    ['the wall clock says so', at(1_000, 10 * minute)],
    ['the run says so', at(10 * minute, 0)],
  ])('does not go automatically after ten minutes: %s', (_, now) => {
    const stale = `grown-stale at ${now.elapsed}`
    expect(next({ state: 'prepared' }, { liveSince: 0 }, now)).toBe(stale)
  })
})

describe('a sale without an answer', () => {
  it('is replayed at once if it was never answered in this run, otherwise after the pauses', () => {
    expect(next(unknown, { liveSince: 0, enteredAt: 40 })).toBe('send again at 40')
    const again = { liveSince: 500, enteredAt: 500, lastAnswerAt: 0 }
    expect(next(unknown, again, at(500))).toBe('send again at 500')
    const replays = [1, 2, 3, 4, 5].map((sends) =>
      next({ ...unknown, attempts: Array.from({ length: sends }, () => lost) }, live),
    )
    const pauses = [1_000, 3_000, 6_000, 12_000, 24_000]
    expect(replays).toEqual(pauses.map((pause) => `send again at ${pause}`))
    // Only sends that may have been executed lengthen the pause.
    const attempts = [lost, turnedAway, turnedAway]
    expect(next({ ...unknown, attempts }, live)).toBe('send again at 1000')
  })

  it('is replayed until the very end of the minute that its first send began', () => {
    const known = { liveSince: 0, firstSendAt: 5_000, lastAnswerAt: 64_000 }
    expect(next(unknown, known, at(65_000))).toBe('send again at 65000')
    expect(next(unknown, { ...known, lastAnswerAt: 64_001 }, at(65_000))).toMatch('search')
    expect(next(unknown, known, at(65_001))).toMatch('search')
    expect(next(unknown, { liveSince: 5_000 }, at(65_000))).toMatch('send')
    expect(next(unknown, { liveSince: 5_000 }, at(65_001))).toMatch('search')
  })

  it('is searched for, not replayed, while its other retry is searched for', () => {
    const verification = { why: 'already-retried', stage: 'search', notBefore: 0 } as const
    expect(next({ ...unknown, route: 'retry', verification }, live)).toMatch('search')
  })
})

describe('a sale in progress whose record gives no status (ruling R34)', () => {
  const { untoldBeforeReplay: untold, untoldBeforePerson, strangeBeforePerson } = saleLimits

  it('is polled until the third such answer, then replayed and polled in turns', () => {
    expect(next(inFlight, { untold: untold - 1, tries: 2 })).toMatch('poll')
    expect(next(inFlight, { untold, lastTryAt: 100 })).toBe('send at 2100')
    expect(next(inFlight, { untold, untoldReplays: 1 })).toBe('poll t at 3000')
    expect(next(inFlight, { untold: untold + 1, untoldReplays: 1 })).toBe('send at 3000')
  })

  it.each(['retry', 'reprocess'] as const)(
    'as a %s is only polled, and goes to a person after twelve',
    (route) => {
      const row = { ...inFlight, route }
      expect(next(row, { untold: untoldBeforePerson - 1 })).toMatch('poll')
      const known = { untold: untoldBeforePerson, lastTryAt: 70 }
      expect(next(row, known)).toBe('stayed-untold at 70')
      expect(next(row, { strangeReplays: strangeBeforePerson })).toMatch('poll')
    },
  )

  it('with a purged request is only polled', () => {
    const { body: _body, ...row } = aRow(inFlight)
    expect(plan(row, { ...facts, untold }, at(0), saleLimits).kind).toBe('poll')
  })

  it.each(['purchase', 'redeem'] as const)(
    'as a %s goes to a person after six strange replays, however many polls had no status',
    (route) => {
      const known = { untold: 99, untoldReplays: 99, strangeReplays: strangeBeforePerson }
      const row = { ...inFlight, route }
      expect(next(row, { ...known, strangeReplays: strangeBeforePerson - 1 })).toMatch('poll')
      expect(next(row, known)).toMatch('stayed-untold')
    },
  )
})

describe('an answer in doubt', () => {
  const verifying = (verification: Partial<Verification>): Partial<SaleRow> => ({
    state: 'verifying',
    attempts: [lost],
    verification: { why: 'unlisted', stage: 'search', notBefore: 0, ...verification },
  })

  it('is searched with a search’s pauses, then replayed', () => {
    expect(next(verifying({}))).toBe('search at 0')
    expect(next(verifying({}), { tries: 2, lastTryAt: 3_000 }, at(3_000))).toBe('search at 7000')
    expect(next(verifying({ stage: 'replay' }))).toBe('send again at 0')
  })

  it.each<[Verification['why'], number]>([
    ['unlisted', 121_000],
    ['rejected-after-unknown', 121_000],
    ['spent-after-unknown', 5_000],
    ['already-retried', 5_000],
  ])('%s is searched at %d, after a send that was open a second ago', (why, due) => {
    const known = { lastOpenSend: 1_000, enteredAt: 5_000 }
    expect(next(verifying({ why }), known, at(5_000))).toBe(`search at ${due}`)
  })

  it('waits for a lost send’s last arrival, whichever way a clock was set', () => {
    const row = verifying({ why: 'rejected-after-unknown', stage: 'replay', notBefore: 120_000 })
    expect(next(row, {}, at(0))).toBe('send again at 120000')
    expect(next(row, {}, at(60_000, -day))).toBe('send again at 120000')
    expect(next(row, {}, at(200_000, -day))).toBe('send again at 200000')
    const forward = at(60 * minute, 60 * minute, 10_000)
    expect(next(row, { lastOpenSend: 0 }, forward)).toBe(`send again at ${60 * minute + 110_000}`)
  })

  it('is searched again only once the list can show the replay, whichever way a clock was set', () => {
    const row = verifying({ stage: 'recheck' })
    const known = { lastHeard: 1_000, lastTryAt: 1_000, enteredAt: 1_000 }
    const listed = 1_000 + saleLimits.listLag
    expect(next(row, known, at(1_000))).toBe(`search at ${listed}`)
    const forward = at(60 * minute, 60 * minute, 1_000)
    expect(next(row, known, forward)).toBe(`search at ${60 * minute + saleLimits.listLag}`)
  })

  it('about its parent asks the latest one, or searches if there is none', () => {
    const doubted = verifying({ why: 'parent-doubted', stage: 'parent' })
    expect(next(doubted, { tries: 1 })).toBe('search at 2000')
    const known = { lastTryAt: 10, tries: 1 }
    const retry = { ...doubted, ancestors: ['a', 'b'] }
    expect(next(retry, known)).toBe('poll parent b at 2010')
    const untold = saleLimits.untoldBeforePerson
    expect(next(retry, { ...known, untold })).toBe('stayed-untold at 2010')
  })
})

describe('a missing receipt (ruling R25)', () => {
  it.each([
    [0, 'poll t at 1000'],
    [1, 'send again at 1000'],
    [2, 'poll t at 4000'],
    [3, 'send again at 4000'],
    [4, 'poll t at 10000'],
    [5, 'send again at 10000'],
    [6, 'poll t at 30000'],
    [7, 'send again at 30000'],
    [8, 'receipt-given-up at 0'],
  ])('in round %d: %s', (receiptRounds, move) => {
    expect(next({ ...awaited, receiptRounds })).toBe(move)
  })

  it('is never fetched faster than an unanswered poll, and a retry’s never by replay', () => {
    expect(next({ ...awaited, receiptRounds: 0 }, { tries: 3, lastTryAt: 9 })).toBe(
      'poll t at 8009',
    )
    expect(next({ ...awaited, route: 'retry', receiptRounds: 1 })).toBe('poll t at 1000')
  })

  it('of a sale without a transaction id is given up', () => {
    expect(next({ state: 'receipt-awaited', receiptRounds: 0 })).toBe('receipt-given-up at 1000')
  })
})

describe('24 hours (ruling R21)', () => {
  it.each([
    ['the wall clock says so', at(1_000, day)],
    ['the run says so', at(day, 0)],
  ])('end whatever is unresolved: %s', (_, now) => {
    for (const state of ['in-flight', 'unknown', 'verifying', 'asking', 'set-aside'] as const) {
      const row = { ...inFlight, state, attempts: [lost], ask: 'not-found' } as const
      expect(next(row, live, now)).toMatch('grown-old')
    }
  })

  it('end later moves, and none that is due before', () => {
    const row: Partial<SaleRow> = { ...inFlight, attempts: [lost] }
    const known = { tries: 99, lastTryAt: day - 30_000 }
    const later = { ...known, lastTryAt: day - 29_999 }
    expect(next(row, known, at(day - 1_000))).toBe(`poll t at ${day}`)
    expect(next(row, later, at(day - 1_000))).toBe(`grown-old at ${day}`)
    expect(next(row, known, at(day))).toMatch('grown-old')
  })

  it('are counted from the first send, or from the confirmation where none is known', () => {
    const row: Partial<SaleRow> = { ...inFlight, createdAt: 100 }
    const clock = at(0, day)
    expect(next(row, {}, clock)).toBe('grown-old at 100')
    expect(next({ ...row, attempts: [{ ...lost, at: 50 }] }, {}, clock)).toBe('grown-old at 50')
  })
})

describe('when time alone changes a blocked sale', () => {
  const until = (row: Partial<SaleRow>, known: Partial<LiveFacts> = {}, now = at(0)) =>
    deadline(aRow(row), { ...facts, ...known }, now, saleLimits)

  it.each(['prepared', 'waiting-for-sign-in', 'throttled'] as const)(
    '%s: ten minutes after the cashier’s confirmation, by the first clock to say so',
    (state) => {
      const confirmed = { state, confirmedAt: 1_000 }
      expect(until(confirmed, {}, at(0, 1_000))).toBe(10 * minute)
      expect(until(confirmed, { liveSince: 2_000 }, at(0, 1_000))).toBe(10 * minute)
      expect(until({ state }, { enteredAt: 0 }, at(5_000, 0))).toBe(10 * minute)
      const known = { liveSince: 3_000, enteredAt: 4_000 }
      expect(until({ state }, known, at(5_000, 0))).toBe(10 * minute + 3_000)
    },
  )

  it('anything else that is unresolved: 24 hours after its first send', () => {
    const row = { ...unknown, attempts: [{ ...lost, at: 7 }] }
    expect(until(row, { enteredAt: 9 })).toBe(day + 7)
  })

  it('never for a sale that is out, that has ended or that waits for a manager', () => {
    const timed = /prepared|waiting|throttled|unknown|verifying|flight|asking|aside|receipt/
    for (const state of saleStates.filter((one) => !timed.test(one)))
      expect([state, until({ state, attempts: [lost] })]).toEqual([state, undefined])
  })
})

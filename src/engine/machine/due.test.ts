import { describe, expect, it } from 'vitest'
import { aRow, freshFacts as facts } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import { deadline, plan, type LiveFacts, type Move } from './plan.ts'
import { saleStates, type Attempt, type SaleRow, type Verification } from './row.ts'

const minute = 60_000
const day = 24 * 60 * minute
const lost: Attempt = { at: 0, run: 'a', outcome: 'unknown' }
const turnedAway: Attempt = { at: 0, run: 'a', outcome: 'not-executed' }
const at = (elapsed: number, wall = elapsed) => ({ elapsed, wall, awake: elapsed })

const next = (row: Partial<SaleRow>, known: Partial<LiveFacts> = {}, now = at(0)): Move =>
  plan(aRow(row), { ...facts, ...known }, now, saleLimits)

describe('a sale ready to send', () => {
  it.each(['prepared', 'waiting-for-sign-in', 'throttled'] as const)(
    '%s: new until its first send, recovery afterwards',
    (state) => {
      expect(next({ state })).toEqual({ kind: 'send', due: 0, recovery: false })
      expect(next({ state, attempts: [turnedAway] })).toMatchObject({ recovery: true })
    },
  )

  it('only a sale waits after a 401', () => {
    const refused = { refusals: 2, lastTryAt: 500 }
    expect(next({ state: 'waiting-for-sign-in' }, refused)).toMatchObject({ due: 2_500 })
    expect(next({ state: 'unknown', attempts: [lost] }, refused)).toMatchObject({
      kind: 'search',
      due: 500,
    })
    expect(next({ state: 'waiting-for-sign-in' }, { lastTryAt: 500 })).toMatchObject({ due: 0 })
  })
})

describe('a sale without an answer', () => {
  const unknown: Partial<SaleRow> = { state: 'unknown', attempts: [lost] }
  const live = { liveSince: 0, lastAnswerAt: 0 }

  it('is replayed at once if it was never answered in this run, otherwise after the pauses', () => {
    expect(next(unknown, { liveSince: 0, enteredAt: 40 })).toEqual({
      kind: 'send',
      due: 40,
      recovery: true,
    })
    const replays = [1, 2, 3, 4, 5].map((sends) =>
      next({ ...unknown, attempts: Array.from({ length: sends }, () => lost) }, live),
    )
    expect(replays.map((move) => move.kind === 'send' && move.due)).toEqual([
      1_000, 3_000, 6_000, 12_000, 24_000,
    ])
  })

  it('counts only sends that may have been executed for the pause', () => {
    expect(next({ ...unknown, attempts: [lost, turnedAway, turnedAway] }, live)).toMatchObject({
      kind: 'send',
      due: 1_000,
    })
  })

  it('is replayed until the very end of the minute that its first send began', () => {
    const known = { liveSince: 0, firstSendAt: 5_000, lastAnswerAt: 64_000 }
    expect(next(unknown, known, at(65_000))).toMatchObject({ kind: 'send', due: 65_000 })
    expect(next(unknown, { ...known, lastAnswerAt: 64_001 }, at(65_000)).kind).toBe('search')
    expect(next(unknown, known, at(65_001)).kind).toBe('search')
    const unsent = { liveSince: 5_000 }
    expect(next(unknown, unsent, at(65_000)).kind).toBe('send')
    expect(next(unknown, unsent, at(65_001)).kind).toBe('search')
  })

  it('is searched for, not replayed, while its other retry is searched for', () => {
    const verification = { why: 'already-retried', stage: 'search', notBefore: 0 } as const
    expect(next({ ...unknown, route: 'retry', verification }, live).kind).toBe('search')
  })
})

describe('a sale in progress whose record gives no status (ruling R34)', () => {
  const underWay: Partial<SaleRow> = { state: 'in-flight', transactionId: 't' }
  const { untoldBeforeReplay, untoldBeforePerson, strangeBeforePerson } = saleLimits

  it('is polled until the third such answer, then replayed and polled in turns', () => {
    const untold = untoldBeforeReplay
    expect(next(underWay, { untold: untold - 1, tries: 2 })).toMatchObject({ kind: 'poll' })
    expect(next(underWay, { untold, lastTryAt: 100 })).toEqual({
      kind: 'send',
      due: 2_100,
      recovery: false,
    })
    expect(next(underWay, { untold, untoldReplays: 1 })).toEqual({
      kind: 'poll',
      due: 3_000,
      transactionId: 't',
    })
    expect(next(underWay, { untold: untold + 1, untoldReplays: 1 })).toMatchObject({
      kind: 'send',
      due: 3_000,
    })
  })

  it.each<[string, Partial<SaleRow>]>([
    ['a retry', { route: 'retry' }],
    ['a reprocess', { route: 'reprocess' }],
  ])('%s is only polled, and goes to a person after twelve', (_, more) => {
    const row = { ...underWay, ...more }
    expect(next(row, { untold: untoldBeforePerson - 1 }).kind).toBe('poll')
    expect(next(row, { untold: untoldBeforePerson, lastTryAt: 70 })).toEqual({
      kind: 'note',
      due: 70,
      event: 'stayed-untold',
    })
    expect(next(row, { strangeReplays: strangeBeforePerson }).kind).toBe('poll')
  })

  it('so is a sale with a purged request', () => {
    const { body: _body, ...row } = aRow(underWay)
    const known = { ...facts, untold: untoldBeforeReplay }
    expect(plan(row, known, at(0), saleLimits).kind).toBe('poll')
  })

  it.each(['purchase', 'redeem'] as const)(
    'a %s goes to a person after six strange replays, however many polls had no status',
    (route) => {
      const row = { ...underWay, route }
      const known = { untold: 99, untoldReplays: 99 }
      expect(next(row, { ...known, strangeReplays: strangeBeforePerson - 1 }).kind).toBe('poll')
      expect(next(row, { ...known, strangeReplays: strangeBeforePerson })).toMatchObject({
        event: 'stayed-untold',
      })
    },
  )

  it('is searched in the list if its transaction is unknown', () => {
    expect(next({ state: 'in-flight' }, { lastTryAt: 5 })).toEqual({ kind: 'search', due: 2_005 })
  })
})

describe('an answer in doubt', () => {
  const verifying = (verification: Partial<Verification>, more: Partial<SaleRow> = {}) => ({
    state: 'verifying' as const,
    attempts: [lost],
    verification: {
      why: 'unlisted' as const,
      stage: 'search' as const,
      notBefore: 0,
      ...verification,
    },
    ...more,
  })

  it.each<[Verification['why'], number]>([
    ['unlisted', 121_000],
    ['rejected-after-unknown', 121_000],
    ['spent-after-unknown', 5_000],
    ['already-retried', 5_000],
  ])('%s is searched at %d, after a send that was open a second ago', (why, due) => {
    expect(next(verifying({ why }), { lastOpenSend: 1_000, enteredAt: 5_000 }, at(5_000))).toEqual({
      kind: 'search',
      due,
    })
  })

  it('is searched repeatedly with a search’s pauses', () => {
    expect(next(verifying({}), { tries: 2, lastTryAt: 3_000 }, at(3_000))).toEqual({
      kind: 'search',
      due: 7_000,
    })
  })

  it('without a parent to poll is searched', () => {
    const doubted = { why: 'parent-doubted', stage: 'parent' } as const
    expect(next(verifying(doubted), { tries: 1 })).toEqual({ kind: 'search', due: 2_000 })
    expect(
      next(verifying(doubted, { ancestors: ['a', 'b'] }), { lastTryAt: 10, tries: 1 }),
    ).toEqual({ kind: 'poll-parent', due: 2_010, transactionId: 'b' })
  })
})

describe('a sale that waits for a person', () => {
  it('is searched every two minutes, and polled once its transaction is known', () => {
    const row = { state: 'asking', ask: 'not-found', attempts: [lost] } as const
    expect(next(row, { lastTryAt: 10 })).toEqual({ kind: 'search', due: 2 * minute + 10 })
    expect(next({ ...row, transactionId: 't' }, { tries: 1 })).toEqual({
      kind: 'poll',
      due: 3_000,
      transactionId: 't',
    })
  })
})

describe('a missing receipt (ruling R25)', () => {
  const awaited: Partial<SaleRow> = { state: 'receipt-awaited', transactionId: 't' }

  it.each([
    [0, 'poll', 1_000],
    [1, 'send', 1_000],
    [2, 'poll', 4_000],
    [3, 'send', 4_000],
    [4, 'poll', 10_000],
    [5, 'send', 10_000],
    [6, 'poll', 30_000],
    [7, 'send', 30_000],
    [8, 'note', 0],
  ])('in round %d: %s after %d ms', (receiptRounds, kind, due) => {
    expect(next({ ...awaited, receiptRounds })).toMatchObject({ kind, due })
  })

  it('is fetched by recovery, and never faster than an unanswered poll', () => {
    expect(next({ ...awaited, receiptRounds: 1 })).toMatchObject({ recovery: true })
    expect(next({ ...awaited, receiptRounds: 0 }, { tries: 3, lastTryAt: 9 })).toMatchObject({
      due: 8_009,
    })
  })

  it('of a sale without a transaction id is given up', () => {
    expect(next({ state: 'receipt-awaited', receiptRounds: 0 })).toEqual({
      kind: 'note',
      due: 1_000,
      event: 'receipt-given-up',
    })
  })
})

describe('24 hours (ruling R21)', () => {
  it('end later moves, and none that is due before', () => {
    const row: Partial<SaleRow> = { state: 'in-flight', transactionId: 't', attempts: [lost] }
    const known = { tries: 99, lastTryAt: day - 30_000 }
    expect(next(row, known, at(day - 1_000))).toMatchObject({ kind: 'poll', due: day })
    expect(next(row, { ...known, lastTryAt: day - 29_999 }, at(day - 1_000))).toEqual({
      kind: 'note',
      due: day,
      event: 'grown-old',
    })
    expect(next(row, known, at(day))).toMatchObject({ kind: 'note' })
  })

  it('are counted from the first send, or from the confirmation where none is known', () => {
    const row: Partial<SaleRow> = { state: 'in-flight', transactionId: 't', createdAt: 100 }
    const clock = at(0, day)
    expect(next(row, {}, clock)).toMatchObject({ kind: 'note', due: 100 })
    expect(next({ ...row, attempts: [{ ...lost, at: 50 }] }, {}, clock)).toMatchObject({ due: 50 })
  })
})

describe('when time alone changes a blocked sale', () => {
  const until = (row: Partial<SaleRow>, known: Partial<LiveFacts> = {}, now = at(0)) =>
    deadline(aRow(row), { ...facts, ...known }, now, saleLimits)

  it.each(['prepared', 'waiting-for-sign-in', 'throttled'] as const)(
    '%s: ten minutes after the cashier’s confirmation, by the first clock to say so',
    (state) => {
      expect(until({ state, confirmedAt: 1_000 }, {}, at(0, 1_000))).toBe(10 * minute)
      expect(until({ state, confirmedAt: 1_000 }, { liveSince: 2_000 }, at(0, 1_000))).toBe(
        10 * minute,
      )
      expect(until({ state }, { enteredAt: 0 }, at(5_000, 0))).toBe(10 * minute)
      expect(until({ state }, { liveSince: 3_000, enteredAt: 4_000 }, at(5_000, 0))).toBe(
        10 * minute + 3_000,
      )
    },
  )

  it('anything else that is unresolved: 24 hours after its first send', () => {
    expect(until({ state: 'unknown', attempts: [{ ...lost, at: 7 }] }, { enteredAt: 9 })).toBe(
      day + 7,
    )
  })

  it.each(
    saleStates.filter(
      (state) =>
        !/prepared|waiting|throttled|unknown|verifying|in-flight|asking|set-aside|receipt-awaited/.test(
          state,
        ),
    ),
  )('%s: never', (state) => {
    expect(until({ state, attempts: [lost] })).toBeUndefined()
  })
})

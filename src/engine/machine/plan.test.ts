import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRow, eventOf, freshFacts as facts } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import { step } from './machine.ts'
import { plan, type LiveFacts, type Move } from './plan.ts'
import { saleStates, type Attempt, type SaleRow } from './row.ts'

const day = 24 * 3_600_000
const live: LiveFacts = { ...facts, liveSince: 0, firstSendAt: 0, lastAnswerAt: 0 }
const lost: Attempt = { at: 0, run: 'a', outcome: 'unknown' }
const at = (elapsed: number, wall = elapsed, awake = elapsed) => ({ elapsed, wall, awake })

const next = (row: Partial<SaleRow>, known: LiveFacts = facts, now = at(0)): Move =>
  plan(aRow(row), known, now, saleLimits)

describe('what a sale needs next (sale-engine.md, States)', () => {
  it.each<[string, Partial<SaleRow>, LiveFacts, Partial<Move>]>([
    [
      'prepared goes at once',
      { state: 'prepared' },
      facts,
      { kind: 'send', due: 0, recovery: false },
    ],
    [
      'in flight is polled after 2 s',
      { state: 'in-flight', transactionId: 't' },
      facts,
      { kind: 'poll', due: 2_000 },
    ],
    [
      'then after 3 s',
      { state: 'in-flight', transactionId: 't' },
      { ...facts, tries: 1, lastTryAt: 2_000 },
      { kind: 'poll', due: 5_000 },
    ],
    [
      'and every 30 s in the end',
      { state: 'in-flight', transactionId: 't' },
      { ...facts, tries: 99, lastTryAt: 1_000 },
      { kind: 'poll', due: 31_000 },
    ],
    [
      'unknown with a transaction is polled',
      { state: 'unknown', transactionId: 't', attempts: [lost] },
      live,
      { kind: 'poll' },
    ],
    [
      'unknown on the live screen is replayed',
      { state: 'unknown', attempts: [lost] },
      live,
      { kind: 'send', due: 1_000, recovery: true },
    ],
    [
      'unknown after a restart is searched',
      { state: 'unknown', attempts: [lost] },
      facts,
      { kind: 'search', due: 0 },
    ],
    [
      'an unknown reprocess is never replayed',
      { state: 'unknown', route: 'reprocess', attempts: [lost] },
      live,
      { kind: 'search' },
    ],
    [
      'a sale that asks is watched',
      { state: 'asking', ask: 'not-found', attempts: [lost] },
      facts,
      { kind: 'search', due: 120_000 },
    ],
    [
      'a sale that was never sent is not',
      { state: 'asking', ask: 'never-sent' },
      facts,
      { kind: 'note', event: 'grown-old', due: day },
    ],
    [
      'set aside with a transaction is polled',
      { state: 'set-aside', transactionId: 't', attempts: [lost] },
      facts,
      { kind: 'poll' },
    ],
    [
      'set aside, without news for some minutes, goes to another person',
      { state: 'set-aside', transactionId: 't', attempts: [lost] },
      { ...facts, untold: saleLimits.untoldBeforePerson, lastTryAt: 700 },
      { kind: 'note', event: 'stayed-untold', due: 700 },
    ],
    [
      'a missing receipt is first searched in the record',
      { state: 'receipt-awaited', transactionId: 't', receiptRounds: 0 },
      facts,
      { kind: 'poll', due: 1_000 },
    ],
    [
      'then by replay',
      { state: 'receipt-awaited', transactionId: 't', receiptRounds: 1 },
      facts,
      { kind: 'send', due: 1_000 },
    ],
    [
      'a retry’s receipt never by replay',
      { state: 'receipt-awaited', route: 'retry', transactionId: 't', receiptRounds: 1 },
      facts,
      { kind: 'poll' },
    ],
    [
      'and is given up after eight rounds',
      { state: 'receipt-awaited', transactionId: 't', receiptRounds: 8 },
      facts,
      { kind: 'note', event: 'receipt-given-up' },
    ],
    [
      'an answer in doubt is searched',
      { state: 'verifying', verification: { why: 'unlisted', stage: 'search', notBefore: 0 } },
      facts,
      { kind: 'search', due: 0 },
    ],
    [
      'then replayed',
      { state: 'verifying', verification: { why: 'unlisted', stage: 'replay', notBefore: 0 } },
      facts,
      { kind: 'send', due: 0, recovery: true },
    ],
    [
      'a doubted parent is asked',
      {
        state: 'verifying',
        ancestors: ['p'],
        verification: { why: 'parent-doubted', stage: 'parent', notBefore: 0 },
      },
      facts,
      { kind: 'poll-parent', transactionId: 'p' },
    ],
  ])('%s', (_, row, known, expected) => {
    expect(next(row, known)).toMatchObject(expected)
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
    expect(next({ state, attempts: [lost] }, facts, at(9 * day))).toEqual({ kind: 'rest' })
  })

  it.each<[string, Partial<SaleRow>, string]>([
    ['its transaction is known', { attention: 'too-old', transactionId: 't-1' }, 'poll'],
    ['its transaction is not known', { attention: 'too-old', attempts: [lost] }, 'search'],
    ['the platform never said', { attention: 'not-told', transactionId: 't-1' }, 'poll'],
    ['its request is damaged', { attention: 'damaged', attempts: [lost] }, 'search'],
  ])('a manager was called, and the till keeps asking once an hour: %s', (_, more, kind) => {
    const row: Partial<SaleRow> = { state: 'needs-attention', ...more }
    const minute = 60_000
    expect(next(row, facts, at(9 * day))).toMatchObject({ kind, due: minute })
    const asked = { ...facts, tries: 5, lastTryAt: 9 * day }
    expect(next(row, asked, at(9 * day))).toMatchObject({ kind, due: 9 * day + 60 * minute })
  })

  it.each<[string, Partial<SaleRow>]>([
    ['was sold', { attention: 'sold-after-failed', transactionId: 't-1' }],
    ['was sold, without its receipt', { attention: 'receipt-missing', transactionId: 't-1' }],
    ['never left the till', { attention: 'damaged' }],
  ])('a manager was called, and the till asks nothing about a sale that %s', (_, more) => {
    expect(next({ state: 'needs-attention', ...more }, facts, at(9 * day))).toEqual({
      kind: 'rest',
    })
  })

  it('replays for a minute from the first send, and no longer', () => {
    const unknown: Partial<SaleRow> = { state: 'unknown', attempts: [lost, lost, lost, lost, lost] }
    expect(next(unknown, { ...live, lastAnswerAt: 30_000 }, at(31_000)).kind).toBe('send')
    expect(next(unknown, { ...live, lastAnswerAt: 59_000 }, at(59_500)).kind).toBe('search')
    expect(next(unknown, { ...live, lastAnswerAt: 30_000 }, at(61_000)).kind).toBe('search')
  })

  it('a new confirmation starts a new minute, and its first send goes at once', () => {
    const known: LiveFacts = { ...facts, liveSince: 500_000, enteredAt: 500_000, lastAnswerAt: 0 }
    expect(next({ state: 'unknown', attempts: [lost] }, known, at(500_000))).toMatchObject({
      kind: 'send',
      due: 500_000,
    })
  })

  it.each([
    ['the wall clock says so', at(1_000, 10 * 60_000)],
    ['the run says so', at(10 * 60_000, 0)],
  ])(
    'a sale that never left the till is not sent automatically after ten minutes: %s',
    (_, now) => {
      expect(next({ state: 'prepared' }, { ...facts, liveSince: 0 }, now)).toMatchObject({
        event: 'grown-stale',
      })
    },
  )

  it.each([
    ['the wall clock says so', at(1_000, day)],
    ['the run says so', at(day, 0)],
  ])('nothing unresolved goes on automatically after 24 hours: %s', (_, now) => {
    for (const state of ['in-flight', 'unknown', 'verifying', 'asking', 'set-aside'] as const) {
      const row: Partial<SaleRow> = {
        state,
        attempts: [lost],
        transactionId: 't',
        ask: 'not-found',
      }
      expect(next(row, live, now)).toMatchObject({ kind: 'note', event: 'grown-old' })
    }
  })

  it('waits for a lost send’s last arrival, and never longer because a clock was set back', () => {
    const verification = {
      why: 'rejected-after-unknown',
      stage: 'replay',
      notBefore: 120_000,
    } as const
    const row: Partial<SaleRow> = { state: 'verifying', verification, attempts: [lost] }
    expect(next(row, facts, at(0, 0))).toMatchObject({ due: 120_000 })
    expect(next(row, facts, at(60_000, -day))).toMatchObject({ due: 120_000 })
    expect(next(row, facts, at(200_000, -day))).toMatchObject({ due: 200_000 })
  })

  it('nor shorter because a clock was set forward', () => {
    const verification = {
      why: 'rejected-after-unknown',
      stage: 'replay',
      notBefore: 120_000,
    } as const
    const row: Partial<SaleRow> = { state: 'verifying', verification, attempts: [lost] }
    const known = { ...facts, lastOpenSend: 0 }
    expect(next(row, known, at(3_600_000, 3_600_000, 10_000))).toMatchObject({
      due: 3_600_000 + 110_000,
    })
  })

  it('repeated 401 answers slow the sends down', () => {
    const dues = [1, 2, 3, 4, 9].map((refusals) => {
      const move = next({ state: 'waiting-for-sign-in' }, { ...facts, refusals })
      return move.kind === 'send' ? move.due : undefined
    })
    expect(dues).toEqual([1_000, 2_000, 4_000, 8_000, 60_000])
  })

  it('never plans what the machine ignores: no endless loop', () => {
    const anyFacts = fc.record({
      enteredAt: fc.integer({ min: 0, max: 1_000 }),
      tries: fc.integer({ min: 0, max: 9 }),
      untold: fc.integer({ min: 0, max: 9 }),
      untoldReplays: fc.integer({ min: 0, max: 9 }),
      strangeReplays: fc.integer({ min: 0, max: 9 }),
      refusals: fc.integer({ min: 0, max: 3 }),
      liveSince: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined }),
    })
    const property = fc.property(
      fc.constantFrom(...saleStates),
      fc.constantFrom('purchase', 'redeem', 'retry', 'reprocess'),
      anyFacts,
      fc.integer({ min: 0, max: 2 * day }),
      fc.integer({ min: -day, max: 2 * day }),
      fc.integer({ min: 0, max: 9 }),
      (state, route, { liveSince, ...known }, elapsed, wall, receiptRounds) => {
        const row = aRow({
          state,
          route,
          receiptRounds,
          transactionId: 't',
          attempts: [lost],
          ask: 'not-found',
        })
        const move = plan(
          row,
          { ...known, ...(liveSince === undefined ? {} : { liveSince }) },
          { elapsed, wall, awake: elapsed },
          saleLimits,
        )
        if (move.kind !== 'note' && move.kind !== 'send') return true
        const event = eventOf(move.kind === 'send' ? 'send-begins' : move.event)
        return step(row, event, saleLimits).kind === 'moved'
      },
    )
    expect(fc.check(property, { numRuns: 2_000 }).counterexample).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { aRow, eventOf, sealed } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import type { SaleEvent } from './event.ts'
import { step } from './machine.ts'
import type { Attempt, SaleRow, Verification } from './row.ts'
import { isOurs } from './verdict.ts'

const out: Attempt = { at: 1_000, run: 'b', outcome: 'out' }
const lost: Attempt = { at: 500, run: 'a', outcome: 'unknown' }
const turnedAway: Attempt = { ...lost, outcome: 'not-executed' }
const answered: Attempt = { ...out, outcome: 'answered' }
const at = 2_000

/** Until when a send of 1,000 may still arrive. */
const late = out.at + saleLimits.lateDelivery

/**
 * Where an event leads a sale: its state and reason, its transaction, or the doubt with its stage, code and from when
 * the till asks. If it doesn't move the sale: how not.
 */
function outcome(row: SaleRow, event: SaleEvent): string {
  const taken = step(row, event, saleLimits)
  if (taken.kind !== 'moved') return taken.kind
  const { state, ask, attention, transactionId, verification } = taken.row
  const doubt = verification && [
    verification.why,
    verification.stage,
    verification.code,
    verification.notBefore,
  ]
  const all = [...(doubt && state === 'verifying' ? [] : [state]), ask, attention, transactionId]
  return [...all, ...(doubt ?? [])].filter((one) => one !== undefined).join(' ')
}

const sending = (more: Partial<SaleRow> = {}) =>
  aRow({ state: 'sending', attempts: [out], ...more })
const replaying = (more: Partial<SaleRow> = {}) => sending({ attempts: [lost, out], ...more })
const aRetry = { route: 'retry', ancestors: ['t-0'] } as const
const aRedemption = { kind: 'redeem', route: 'redeem' } as const
const known = { transactionId: 't-1' }
const otherKnown = { transactionId: 't-7' }

const says = (code?: string) => ({ outcome: 'rejected', at, ...(code && { code }) }) as const
const refused = (code: string, transactionId?: string): SaleEvent => ({
  ...eventOf('answered-rejected', { at, said: says(code) }),
  ...(transactionId && { transactionId }),
})
const unlisted = (code?: string) => eventOf('answered-unlisted', { at, said: says(code) })

/** 1151 after an unanswered send. */
const spent = 'spent-after-unknown search 1151 2000'

const doubting = (
  why: Verification['why'],
  stage: Verification['stage'] = 'search',
  code = '1999',
) => ({ verification: { why, stage, notBefore: 0, code } })

describe('a refusal (rulings R19, R22, R24, R38)', () => {
  const waits = (code: string) => `rejected-after-unknown search ${code} ${late}`
  const asksParent = 'parent-doubted parent 1001 2000'
  const findsRetry = 'already-retried search 1006 2000'
  const reprocess = sending({ ...aRetry, route: 'reprocess' })
  const resent = replaying(aRedemption)

  it.each<[string, SaleRow, SaleEvent, string]>([
    ['at the first send is final', sending(), refused('1103'), 'rejected'],
    ['waits until an unanswered send can’t arrive', replaying(), refused('1103'), waits('1103')],
    ['1001 is final for a first sale', sending(aRedemption), refused('1001'), 'rejected'],
    ['1001 asks a retry’s parent', sending(aRetry), refused('1001'), asksParent],
    ['1001 does so first after a lost send', replaying(aRetry), refused('1001'), asksParent],
    ['1001 of no retry counts normally', replaying(), refused('1001'), waits('1001')],
    ['1006 searches for the other retry', sending(aRetry), refused('1006'), findsRetry],
    ['1006 does so for a reprocess too', reprocess, refused('1006'), findsRetry],
    ['1006 of no retry is final', sending(), refused('1006'), 'rejected'],
    ['1006 polls the retry it names', sending(aRetry), refused('1006', 't-1'), 'unknown t-1'],
    ['1006 with the parent searches', sending(aRetry), refused('1006', 't-0'), findsRetry],
    ['1102 is not believed about a name', sending(aRetry), refused('1102', 't-1'), 'rejected'],
    ['1151 is final at first', sending(aRedemption), refused('1151'), 'rejected'],
    ['1151 may be our success after a lost send', resent, refused('1151'), spent],
    ['1150 is no such success', resent, refused('1150'), waits('1150')],
    ['1151 is no success for a purchase', replaying(), refused('1151'), waits('1151')],
    ['says nothing about a named transaction', sending(known), refused('1103'), 'unknown t-1'],
  ])('%s', (_, row, event, expected) => {
    expect(outcome(row, event)).toBe(expected)
  })

  it('waits for the last send that may still arrive, and not for answered ones', () => {
    const attempts: Attempt[] = [
      { ...lost, at: 100 },
      { ...out, at: 900 },
      { ...lost, at: 300 },
      { ...turnedAway, at: 5_000 },
      { ...answered, at: 6_000 },
      { ...out, at: 800 },
    ]
    expect(outcome(sending({ attempts }), refused('1103'))).toBe(
      `rejected-after-unknown search 1103 ${900 + saleLimits.lateDelivery}`,
    )
  })
})

describe('an unlisted code (ruling R19)', () => {
  const replayed = sending(doubting('unlisted', 'replay'))
  const searched = sending(doubting('unlisted', 'search'))

  it.each<[string, SaleRow, SaleEvent, string]>([
    ['is searched at once', sending(), unlisted('1999'), 'unlisted search 1999 2000'],
    ['without a code is searched too', sending(), unlisted(), 'unlisted search 2000'],
    ['waits for a lost send', replaying(), unlisted('1999'), `unlisted search 1999 ${late}`],
    ['says nothing about a named transaction', sending(known), unlisted('1999'), 'unknown t-1'],
    ['repeated is searched again', replayed, unlisted('1999'), 'unlisted recheck 1999 2000'],
    ['replaced starts over', replayed, unlisted('1998'), 'unlisted search 1998 2000'],
    ['before the search starts over', searched, unlisted('1999'), 'unlisted search 1999 2000'],
  ])('%s', (_, row, event, expected) => {
    expect(outcome(row, event)).toBe(expected)
  })

  it('works the same for a refusal repeated at the replay', () => {
    const row = replaying(doubting('rejected-after-unknown', 'replay', '1103'))
    expect(outcome(row, refused('1103'))).toBe('rejected-after-unknown recheck 1103 2000')
    expect(outcome(row, refused('1100'))).toBe(`rejected-after-unknown search 1100 ${late}`)
  })
})

describe('a sale that is not in the platform’s list (rulings R19, R22, R24)', () => {
  const unknown = aRow({ state: 'unknown', attempts: [lost] })
  const verifying = (why: Verification['why'], more: Partial<SaleRow> = {}) =>
    aRow({ state: 'verifying', attempts: [lost], ...doubting(why), ...more })

  const again = verifying('unlisted', doubting('unlisted', 'recheck'))
  const reprocess = verifying('unlisted', { ...aRetry, route: 'reprocess' })
  const cannotTell = 'asking not-searchable'
  const asksAboutSpent = 'asking refused-after-unknown'

  it.each<[string, SaleRow, string, string]>([
    ['without an answer', unknown, 'asking not-found', cannotTell],
    ['after an unlisted code', verifying('unlisted'), 'unlisted replay 1999 2000', cannotTell],
    [
      'after a refusal that was not believed',
      verifying('rejected-after-unknown'),
      'rejected-after-unknown replay 1999 2000',
      cannotTell,
    ],
    ['after 1151', verifying('spent-after-unknown'), asksAboutSpent, asksAboutSpent],
    ['after 1006', verifying('already-retried', aRetry), cannotTell, cannotTell],
    ['a reprocess, which is never sent again', reprocess, 'asking not-found', cannotTell],
    ['once the same answer came again', again, 'rejected', cannotTell],
  ])('%s, or where the list can’t tell', (_, row, absent, untold) => {
    expect(outcome(row, eventOf('search-absent', { at }))).toBe(absent)
    expect(outcome(row, eventOf('search-cannot-tell', { at }))).toBe(untold)
  })
})

describe('a retry with a doubted parent (sale-engine.md, States: 1001)', () => {
  const asked = (attempts: readonly Attempt[], why: Verification['why'] = 'parent-doubted') =>
    aRow({ ...aRetry, state: 'verifying', attempts, ...doubting(why, 'parent', '1001') })
  const undoubted = aRow({ ...aRetry, state: 'verifying', attempts: [lost] })
  const searchedLate = `parent-doubted search 1001 ${lost.at + saleLimits.lateDelivery}`

  const first = asked([answered])
  const resent = asked([lost, answered])
  const otherDoubt = asked([answered], 'unlisted')
  const asks = 'parent-doubted parent 1001 0'

  it.each<[string, SaleRow, SaleEvent['kind'], string]>([
    ['that is still failed is rejected', first, 'parent-still-failed', 'rejected'],
    ['that is not there is rejected', first, 'parent-not-there', 'rejected'],
    ['waits for an earlier send', resent, 'parent-still-failed', searchedLate],
    ['that is not there waits for one too', resent, 'parent-not-there', searchedLate],
    ['that was sold after all is rejected', resent, 'parent-not-failed', `rejected ${asks}`],
    ['stays if it has another doubt', otherDoubt, 'parent-still-failed', 'ignored'],
    ['stays if it has no doubt', undoubted, 'parent-not-there', 'ignored'],
    ['without a doubt is unknown at a start', undoubted, 'found-at-start', 'unknown'],
    ['is still asked about at a start', first, 'found-at-start', asks],
    ['is unknown then after an earlier send', resent, 'found-at-start', 'unknown'],
  ])('%s', (_, row, kind, expected) => {
    expect(outcome(row, eventOf(kind))).toBe(expected)
  })
})

it.each<[string, SaleRow, string, string]>([
  ['at first', sending(), 'waiting-for-sign-in', 'throttled'],
  ['known to the platform', sending(known), 'unknown t-1', 'unknown t-1'],
  ['after an unanswered send', replaying(), 'unknown', 'unknown'],
  [
    'in the middle of a doubt',
    replaying(doubting('unlisted', 'replay')),
    'unlisted replay 1999 0',
    'unlisted replay 1999 0',
  ],
])('a sale that was turned away %s returns to its earlier state', (_, row, session, throttled) => {
  expect(outcome(row, eventOf('answered-session'))).toBe(session)
  expect(outcome(row, eventOf('answered-throttled'))).toBe(throttled)
})

describe('what an answer says about a sale (sale-engine.md, invariants 3 and 4)', () => {
  const doubted = sending(doubting('unlisted', 'replay'))
  const searching = replaying(doubting('already-retried'))
  const other = sending(otherKnown)
  const completed = eventOf('answered-completed')
  const failed = eventOf('answered-failed')
  const accepted = eventOf('answered-in-flight')
  const unclear = eventOf('answered-unknown')
  const unnamed = eventOf('answered-in-flight', { transactionId: undefined })
  const failed1151 = eventOf('answered-failed', { said: says('1151'), at })
  const named = (transactionId: string) => eventOf('answered-unknown', { transactionId })

  it.each<[string, SaleRow, SaleEvent, string]>([
    ['completed ends every doubt', doubted, completed, 'completed t-1'],
    ['failed ends every doubt', doubted, failed, 'failed t-1'],
    ['accepted ends every doubt', doubted, accepted, 'in-flight t-1'],
    ['accepted without an id', sending(), unnamed, 'unknown'],
    ['completed under another id', other, completed, 'unknown t-7'],
    ['failed under another id', other, failed, 'unknown t-7'],
    ['accepted under another id', other, accepted, 'unknown t-7'],
    ['without a class ends a doubt', doubted, unclear, 'unknown'],
    ['without a class searches on', searching, unclear, 'unknown already-retried search 1999 0'],
    ['without a class, naming its transaction', sending(aRetry), named('t-1'), 'unknown t-1'],
    ['without a class, naming an earlier attempt', sending(aRetry), named('t-0'), 'unknown'],
    ['1151, known', replaying({ ...aRedemption, ...known }), failed1151, 'failed t-1'],
    ['1151, after a lost send', replaying(aRedemption), failed1151, spent],
  ])('%s', (_, row, event, expected) => {
    expect(outcome(row, event)).toBe(expected)
  })
})

describe('an awaited receipt', () => {
  const row = (more: Partial<SaleRow> = {}) =>
    aRow({ state: 'receipt-awaited', transactionId: 't-1', attempts: [out], ...more })
  const withReceipt = (kind: string) => eventOf('answered-completed', { receipt: { kind } })
  const others = eventOf('answered-completed', { transactionId: 't-9' })
  const givenUp = eventOf('receipt-given-up')
  const ofElectricity = { ...aRow().summary, saleKind: 'electricity' } as const

  it.each<[string, SaleRow, SaleEvent, string]>([
    ['comes whole', row(), eventOf('answered-completed'), 'completed t-1'],
    ['comes from the record', row(), eventOf('polled-completed'), 'completed t-1'],
    ['lacks the token', row(), withReceipt('partial'), 'receipt-awaited t-1'],
    ['does not come', row(), withReceipt('none'), 'receipt-awaited t-1'],
    ['is that of another transaction', row(), others, 'receipt-awaited t-1'],
    ['is given up', row(), givenUp, 'needs-attention receipt-missing t-1'],
    ['is given up, but lacks only little', row({ receipt: sealed }), givenUp, 'completed t-1'],
    [
      'is given up without the electricity’s token',
      row({ receipt: sealed, summary: ofElectricity }),
      givenUp,
      'needs-attention receipt-missing t-1',
    ],
  ])('%s', (_, awaited, event, expected) => {
    expect(outcome(awaited, event)).toBe(expected)
  })
})

describe('the cashier’s decision', () => {
  const asking = (more: Partial<SaleRow>) => aRow({ state: 'asking', ask: 'not-found', ...more })

  it.each<[string, Partial<SaleRow>, string]>([
    ['never sent', {}, 'prepared'],
    ['turned away each time', { attempts: [turnedAway] }, 'prepared'],
    ['sent', { attempts: [turnedAway, lost] }, 'unknown'],
    ['known, and so polled', { attempts: [lost], ...known }, 'refused'],
    ['reprocessed, with an unknown outcome', { attempts: [lost], route: 'reprocess' }, 'refused'],
  ])('to send again what was %s', (_, more, expected) => {
    expect(outcome(asking(more), eventOf('send-again'))).toBe(expected)
  })

  it('never applies to a sale with a lost request, which also can’t be cancelled as never sent', () => {
    for (const attempts of [[], [turnedAway], [lost]]) {
      const { body: _body, ...row } = asking({ attempts })
      for (const one of [row, { ...row, state: 'set-aside' } as const])
        expect(outcome(one, eventOf('send-again'))).toBe('refused')
      expect(outcome(row, eventOf('cancel'))).toBe('refused')
      expect(outcome(row, eventOf('set-aside'))).toBe('set-aside')
    }
  })

  it.each<[string, readonly Attempt[], string, string]>([
    ['never sent', [], 'cancelled', 'cancelled'],
    ['turned away', [turnedAway], 'cancelled', 'cancelled'],
    ['sent', [lost], 'refused', 'set-aside'],
  ])('to cancel or to set aside what was %s', (_, attempts, cancelled, setAside) => {
    expect(outcome(asking({ attempts }), eventOf('cancel'))).toBe(cancelled)
    expect(outcome(asking({ attempts }), eventOf('set-aside'))).toBe(setAside)
  })
})

it.each<[Verification['why'], string]>([
  ['unlisted', 'unknown'],
  ['rejected-after-unknown', 'unknown'],
  ['already-retried', 'already-retried search 1999 0'],
  ['spent-after-unknown', 'spent-after-unknown search 1999 0'],
])('a sale found at a start in the middle of a doubt, %s, is %s', (why, expected) => {
  const row = aRow({ state: 'verifying', attempts: [lost], ...doubting(why) })
  expect(outcome(row, eventOf('found-at-start'))).toBe(expected)
})

it.each<[string, string | undefined, Partial<SaleRow>, boolean]>([
  ['none', undefined, {}, false],
  ['an empty name', '', {}, false],
  ['the first named one', 't-1', {}, true],
  ['one named 0', '0', {}, true],
  ['the known one', 't-1', known, true],
  ['another than the known one', 't-1', otherKnown, false],
  ['an earlier attempt’s', 't-1', { ancestors: ['t-0', 't-1'] }, false],
])('a transaction, %s, is the sale’s or not', (_, transactionId, more, ours) => {
  expect(isOurs(aRow(more), transactionId)).toBe(ours)
})

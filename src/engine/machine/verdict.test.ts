import { describe, expect, it } from 'vitest'
import { aRow, eventOf, sealed } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import type { SaleEvent } from './event.ts'
import { step } from './machine.ts'
import type { Attempt, SaleRow, Verification } from './row.ts'
import { isOurs } from './verdict.ts'

const out: Attempt = { at: 1_000, run: 'b', outcome: 'out' }
const lost: Attempt = { at: 500, run: 'a', outcome: 'unknown' }
/** From when neither the answered send nor an earlier one can arrive any more. */
const arrived = out.at + saleLimits.lateDelivery

/** Where an event moves a row and which doubt it writes, or why it doesn't. */
function outcome(row: SaleRow, event: SaleEvent) {
  const taken = step(row, event, saleLimits)
  if (taken.kind !== 'moved') return taken.kind
  const { state, ask, attention, transactionId, verification } = taken.row
  return JSON.parse(JSON.stringify({ state, ask, attention, transactionId, verification }))
}

const sending = (more: Partial<SaleRow> = {}) =>
  aRow({ state: 'sending', attempts: [out], ...more })
const replaying = (more: Partial<SaleRow> = {}) => sending({ attempts: [lost, out], ...more })
const aRetry = { route: 'retry', ancestors: ['t-0'] } as const
const aRedemption = { kind: 'redeem', route: 'redeem' } as const

const at = 2_000
const says = (code: string | undefined) => ({
  outcome: 'rejected' as const,
  at,
  ...(code === undefined ? {} : { code }),
})
const refused = (code: string, transactionId?: string): SaleEvent => ({
  kind: 'answered-rejected',
  at,
  said: says(code),
  ...(transactionId === undefined ? {} : { transactionId }),
})
const unlisted = (code?: string): SaleEvent => ({ kind: 'answered-unlisted', at, said: says(code) })
const doubt = (
  why: Verification['why'],
  code: string | undefined,
  notBefore = at,
  stage: Verification['stage'] = 'search',
) => ({
  state: 'verifying',
  verification: { why, stage, notBefore, ...(code === undefined ? {} : { code }) },
})

describe('a refusal (rulings R19, R22, R24, R38)', () => {
  it.each<[string, SaleRow, SaleEvent, object]>([
    ['is final at the first send', sending(), refused('1103'), { state: 'rejected' }],
    [
      'waits until an unanswered send can’t arrive any more',
      replaying(),
      refused('1103'),
      doubt('rejected-after-unknown', '1103', arrived),
    ],
    [
      'of 1001 is final for a first sale',
      sending(aRedemption),
      refused('1001'),
      { state: 'rejected' },
    ],
    [
      'of 1001 sends a retry to ask for its parent',
      sending(aRetry),
      refused('1001'),
      doubt('parent-doubted', '1001', at, 'parent'),
    ],
    [
      'of 1001 does so first, even with an unanswered earlier send of the retry',
      replaying(aRetry),
      refused('1001'),
      doubt('parent-doubted', '1001', at, 'parent'),
    ],
    [
      'of 1001 counts normally if the sale is not a retry',
      replaying(),
      refused('1001'),
      doubt('rejected-after-unknown', '1001', arrived),
    ],
    [
      'of 1006 searches for the other retry',
      sending(aRetry),
      refused('1006'),
      doubt('already-retried', '1006'),
    ],
    [
      'of 1006 does so for a reprocess too',
      sending({ ...aRetry, route: 'reprocess' }),
      refused('1006'),
      doubt('already-retried', '1006'),
    ],
    [
      'of 1006 is final if the sale is not a retry',
      sending(),
      refused('1006'),
      { state: 'rejected' },
    ],
    [
      'of 1006 that names the other retry polls it',
      sending(aRetry),
      refused('1006', 't-1'),
      { state: 'unknown', transactionId: 't-1' },
    ],
    [
      'of 1006 that names the parent searches for the other retry',
      sending(aRetry),
      refused('1006', 't-0'),
      doubt('already-retried', '1006'),
    ],
    [
      'of another code is not believed about the attempt that it names',
      sending(aRetry),
      refused('1102', 't-1'),
      { state: 'rejected' },
    ],
    [
      'of 1151 is final at the first send of a redemption',
      sending(aRedemption),
      refused('1151'),
      { state: 'rejected' },
    ],
    [
      'of 1151 may be our own success after an unanswered send',
      replaying(aRedemption),
      refused('1151'),
      doubt('spent-after-unknown', '1151'),
    ],
    [
      'of another code does not, even for a redemption',
      replaying(aRedemption),
      refused('1150'),
      doubt('rejected-after-unknown', '1150', arrived),
    ],
    [
      'of 1151 is no success for a purchase',
      replaying(),
      refused('1151'),
      doubt('rejected-after-unknown', '1151', arrived),
    ],
    [
      'says nothing once the platform has named a transaction',
      sending({ transactionId: 't-1' }),
      refused('1103'),
      { state: 'unknown', transactionId: 't-1' },
    ],
  ])('%s', (_, row, event, expected) => {
    expect(outcome(row, event)).toEqual(expected)
  })

  it('waits for the last send that may still arrive, and not for answered ones', () => {
    const attempts: Attempt[] = [
      { ...lost, at: 100 },
      { ...out, at: 900 },
      { ...lost, at: 300 },
      { ...lost, at: 5_000, outcome: 'not-executed' },
      { ...lost, at: 6_000, outcome: 'answered' },
      { ...out, at: 800 },
    ]
    expect(outcome(sending({ attempts }), refused('1103'))).toEqual(
      doubt('rejected-after-unknown', '1103', 900 + saleLimits.lateDelivery),
    )
  })
})

describe('an unlisted code (ruling R19)', () => {
  it.each<[string, SaleRow, SaleEvent, object]>([
    ['is searched at once', sending(), unlisted('1999'), doubt('unlisted', '1999')],
    ['also without a code', sending(), unlisted(), doubt('unlisted', undefined)],
    [
      'once an unanswered send can’t arrive any more',
      replaying(),
      unlisted('1999'),
      doubt('unlisted', '1999', arrived),
    ],
    [
      'says nothing once the platform has named a transaction',
      sending({ transactionId: 't-1' }),
      unlisted('1999'),
      { state: 'unknown', transactionId: 't-1' },
    ],
    [
      'repeated at the replay is searched again',
      sending({ verification: { why: 'unlisted', stage: 'replay', notBefore: 0, code: '1999' } }),
      unlisted('1999'),
      doubt('unlisted', '1999', at, 'recheck'),
    ],
    [
      'replaced at the replay by another starts over',
      sending({ verification: { why: 'unlisted', stage: 'replay', notBefore: 0, code: '1999' } }),
      unlisted('1998'),
      doubt('unlisted', '1998'),
    ],
    [
      'repeated before the list was asked starts over',
      sending({ verification: { why: 'unlisted', stage: 'search', notBefore: 0, code: '1999' } }),
      unlisted('1999'),
      doubt('unlisted', '1999'),
    ],
  ])('%s', (_, row, event, expected) => {
    expect(outcome(row, event)).toEqual(expected)
  })

  it('works the same for a refusal repeated at the replay', () => {
    const why = 'rejected-after-unknown'
    const row = replaying({ verification: { why, stage: 'replay', notBefore: 0, code: '1103' } })
    expect(outcome(row, refused('1103'))).toEqual(doubt(why, '1103', at, 'recheck'))
    expect(outcome(row, refused('1100'))).toEqual(doubt(why, '1100', arrived))
  })
})

describe('a sale that is not in the platform’s list (rulings R19, R22, R24)', () => {
  const verifying = (why: Verification['why'], more: Partial<SaleRow> = {}) =>
    aRow({
      state: 'verifying',
      attempts: [lost],
      verification: { why, stage: 'search', notBefore: 0, code: '1999' },
      ...more,
    })
  const asks = (ask: string) => ({ state: 'asking', ask })

  it.each<[string, SaleRow, object]>([
    ['without an answer', aRow({ state: 'unknown', attempts: [lost] }), asks('not-found')],
    ['after an unlisted code', verifying('unlisted'), doubt('unlisted', '1999', at, 'replay')],
    [
      'after a refusal that was not believed',
      verifying('rejected-after-unknown'),
      doubt('rejected-after-unknown', '1999', at, 'replay'),
    ],
    ['after 1151', verifying('spent-after-unknown'), asks('refused-after-unknown')],
    ['after 1006', verifying('already-retried', aRetry), asks('not-searchable')],
    [
      'a reprocess, which is never sent again',
      verifying('unlisted', { ...aRetry, route: 'reprocess' }),
      asks('not-found'),
    ],
    [
      'and was not before the same answer came again',
      verifying('unlisted', {
        verification: { why: 'unlisted', stage: 'recheck', notBefore: 0, code: '1999' },
      }),
      { state: 'rejected' },
    ],
  ])('%s', (_, row, expected) => {
    expect(outcome(row, eventOf('search-absent', { at }))).toEqual(expected)
  })

  it.each<[string, SaleRow, object]>([
    ['without an answer', aRow({ state: 'unknown', attempts: [lost] }), asks('not-searchable')],
    ['after an unlisted code', verifying('unlisted'), asks('not-searchable')],
    ['after 1151', verifying('spent-after-unknown'), asks('refused-after-unknown')],
  ])('if the list can’t tell: %s', (_, row, expected) => {
    expect(outcome(row, eventOf('search-cannot-tell'))).toEqual(expected)
  })
})

describe('a retry with a doubted parent (sale-engine.md, States: 1001)', () => {
  const asked = (attempts: readonly Attempt[], why: Verification['why'] = 'parent-doubted') =>
    aRow({
      ...aRetry,
      state: 'verifying',
      attempts,
      verification: { why, stage: 'parent', notBefore: 0, code: '1001' },
    })
  const answered: Attempt = { ...out, outcome: 'answered' }

  it.each(['parent-still-failed', 'parent-not-there'] as const)('%s: rejected', (kind) => {
    expect(outcome(asked([answered]), eventOf(kind))).toEqual({ state: 'rejected' })
  })

  it.each(['parent-still-failed', 'parent-not-there'] as const)(
    '%s: searched once an earlier send of it can’t arrive any more',
    (kind) => {
      expect(outcome(asked([lost, answered]), eventOf(kind))).toEqual(
        doubt('parent-doubted', '1001', lost.at + saleLimits.lateDelivery),
      )
    },
  )

  it('nothing changes for a sale in doubt for another reason', () => {
    expect(outcome(asked([answered], 'unlisted'), eventOf('parent-still-failed'))).toBe('ignored')
  })

  it('nor for one without a doubt, as an older till may have left it', () => {
    const row = aRow({ ...aRetry, state: 'verifying', attempts: [lost] })
    expect(outcome(row, eventOf('parent-not-there'))).toBe('ignored')
    expect(outcome(row, eventOf('found-at-start'))).toEqual({ state: 'unknown' })
  })

  it('goes on after a restart, unless an earlier send of it may still arrive', () => {
    const { verification } = asked([])
    expect(outcome(asked([answered]), eventOf('found-at-start'))).toEqual({
      state: 'verifying',
      verification,
    })
    expect(outcome(asked([lost, answered]), eventOf('found-at-start'))).toEqual({
      state: 'unknown',
    })
  })

  it('is rejected if the parent was sold after all', () => {
    expect(outcome(asked([lost, answered]), eventOf('parent-not-failed'))).toMatchObject({
      state: 'rejected',
    })
  })
})

describe('a sale that was turned away returns to its earlier state', () => {
  const verification = { why: 'unlisted', stage: 'replay', notBefore: 7, code: '1999' } as const
  it.each<[string, SaleRow, object]>([
    ['at first', sending(), {}],
    [
      'known to the platform',
      sending({ transactionId: 't-1' }),
      { state: 'unknown', transactionId: 't-1' },
    ],
    ['after an unanswered send', replaying(), { state: 'unknown' }],
    ['in the middle of a doubt', replaying({ verification }), { state: 'verifying', verification }],
  ])('%s', (_, row, expected) => {
    expect(outcome(row, eventOf('answered-session'))).toEqual({
      state: 'waiting-for-sign-in',
      ...expected,
    })
    expect(outcome(row, eventOf('answered-throttled'))).toEqual({ state: 'throttled', ...expected })
  })
})

describe('an answer without a class', () => {
  it('ends a doubt, except the search for another retry', () => {
    const because = (why: Verification['why']): Partial<SaleRow> => ({
      verification: { why, stage: 'search', notBefore: 0 },
    })
    expect(outcome(replaying(because('unlisted')), eventOf('answered-unknown'))).toEqual({
      state: 'unknown',
    })
    const searching = because('already-retried')
    expect(outcome(replaying(searching), eventOf('answered-unknown'))).toEqual({
      state: 'unknown',
      ...searching,
    })
  })

  it('polls the transaction that it names, unless that is an earlier attempt’s', () => {
    const named = (transactionId: string) => eventOf('answered-unknown', { transactionId })
    expect(outcome(sending(aRetry), named('t-1'))).toEqual({
      state: 'unknown',
      transactionId: 't-1',
    })
    expect(outcome(sending(aRetry), named('t-0'))).toEqual({ state: 'unknown' })
  })
})

describe('sold and failed (sale-engine.md, invariants 3 and 4)', () => {
  const verification = { why: 'unlisted', stage: 'replay', notBefore: 0 } as const
  it.each<[string, SaleRow, SaleEvent, object | string]>([
    [
      'a completed answer ends every doubt',
      sending({ verification }),
      eventOf('answered-completed'),
      { state: 'completed', transactionId: 't-1' },
    ],
    [
      'a failed one too',
      sending({ verification }),
      eventOf('answered-failed'),
      { state: 'failed', transactionId: 't-1' },
    ],
    [
      'an accepted one too',
      sending({ verification }),
      eventOf('answered-in-flight'),
      { state: 'in-flight', transactionId: 't-1' },
    ],
    [
      'a completed answer with another transaction than the known one says nothing',
      sending({ transactionId: 't-7' }),
      eventOf('answered-completed'),
      { state: 'unknown', transactionId: 't-7' },
    ],
    [
      'nor does a failed one',
      sending({ transactionId: 't-7' }),
      eventOf('answered-failed'),
      { state: 'unknown', transactionId: 't-7' },
    ],
    [
      'nor an accepted one',
      sending({ transactionId: 't-7' }),
      eventOf('answered-in-flight'),
      { state: 'unknown', transactionId: 't-7' },
    ],
    [
      '1151 as the failure of the known transaction counts',
      replaying({ ...aRedemption, transactionId: 't-1' }),
      eventOf('answered-failed', { said: says('1151') }),
      { state: 'failed', transactionId: 't-1' },
    ],
    [
      '1151 as the failure of a transaction after an unanswered send is in doubt',
      replaying(aRedemption),
      eventOf('answered-failed', { said: says('1151'), at }),
      doubt('spent-after-unknown', '1151'),
    ],
    [
      'a record of another transaction is ignored',
      aRow({ state: 'in-flight', transactionId: 't-7' }),
      eventOf('polled-completed'),
      'ignored',
    ],
  ])('%s', (_, row, event, expected) => {
    expect(outcome(row, event)).toEqual(expected)
  })

  it.each<[string, Partial<SaleRow>, SaleEvent, string]>([
    ['a whole one', {}, eventOf('answered-completed'), 'completed'],
    ['one from the record', {}, eventOf('polled-completed'), 'completed'],
    [
      'one that lacks the token',
      {},
      eventOf('answered-completed', { receipt: { kind: 'partial', sealed } }),
      'receipt-awaited',
    ],
    ['none', {}, eventOf('answered-completed', { receipt: { kind: 'none' } }), 'receipt-awaited'],
    [
      'that of another transaction',
      {},
      eventOf('answered-completed', { transactionId: 't-9' }),
      'receipt-awaited',
    ],
  ])('an awaited receipt: %s', (_, more, event, state) => {
    const row = aRow({ state: 'receipt-awaited', transactionId: 't-1', attempts: [out], ...more })
    expect(outcome(row, event)).toEqual({ state, transactionId: 't-1' })
  })

  it.each<[string, Partial<SaleRow>, object]>([
    ['nothing at all', {}, { state: 'needs-attention', attention: 'receipt-missing' }],
    ['all but something minor', { receipt: sealed }, { state: 'completed' }],
    [
      'electricity without its token',
      { receipt: sealed, summary: { ...aRow().summary, saleKind: 'electricity' } },
      { state: 'needs-attention', attention: 'receipt-missing' },
    ],
  ])('an abandoned receipt: %s', (_, more, expected) => {
    const row = aRow({ state: 'receipt-awaited', transactionId: 't-1', ...more })
    expect(outcome(row, eventOf('receipt-given-up'))).toEqual({ transactionId: 't-1', ...expected })
  })
})

describe('the cashier’s decision', () => {
  const asking = (more: Partial<SaleRow>) => aRow({ state: 'asking', ask: 'not-found', ...more })
  const turnedAway: Attempt = { ...lost, outcome: 'not-executed' }

  it.each<[string, Partial<SaleRow>, string]>([
    ['never sent', {}, 'prepared'],
    ['turned away each time', { attempts: [turnedAway] }, 'prepared'],
    ['sent', { attempts: [turnedAway, lost] }, 'unknown'],
    [
      'of a known transaction, which is polled',
      { attempts: [lost], transactionId: 't-1' },
      'refused',
    ],
    ['a reprocess, on an unknown outcome', { attempts: [lost], route: 'reprocess' }, 'refused'],
  ])('to send again what was %s', (_, more, expected) => {
    const result = outcome(asking(more), eventOf('send-again'))
    expect(typeof result === 'string' ? result : result.state).toBe(expected)
  })

  it('never applies to a sale with a lost request, which also can’t be cancelled as never sent', () => {
    for (const attempts of [[], [turnedAway], [lost]]) {
      const { body: _body, ...row } = asking({ attempts })
      for (const one of [row, { ...row, state: 'set-aside' } as const])
        expect(outcome(one, eventOf('send-again'))).toBe('refused')
      expect(outcome(row, eventOf('cancel'))).toBe('refused')
      expect(outcome(row, eventOf('set-aside'))).toMatchObject({ state: 'set-aside' })
    }
  })

  it.each<[string, readonly Attempt[], string, string]>([
    ['never sent', [], 'cancelled', 'cancelled'],
    ['turned away', [turnedAway], 'cancelled', 'cancelled'],
    ['sent', [lost], 'refused', 'set-aside'],
  ])('to cancel or to set aside what was %s', (_, attempts, cancelled, setAside) => {
    const states = (['cancel', 'set-aside'] as const).map((kind) => {
      const result = outcome(asking({ attempts }), eventOf(kind))
      return typeof result === 'string' ? result : result.state
    })
    expect(states).toEqual([cancelled, setAside])
  })
})

it.each<[string, Verification['why'], object]>([
  ['a sale that would be replayed is unknown', 'unlisted', { state: 'unknown' }],
  ['so is a refused one', 'rejected-after-unknown', { state: 'unknown' }],
  ['1006 is still searched', 'already-retried', { state: 'verifying' }],
  ['1151 too', 'spent-after-unknown', { state: 'verifying' }],
])('found at start in the middle of a doubt: %s', (_, why, expected) => {
  const verification = { why, stage: 'search', notBefore: 0 } as const
  const row = aRow({ state: 'verifying', attempts: [lost], verification })
  expect(outcome(row, eventOf('found-at-start'))).toEqual({
    ...expected,
    ...('state' in expected && expected.state === 'verifying' ? { verification } : {}),
  })
})

describe('a transaction', () => {
  it.each<[string, string | undefined, Partial<SaleRow>, boolean]>([
    ['none', undefined, {}, false],
    ['an empty name', '', {}, false],
    ['the first named one', 't-1', {}, true],
    ['the known one', 't-1', { transactionId: 't-1' }, true],
    ['another than the known one', 't-1', { transactionId: 't-2' }, false],
    ['an earlier attempt’s', 't-1', { ancestors: ['t-0', 't-1'] }, false],
  ])('%s: ours is %#', (_, transactionId, more, ours) => {
    expect(isOurs(aRow(more), transactionId)).toBe(ours)
  })
})

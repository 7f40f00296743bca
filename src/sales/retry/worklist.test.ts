import { describe, expect, it } from 'vitest'
import type { FailedTransaction, Sale, SalePhase } from '../../engine/sale.ts'
import { decided, newPayment, paidInOneWay, withRetry } from '../../engine/payment.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import {
  isDone,
  readWorklist,
  referenceOf,
  stateOf,
  tallyOf,
  withItems,
  worklistKey,
  writeWorklist,
  type WorkItem,
  type Worklist,
} from './worklist.ts'

const item = (failed: WorkItem['failed'], more: Partial<WorkItem> = {}): WorkItem => ({
  failed,
  title: 'MTN airtime',
  recipientMasked: '082 ••• 0004',
  when: '20 Nov 2026, 14:05',
  at: 5,
  ...more,
})
const transaction: FailedTransaction = {
  kind: 'redeem',
  transactionId: 't-9',
  merchantReference: 'T2-1',
  others: ['t-8'],
  summary: aSale({ kind: 'failed' }).summary,
  payment: { method: 'cash' },
  receiptFields: ['amount'],
  createdAt: 4,
}
const journal = (...sales: readonly Sale[]) =>
  new Map(sales.map((sale) => [sale.reference, sale] as const))
const account = { accountType: 'merchant', accountId: 'M-1001' } as const
/** Two attempts at R 20; the customer paid once, in cash. */
const paidBy = withRetry(
  newPayment(
    paidInOneWay(cents(2000), { method: 'cash' }, 'customer'),
    [{ reference: 'T1-1', amount: cents(2000) }],
    { id: 'p-1', account, at: 1 },
  ),
  'T1-1',
  'T1-1.2',
  2,
)
const undecided = newPayment(paidBy, [{ reference: 'T1-1', amount: cents(2000) }], paidBy)
const onlyFirst = decided(undecided, 'kept', ['T1-1'], { at: 2 })
const keptAgain = decided(paidBy, 'kept', ['T1-1.2'], { at: 3 })
const failed = (child?: string) =>
  aSale({ kind: 'failed' }, child === undefined ? { paidBy: onlyFirst } : { child, paidBy })
const retry = (phase: SalePhase) => aSale(phase, { reference: 'T1-1.2', paidBy })
const empty: Worklist = { items: [], running: false, beat: 0 }

describe('an item of a worklist', () => {
  it('is known by the journal’s reference of the failed sale', () => {
    expect(referenceOf(item('T1-1'))).toBe('T1-1')
    expect(referenceOf(item(transaction))).toBe('T2-1@t-9')
  })

  const one = item('T1-1')
  const begun = item('T1-1', { child: 'T1-1.2' })
  const sending = retry({ kind: 'sending' })
  const back = decided(onlyFirst, 'given-back', ['T1-1'], { at: 3 })
  const rejected = retry({ kind: 'rejected' })
  const cancelled = retry({ kind: 'cancelled' })

  it.each<[string, WorkItem, readonly Sale[], string]>([
    ['that was not started', one, [failed()], 'waiting'],
    ['whose money is to give back', one, [{ ...failed(), paidBy: undecided }], 'needs-money'],
    [
      'whose retry came to nothing, its money to give back',
      one,
      [failed('T1-1.2'), rejected],
      'needs-money',
    ],
    [
      'of which a person said nothing yet',
      one,
      [aSale({ kind: 'set-aside', note: '' }, { paidBy: undecided })],
      'needs-money',
    ],
    ['that the till did not start', item('T1-1', { refused: 'No' }), [], 'refused'],
    ['whose retry is read', begun, [sending], 'begun'],
    ['whose retry is not read yet', begun, [], 'begun-unread'],
    ['that was retried elsewhere', one, [failed('T1-1.2'), sending], 'begun'],
    ['that was retried elsewhere, unread', one, [failed('T1-1.2')], 'begun-unread'],
    [
      'whose retry was refused',
      one,
      [failed('T1-1.2'), { ...rejected, paidBy: keptAgain }],
      'waiting',
    ],
    [
      'whose retry was cancelled',
      one,
      [failed('T1-1.2'), { ...cancelled, paidBy: keptAgain }],
      'waiting',
    ],
    ['whose money was given back', one, [{ ...failed(), paidBy: back }], 'needs-money'],
    ['of an old journal', one, [aSale({ kind: 'failed' })], 'needs-money'],
    [
      'whose price is another now',
      item('T1-1', { amount: cents(2500) }),
      [failed()],
      'needs-money',
    ],
    ['of another till', item({ ...transaction, kind: 'purchase' }), [], 'needs-money'],
    ['that is a redemption', item(transaction), [], 'waiting'],
    ['that was not read yet', one, [], 'waiting'],
  ])('%s has its state from the journal', (_, one, sales, kind) => {
    expect(stateOf(one, journal(...sales)).kind).toBe(kind)
  })

  const none = {
    waiting: 0,
    needsMoney: 0,
    underWay: 0,
    sold: 0,
    failed: 0,
    refused: 0,
    needsYou: 0,
  }

  it.each<[SalePhase, string, boolean]>([
    [{ kind: 'completed' }, 'sold', true],
    [{ kind: 'delivered' }, 'sold', true],
    [{ kind: 'receipt-awaited' }, 'sold', true],
    [{ kind: 'failed' }, 'failed', true],
    [{ kind: 'rejected' }, 'refused', true],
    [{ kind: 'cancelled' }, 'refused', true],
    [{ kind: 'asking', reason: 'not-found' }, 'needsYou', true],
    [{ kind: 'needs-attention', reason: 'too-old' }, 'needsYou', true],
    [{ kind: 'set-aside', note: '' }, 'needsYou', true],
    [{ kind: 'resolved', note: '' }, 'needsYou', true],
    [{ kind: 'prepared', wait: { kind: 'going' } }, 'underWay', false],
    [{ kind: 'sending' }, 'underWay', false],
    [{ kind: 'waiting-for-sign-in' }, 'underWay', false],
    [{ kind: 'throttled', until: 1 }, 'underWay', false],
    [{ kind: 'in-flight' }, 'underWay', false],
    [{ kind: 'checking' }, 'underWay', false],
  ])('whose retry is %j counts as %s; ended: %s', (phase, end, done) => {
    const sales = journal(retry(phase))
    expect(tallyOf([begun], sales)).toEqual({ ...none, all: 1, [end]: 1 })
    expect(isDone(stateOf(begun, sales))).toBe(done)
  })

  it('counts also if nothing was started, or is not read', () => {
    const items = [item('a'), item('b', { refused: 'No' }), item('c', { child: 'c.2' })]
    const tally = { ...none, all: 3, waiting: 1, refused: 1, underWay: 1 }
    expect(tallyOf(items, journal())).toEqual(tally)
    expect(items.map((one) => isDone(stateOf(one, journal())))).toEqual([false, true, false])
  })
})

it('a sale is added once', () => {
  const list = withItems({ ...empty, running: true, beat: 3 }, [item('a'), item(transaction)])
  const again = withItems(list, [item('a', { title: 'Other' }), item(transaction), item('b')])
  expect(again.items.map(referenceOf)).toEqual(['a', 'T2-1@t-9', 'b'])
  expect(again).toMatchObject({ running: true, beat: 3, items: [{ title: 'MTN airtime' }, {}, {}] })
})

describe('a saved worklist', () => {
  const list: Worklist = {
    items: [
      item('T1-1', { amount: cents(2_000), child: 'T1-1.2' }),
      item(transaction, { refused: 'Not now' }),
    ],
    running: true,
    beat: 9,
  }

  it('reads back as it was written', () => {
    expect(readWorklist(writeWorklist(list))).toEqual(list)
    expect(JSON.parse(writeWorklist(list))).toMatchObject({ version: 1 })
  })

  it.each([
    ['nothing', null],
    ['none', undefined],
    ['no JSON', '{'],
    ['another version', JSON.stringify({ ...list, version: 2 })],
    ['no list', JSON.stringify({ ...list, version: 1, items: 'x' })],
  ])('of %s is empty', (_, text) => {
    expect(readWorklist(text)).toEqual(empty)
  })

  it('loses only a damaged item', () => {
    const damaged = [
      { ...item('a'), at: 'late' },
      { ...item('b'), amount: 1.5 },
      { ...item(transaction), failed: { ...transaction, summary: {} } },
      item('T1-1'),
    ]
    const text = JSON.stringify({ version: 1, running: false, beat: 1, items: damaged })
    expect(readWorklist(text).items).toEqual([item('T1-1')])
  })

  it('belongs to one user and account', () => {
    const account = { accountType: 'merchant', accountId: 'M:1', userKey: 'a b' } as const
    expect(worklistKey(account)).toBe('tuckshop.retries:merchant:M%3A1:a%20b')
  })
})

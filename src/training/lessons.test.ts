import { expect, it } from 'vitest'
import { cents } from '../values/money.ts'
import { lessons, lessonsDone } from './lessons.ts'

type Transactions = Parameters<typeof lessonsDone>[0]
type Transaction = Transactions[number]

const sale = (more: Partial<Transaction>): Transaction => ({
  id: 'T-1',
  accountId: 'M-1001',
  merchantReference: 'R-1',
  kind: 'purchase',
  attempt: 1,
  parentId: null,
  productCode: 'MTN-AIRTIME',
  recipient: '+27821234567',
  body: {},
  status: 'COMPLETED',
  responseCode: '0',
  responseMessage: '',
  receipt: null,
  createdAt: 0,
  updatedAt: 0,
  sends: 1,
  next: [],
  amount: cents(2_000),
  ...more,
})

const cases: readonly [lesson: string, tried: Partial<Transaction>, not: Partial<Transaction>][] = [
  ['sale', {}, { status: 'FAILED' }],
  ['electricity', { body: { meterNumber: '01234567890' } }, {}],
  ['redeem', { kind: 'redeem' }, {}],
  ['slow', { recipient: '+27820000001' }, { recipient: '+27820000001', status: 'PROCESSING' }],
  [
    'fails-later',
    { recipient: '+27820000002', status: 'FAILED' },
    { recipient: '+27820000002', status: 'PENDING' },
  ],
  [
    'retry',
    { recipient: '+27820000004', attempt: 2 },
    { recipient: '+27820000004', status: 'FAILED' },
  ],
  ['answer-lost', { recipient: '+27820000008' }, {}],
  ['request-lost', { recipient: '+27820000009' }, {}],
  ['late-receipt', { recipient: '+27820000012' }, {}],
  ['never-ends', { recipient: '+27820000007', status: 'PROCESSING' }, {}],
]

it('has a case for each lesson', () => {
  expect(lessonsDone([])).toEqual(new Set())
  expect(cases.map(([lesson]) => lesson).toSorted()).toEqual(lessons.map(({ id }) => id).toSorted())
})

it.each(cases)(
  'the lesson %s is finished by its task, and by nothing less',
  (lesson, tried, not) => {
    expect(lessonsDone([sale(not), sale(tried)])).toContain(lesson)
    expect(lessonsDone([sale(not)])).not.toContain(lesson)
  },
)

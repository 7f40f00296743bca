import { describe, expect, it } from 'vitest'
import { responseCodeTable } from '../contract/response-code.ts'
import { cents } from '../../values/money.ts'
import type { UnknownReason } from '../answer.ts'
import { explain, explainFailure, type Explanation, type Outcome } from './explain.ts'
import type { Failure } from './failure.ts'
import type { Task } from './words-by-code.ts'

const selling = ['purchase', 'redeem', 'retry'] as const satisfies Task[]

function text({ title, detail, money = '', action = '' }: Explanation): string {
  return [title, detail, money, action].join(' ')
}

const rejected = (code: string, message?: string): Outcome => ({
  outcome: 'rejected',
  code,
  message,
})

const refused = { kind: 'refused', status: 422, code: undefined, message: undefined } as const
const failures: readonly Failure[] = [
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'redirected' },
  { kind: 'aborted' },
  { kind: 'unavailable', status: 503 },
  { kind: 'unreadable', status: 200 },
  { kind: 'session' },
  { kind: 'throttled' },
  { ...refused, status: 400 },
  { ...refused, status: 403, message: 'Forbidden' },
  { ...refused, status: 404 },
  { ...refused, code: '1999', message: 'Too early' },
]
const reasons: readonly UnknownReason[] = [
  'network',
  'timeout',
  'aborted',
  'redirected',
  'server-error',
  'unreadable',
  'contradictory',
  'unrecognised',
]
const open: readonly Outcome[] = [
  ...reasons.map((why) => ({ outcome: 'unknown', why }) as const),
  { outcome: 'unknown' },
  { outcome: 'unlisted', code: '1999', message: 'Product temporarily withdrawn' },
  { outcome: 'in-flight', code: 'PENDING' },
]
const outcomes: readonly Outcome[] = [
  ...open,
  { outcome: 'session' },
  { outcome: 'throttled' },
  { outcome: 'not-sent' },
  ...responseCodeTable.map(({ code, message }) => rejected(code, message ?? undefined)),
  rejected('403', 'Role not permitted'),
  rejected('1999', 'Product temporarily withdrawn'),
  rejected('1999'),
  { outcome: 'failed', code: '1200', message: 'Provider processing error' },
]

/** Whole sentences, and no bare code. */
function expectReadable(words: Explanation) {
  expect(words.title).toMatch(/^[A-Z].*[^.]$/)
  expect(words.detail).toMatch(/^[A-Z].*[.”]$/s)
  expect(words.action ?? 'A.').toMatch(/^[A-Z].*\.$/)
  expect(text(words)).not.toMatch(/\b\d{3,4}\b|undefined|null|HTTP|json/i)
}

it.each(outcomes)('%j of a sale has readable words, also for the money', (outcome) => {
  for (const task of selling) {
    const words = explain(outcome, task)
    expectReadable(words)
    expect(words.money).toMatch(/\.$/)
  }
})

it.each(failures)('%j of a read has readable words, and none about money', (failure) => {
  const words = explainFailure(failure)
  expectReadable(words)
  expect(words.money).toBeUndefined()
})

describe('money', () => {
  it.each(open)('is never called safe while the outcome is open: %j', (outcome) => {
    for (const task of selling) {
      const words = text(explain(outcome, task))
      expect(words).toMatch(/Don’t .* it again.*may have been/)
      expect(words).not.toMatch(/no money|took no|nothing was|failed/i)
    }
  })

  it.each<[Outcome, Task, string]>([
    [{ outcome: 'failed', code: '1200' }, 'purchase', 'No money was taken.'],
    [rejected('1009'), 'purchase', 'No money was taken.'],
    [rejected('1151'), 'redeem', 'Nothing was redeemed and no money was taken.'],
    [rejected('1006'), 'retry', 'This retry took no money.'],
    // An earlier attempt may be open.
    [{ outcome: 'session' }, 'purchase', 'This attempt took no money.'],
    [{ outcome: 'throttled' }, 'retry', 'This attempt took no money.'],
  ])('after %j in a %s: %s', (outcome, task, words) => {
    expect(explain(outcome, task).money).toBe(words)
  })
})

describe('the words of a response code', () => {
  it.each(
    responseCodeTable.flatMap(({ code, endpoints, message }) =>
      endpoints.map((task) => [code, task, message ?? undefined] as const),
    ),
  )('%s in a %s has its own words, with the code at the end', (code, task, message) => {
    const words = explain(rejected(code, message), task)
    expect(words.title).not.toBe(explain(rejected('4711', message), task).title)
    expect(words.detail).not.toContain('The platform says: ')
    expect(words.code).toBe(code)
  })

  const message = 'Insufficient balance. Available: R10.00'
  it.each<[Outcome, string]>([
    [{ outcome: 'rejected', code: '1103', available: cents(1_000) }, 'has R_10.00'],
    [{ outcome: 'failed', code: '1103', message }, 'has R_10.00'],
    [{ outcome: 'failed', code: '1103', message: `${message}4999` }, 'has R_10.00'],
    [rejected('1103', 'No funds'), 'not enough money'],
  ])('1103 in %j gives the balance: %s', (outcome, words) => {
    expect(explain(outcome, 'purchase').detail).toContain(words.replace('_', '\u00A0'))
  })
})

describe('an open outcome', () => {
  const pending = 'Pending. Don’t sell it again'
  it.each<[Outcome, string, RegExp]>([
    [{ outcome: 'in-flight' }, pending, /working on it/],
    [{ outcome: 'unlisted', code: '1999' }, pending, /does not recognise/],
    [{ outcome: 'unknown' }, pending, /does not say what happened/],
    [{ outcome: 'unknown', why: 'network' }, pending, /connection broke before/],
    [{ outcome: 'unknown', why: 'server-error' }, pending, /problem while/],
  ])('%j says what is known', (kept, title, detail) => {
    const told = explain(kept, 'purchase')
    expect(told.title).toBe(title)
    expect(told.detail).toMatch(detail)
    expect(told.code).toBe(kept.code)
  })
})

describe('an answer that the spec does not list', () => {
  it('is refused in the platform’s own words', () => {
    expect(explain(rejected('1999', 'Product temporarily withdrawn'), 'purchase')).toEqual({
      title: 'The platform refused the sale',
      detail: 'The platform says: “Product temporarily withdrawn”.',
      money: 'No money was taken.',
      action: 'Check the details with the customer.',
      code: '1999',
    })
  })

  it.each<[Task, string]>([
    ['purchase', 'sale'],
    ['redeem', 'redemption'],
    ['retry', 'retry'],
  ])('of a %s is called a refused %s', (task, noun) => {
    expect(explain(rejected('1999'), task).title).toBe(`The platform refused the ${noun}`)
  })

  it('for a failed sale has its words and code', () => {
    const outcome = { outcome: 'failed', code: '77', message: 'Number barred' } as const
    expect(explain(outcome, 'purchase')).toMatchObject({
      title: 'The sale failed',
      detail: 'The platform says: “Number barred”.',
      code: '77',
    })
  })
})

it.each(['Only FAILED transactions can be retried', 'Transaction not found', undefined])(
  'a retry that is refused with 1001 “%s” advises nobody to sell at once',
  (message) => {
    const { action = '' } = explain(rejected('1001', message), 'retry')
    expect(action).toMatch(/^Look /)
  },
)

describe('reads', () => {
  it.each<[Failure, RegExp, string | undefined]>([
    [{ kind: 'network' }, /No connection.*network/, undefined],
    [{ kind: 'timeout' }, /did not answer in time/, undefined],
    [{ kind: 'throttled' }, /asked the till to wait/, undefined],
    [{ kind: 'session' }, /Sign in/, undefined],
    [{ kind: 'unavailable', status: 503 }, /has a problem/, 'HTTP 503'],
    [{ ...refused, status: 403 }, /isn’t allowed/, 'HTTP 403'],
    [{ ...refused, status: 404 }, /Not found/, 'HTTP 404'],
    [{ ...refused, code: '9', message: 'Too early' }, /“Too early”/, '9'],
  ])('%j: %s, with the small code %s', (failure, words, code) => {
    const explanation = explainFailure(failure)
    expect(text(explanation)).toMatch(words)
    expect(explanation.money).toBeUndefined()
    expect(explanation.code).toBe(code)
  })
})

it('says where an answer is no JSON', () => {
  const failure: Failure = { kind: 'unreadable', status: 200, fault: '/x, line 3, column 14' }
  expect(explainFailure(failure).code).toBe('HTTP 200, /x, line 3, column 14')
})

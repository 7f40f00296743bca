import { describe, expect, it } from 'vitest'
import { responseCodeTable } from '../contract/response-code.ts'
import type { PurchaseResponse } from '../contract/sale/purchase.ts'
import { cents } from '../../values/money.ts'
import type { Answer, UnknownReason } from '../answer.ts'
import { classify } from './classify.ts'
import { explain, type Explanation, type Outcome } from './explain.ts'
import type { Failure } from './failure.ts'
import type { Task } from './words-by-code.ts'

const selling = ['purchase', 'redeem', 'retry'] as const satisfies Task[]
const transactionId = '6f1f8f0e-2a7b-4b39-9f55-0d6a6f0a2b11'

function text({ title, detail, money = '', action = '' }: Explanation): string {
  return [title, detail, money, action].join(' ')
}

function rejected(code: string, reason?: string): Answer {
  return { kind: 'rejected', code, reason }
}

function failed(response: PurchaseResponse): Answer {
  return { kind: 'failed', transactionId, response }
}

const refused = { kind: 'refused', status: 422, code: undefined, message: undefined } as const
/** Nobody knows what the platform did. */
const lost: readonly Failure[] = [
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'aborted' },
  { kind: 'unavailable', status: 503 },
  { kind: 'unreadable', status: 200 },
]
const failures: readonly Failure[] = [
  ...lost,
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
  'server-error',
  'unreadable',
  'contradictory',
  'unrecognised',
]
const open: readonly Answer[] = [
  ...reasons.map((why) => ({ kind: 'unknown', why }) as const),
  { kind: 'unlisted', code: '1999', message: 'Product temporarily withdrawn' },
  { kind: 'in-flight', transactionId, code: 'PENDING' },
]
const answers: readonly Answer[] = [
  ...open,
  { kind: 'session' },
  { kind: 'throttled' },
  ...responseCodeTable.map(({ code, message }) => rejected(code, message ?? undefined)),
  rejected('403', 'Role not permitted'),
  rejected('1999', 'Product temporarily withdrawn'),
  rejected('1999'),
  failed({ responseCode: '1200', responseMessage: 'Provider processing error' }),
]

function answerOf(body: object): Answer {
  return classify({ kind: 'answer', status: 400, body, readable: true })
}

describe('every failure, for every task', () => {
  it.each([...failures, ...answers])(
    '%j has a title, a whole sentence and no bare code, and says what it means for the money',
    (subject) => {
      for (const task of ['read', 'lookup', ...selling] as const) {
        const words = explain(subject, task)
        expect(words.title).toMatch(/^[A-Z].*[^.]$/)
        expect(words.detail).toMatch(/^[A-Z].*[.”]$/s)
        expect(words.action ?? 'A.').toMatch(/^[A-Z].*\.$/)
        expect(text(words)).not.toMatch(/\b\d{3,4}\b|undefined|null|HTTP|json/i)
      }
      for (const task of selling) expect(explain(subject, task).money).toMatch(/\.$/)
    },
  )
})

describe('money', () => {
  it.each([...open, ...lost])('is never called safe while the outcome is open: %j', (subject) => {
    for (const task of selling) {
      const words = text(explain(subject, task))
      expect(words).toMatch(/Don’t .* it again.*may have been/)
      expect(words).not.toMatch(/no money|took no|nothing was|failed/i)
    }
  })

  it.each<[Answer, Task, string]>([
    [failed({ responseCode: '1200' }), 'purchase', 'No money was taken.'],
    [rejected('1009'), 'purchase', 'No money was taken.'],
    [rejected('1151'), 'redeem', 'Nothing was redeemed and no money was taken.'],
    [rejected('1006'), 'retry', 'This retry took no money.'],
    // An earlier attempt may be open.
    [{ kind: 'session' }, 'purchase', 'This attempt took no money.'],
    [{ kind: 'throttled' }, 'retry', 'This attempt took no money.'],
  ])('after %j in a %s: %s', (subject, task, words) => {
    expect(explain(subject, task).money).toBe(words)
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
  const tooLong = 'Insufficient balance. Available: R9.949999999999'
  it.each<[Answer | Outcome, string]>([
    [answerOf({ responseCode: '1103', responseMessage: message }), 'has R_10.00'],
    [failed({ responseCode: '1103', responseMessage: message }), 'has R_10.00'],
    [failed({ responseCode: '1103', responseMessage: tooLong }), 'has R_9.95'],
    [{ outcome: 'rejected', code: '1103', available: cents(1_000) }, 'has R_10.00'],
    [{ outcome: 'failed', code: '1103', message }, 'has R_10.00'],
    [rejected('1103', 'No funds'), 'not enough money'],
  ])('1103 in %j gives the balance: %s', (subject, words) => {
    expect(explain(subject, 'purchase').detail).toContain(words.replace('_', '\u00A0'))
  })

  it.each([
    [{ responseCode: '77', rejectionCode: '1151' }, '1151'],
    [{ responseCode: '1151', rejectionCode: null }, '1151'],
    [{ responseCode: '77' }, '77'],
    [{ responseCode: '' }, undefined],
  ])('of a failed sale, %j, is %s', (response, code) => {
    expect(explain(failed(response), 'redeem').code).toBe(code)
  })
})

describe('an outcome', () => {
  it('that is done says what happened to the money', () => {
    const done = { kind: 'completed', transactionId, response: { responseCode: '0' } } as const
    const said = { title: 'Done', detail: 'The platform has delivered it.' }
    expect(explain(done, 'purchase')).toEqual({
      ...said,
      money: 'It was paid for from the shop’s wallet.',
    })
    expect(explain(done, 'redeem')).toEqual({ ...said, money: 'The voucher was redeemed.' })
  })

  const pending = 'Pending. Don’t sell it again'
  it.each<[Outcome, string, RegExp]>([
    [{ outcome: 'session' }, 'Sign in to continue', /session has ended/],
    [{ outcome: 'throttled' }, 'Too many requests', /asked the till to wait/],
    [{ outcome: 'in-flight' }, pending, /working on it/],
    [{ outcome: 'unlisted', code: '1999' }, pending, /does not recognise/],
    [{ outcome: 'unknown' }, pending, /does not say what happened/],
    [{ outcome: 'unknown', why: 'network' }, pending, /connection broke before/],
    [{ outcome: 'unknown', why: 'server-error' }, pending, /problem while/],
  ])('a kept %j has the same words as the answer', (kept, title, detail) => {
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

  it.each<[Task | undefined, string]>([
    [undefined, 'request'],
    ['read', 'request'],
    ['lookup', 'check'],
    ['redeem', 'redemption'],
    ['retry', 'retry'],
  ])('of a %s is called a refused %s', (task, noun) => {
    expect(explain(rejected('1999'), task).title).toBe(`The platform refused the ${noun}`)
  })

  it('never shows markup, control characters or long numbers', () => {
    const ugly = '<b>'.padEnd(300, 'x')
    const body = { responseCode: '1999', responseMessage: `PIN 1234567890123456\u202E\n${ugly}` }
    const { detail } = explain(answerOf(body), 'redeem')
    expect(detail).toContain('PIN ••••3456')
    expect(detail).not.toMatch(/\u202E|\n|\d{5}/)
    expect(detail.length).toBeLessThan(200)
  })

  it('for a failed sale has its words and code', () => {
    const subject = failed({ responseCode: '77', responseMessage: 'Number barred' })
    expect(explain(subject, 'purchase')).toMatchObject({
      title: 'The sale failed',
      detail: 'The platform says: “Number barred”.',
      code: '77',
    })
  })

  it.each<[Failure, string, string]>([
    [{ ...refused, code: '1999' }, '1999', 'The platform refused the sale'],
    [{ ...refused, status: 403 }, '403', 'This user can’t sell'],
  ])('or lists, %j has a rejection’s words for a sale', (failure, code, title) => {
    expect(explain(failure, 'purchase')).toMatchObject({
      title,
      money: 'No money was taken.',
      code,
    })
  })
})

it.each(['Only FAILED transactions can be retried', 'Transaction not found', undefined])(
  'a retry that is refused with 1001 “%s” advises nobody to sell at once',
  (message) => {
    const { action = '' } = explain({ ...refused, code: '1001', message }, 'retry')
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
    const explanation = explain(failure)
    expect(text(explanation)).toMatch(words)
    expect(explanation.money).toBeUndefined()
    expect(explanation.code).toBe(code)
  })
})

it('says where an answer is no JSON', () => {
  const failure: Failure = { kind: 'unreadable', status: 200, fault: '/x, line 3, column 14' }
  expect(explain(failure).code).toBe('HTTP 200, /x, line 3, column 14')
})

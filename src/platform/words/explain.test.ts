import { describe, expect, it } from 'vitest'
import { responseCodeTable } from '../contract/response-code.ts'
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

const refused = { kind: 'refused', status: 422, code: undefined, message: undefined } as const
const failures: readonly Failure[] = [
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'session' },
  { kind: 'throttled' },
  { kind: 'aborted' },
  { kind: 'unavailable', status: 503 },
  { kind: 'unreadable', status: 200 },
  { kind: 'refused', status: 400, code: undefined, message: undefined },
  { kind: 'refused', status: 403, code: undefined, message: 'Forbidden' },
  { kind: 'refused', status: 404, code: undefined, message: undefined },
  { kind: 'refused', status: 422, code: '1999', message: 'Too early' },
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
  {
    kind: 'failed',
    transactionId,
    response: { responseCode: '1200', responseMessage: 'Provider processing error' },
  },
]

describe('every failure, for every task', () => {
  const cases = [...failures, ...answers].flatMap((subject) =>
    (['read', 'lookup', ...selling] as const).map((task) => [subject, task] as const),
  )

  it.each(cases)('%j in a %s has a title, a whole sentence, and no bare code', (subject, task) => {
    const words = explain(subject, task)
    expect(words.title).toMatch(/^[A-Z].*[^.]$/)
    expect(words.detail).toMatch(/^[A-Z].*[.”]$/s)
    expect(words.action ?? 'A.').toMatch(/^[A-Z].*\.$/)
    expect(text(words)).not.toMatch(/\b\d{3,4}\b|undefined|null|HTTP|json/i)
  })

  it.each(cases.filter(([, task]) => task !== 'read' && task !== 'lookup'))(
    '%j in a %s says what it means for the money',
    (subject, task) => {
      expect(explain(subject, task).money).toMatch(/\.$/)
    },
  )
})

describe('money', () => {
  it.each(selling)('is never called safe while the outcome of a %s is open', (task) => {
    const lost = failures.filter(({ kind }) =>
      ['network', 'timeout', 'aborted', 'unavailable', 'unreadable'].includes(kind),
    )
    for (const subject of [...open, ...lost]) {
      const words = text(explain(subject, task))
      expect(words).toMatch(/Don’t .* it again.*may have been/)
      expect(words).not.toMatch(/no money|took no|nothing was|failed/i)
    }
  })

  it('is said not to be taken after a confirmed failure or a refusal', () => {
    const failed = { kind: 'failed', transactionId, response: { responseCode: '1200' } } as const
    expect(explain(failed, 'purchase').money).toBe('No money was taken.')
    expect(explain(rejected('1009'), 'purchase').money).toBe('No money was taken.')
    expect(explain(rejected('1151'), 'redeem').money).toBe(
      'Nothing was redeemed and no money was taken.',
    )
    expect(explain(rejected('1006'), 'retry').money).toBe('This retry took no money.')
  })

  it('is mentioned for this attempt only, when an earlier one may be open', () => {
    expect(explain({ kind: 'session' }, 'purchase').money).toBe('This attempt took no money.')
    expect(explain({ kind: 'throttled' }, 'retry').money).toBe('This attempt took no money.')
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

  it('1103 gives the balance, in any answer', () => {
    const message = 'Insufficient balance. Available: R10.00'
    const body = { responseCode: '1103', responseMessage: message }
    const failed = { ...body, transactionId, successful: false }
    const bodies = [body, failed].map((body) =>
      classify({ kind: 'answer', status: 400, body, readable: true }),
    )
    const kept = { outcome: 'rejected', code: '1103', available: cents(1_000) } as const
    for (const subject of [...bodies, kept]) {
      expect(explain(subject, 'purchase').detail).toContain('has R\u00A010.00')
    }
    const written = { outcome: 'failed', code: '1103', message } as const
    expect(explain(written, 'purchase').detail).toBe(explain(kept, 'purchase').detail)
    expect(explain(rejected('1103', 'No funds'), 'purchase').detail).toContain('not enough money')
  })

  it('1103 of a failed sale gives the balance even if its digits are too long to be shown', () => {
    const responseMessage = 'Insufficient balance. Available: R9.949999999999'
    const response = { responseCode: '1103', responseMessage }
    const { detail } = explain({ kind: 'failed', transactionId, response }, 'purchase')
    expect(detail).toContain('has R\u00A09.95')
  })

  it.each([
    [{ responseCode: '77', rejectionCode: '1151' }, '1151'],
    [{ responseCode: '1151', rejectionCode: null }, '1151'],
    [{ responseCode: '77' }, '77'],
    [{ responseCode: '' }, undefined],
  ])('of a failed sale, %j, is %s', (response, code) => {
    expect(explain({ kind: 'failed', transactionId, response }, 'redeem').code).toBe(code)
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
    const answer = classify({ kind: 'answer', status: 400, body, readable: true })
    const { detail } = explain(answer, 'redeem')
    expect(detail).toContain('PIN ••••3456')
    expect(detail).not.toMatch(/\u202E|\n|\d{5}/)
    expect(detail.length).toBeLessThan(200)
  })

  it('for a failed sale has its words and code', () => {
    const response = { responseCode: '77', responseMessage: 'Number barred' }
    expect(explain({ kind: 'failed', transactionId, response }, 'purchase')).toMatchObject({
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

it.each([
  'Only FAILED transactions can be retried',
  'Transaction not found',
  'Not failed',
  'Invalid input',
  undefined,
])('a retry that is refused with 1001 “%s” advises nobody to sell at once', (message) => {
  const { action = '' } = explain({ ...refused, code: '1001', message }, 'retry')
  expect(action).toMatch(/^Look /)
})

describe('reads', () => {
  it.each<[Failure, RegExp]>([
    [{ kind: 'network' }, /No connection.*network/],
    [{ kind: 'timeout' }, /did not answer in time/],
    [{ kind: 'throttled' }, /asked the till to wait/],
    [{ kind: 'session' }, /Sign in/],
    [{ kind: 'refused', status: 403, code: undefined, message: undefined }, /isn’t allowed/],
    [{ kind: 'refused', status: 404, code: undefined, message: undefined }, /Not found/],
    [{ kind: 'refused', status: 422, code: '9', message: 'Too early' }, /“Too early”/],
  ])('%j', (failure, words) => {
    const explanation = explain(failure)
    expect(text(explanation)).toMatch(words)
    expect(explanation.money).toBeUndefined()
  })

  it.each<[Failure, string]>([
    [{ kind: 'unavailable', status: 503 }, 'HTTP 503'],
    [refused, 'HTTP 422'],
    [{ ...refused, code: '9' }, '9'],
  ])(
    'show the HTTP status only as the small code, after the platform’s own: %j',
    (failure, code) => {
      expect(explain(failure).code).toBe(code)
    },
  )
})

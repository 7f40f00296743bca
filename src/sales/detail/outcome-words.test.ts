import { describe, expect, it } from 'vitest'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import { listedSale } from '../store/listed-sale.ts'
import { customerWords, operationWord, outcomeWords, paidText } from './outcome-words.ts'
import { phaseWords } from '../../till/words/phase-words.ts'
import { moneyOf } from '../../engine/money.ts'
import {
  decided,
  newPayment,
  withRetry,
  type PaidPart,
  type Payment,
} from '../../engine/payment.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { cents } from '../../values/money.ts'
import { aPayment, aSale } from '../../testing/shop/sale/sale-row.ts'

/** A sale of another till, known only from the platform. */
const elsewhere = (kind: SaleKind, status = 'COMPLETED', more: object = {}) => ({
  ...listedRecord({ status, productCode: 'P', amount: 40, ...more }),
  kind,
})

describe('the outcome of a sale', () => {
  it.each<[SaleKind, string, string, RegExp]>([
    ['airtime', 'COMPLETED', 'sold', /^Sold \| [^|]+ \| It was paid for from the shop’s wallet\.$/],
    ['redemption', 'COMPLETED', 'sold', /^Redeemed \| [^|]+ \| The voucher was redeemed\.$/],
    ['airtime', 'PENDING', 'checking', /^[^|]+ \| [^|]+ \| [^|]*$/],
    ['airtime', 'FAILED', 'failed', /^[^|]+ \| [^|]+ \| [^|]+ \| No money[^|]*$/],
    ['redemption', 'FAILED', 'failed', /^[^|]+ \| [^|]+ \| [^|]+ \| (?!No money)[^|]+$/],
    ['airtime', '', 'info', /^No status \| [^|]+doesn’t say how it ended\. Don’t sell it again\.$/],
    ['airtime', 'ON_HOLD', 'info', /^On hold \| [^|]+support[^|]+$/],
  ])('of %s that another till made and is %j is %s, %s (ruling R34)', (kind, is, tone, words) => {
    const outcome = outcomeWords(elsewhere(kind, is, is === 'FAILED' ? { responseCode: 1200 } : {}))
    const { title, lines, money, code } = outcome
    expect([title, ...lines, ...(money === undefined ? [] : [money])].join(' | ')).toMatch(words)
    expect([outcome.tone, code]).toEqual([tone, is === 'FAILED' ? '1200' : undefined])
  })

  it('uses the till’s own row, unless that knows less', () => {
    const { platform } = elsewhere('airtime').entry
    expect.assert(platform !== undefined)
    const told = (sale: Sale, status: string) =>
      outcomeWords(listedSale({ key: 'k', platform: { ...platform, status }, sale }, new Map()))
        .title
    const checking = aSale({ kind: 'checking' })
    expect(told(checking, 'COMPLETED')).toBe('Sold')
    expect(told(checking, 'PENDING')).toBe(phaseWords(checking).title)
    const aside = aSale({ kind: 'set-aside', note: 'n' })
    expect(told(aside, 'COMPLETED')).toBe(phaseWords(aside).title)
  })
})

it.each<[SaleKind, status: string, word: string]>([
  ['airtime', 'COMPLETED', 'Sold'],
  ['airtime', 'FAILED', 'Tried'],
  ['airtime', 'PENDING', 'Tried'],
  ['airtime', '', 'Tried'],
  ['redemption', 'COMPLETED', 'Redeemed'],
  ['redemption', 'FAILED', 'Tried'],
])('only what is sold was sold: of %s that is %j, the facts say %s', (kind, status, word) => {
  expect(operationWord(elsewhere(kind, status))).toBe(word)
})

it('a sale that was paid in two ways names both, with their sums', () => {
  const paidBy = (methods: readonly PaidPart[]): Payment => {
    const sales = [{ reference: 'T1-1', amount: cents(5_000) }]
    const account = { accountType: 'merchant', accountId: 'M-1001' } as const
    return newPayment({ methods, rounding: 'off' }, sales, { id: 'p-1', account, at: 1 })
  }
  const text = (methods: readonly PaidPart[]) =>
    paidText(
      listedSale(
        { key: 'k', sale: aSale({ kind: 'completed' }, { paidBy: paidBy(methods) }) },
        new Map(),
      ),
    ).replaceAll('\u00a0', ' ')
  const card = { method: 'card', amount: cents(3_000) }
  const cash = { method: 'cash', amount: cents(2_000) }
  expect(text([card, cash])).toBe('Card R 30.00, Cash R 20.00')
  expect(text([{ ...card, amount: cents(5_000) }])).toBe('Card')
})

describe('the words for a customer who asks', () => {
  const told = (kind: SaleKind, status: string, more: object = {}) => {
    const one = { ...elsewhere(kind, status), when: '20 Nov 2026, 14:05', ...more }
    return customerWords(one, [one])
  }

  it.each<[SaleKind, RegExp]>([
    ['airtime', /^It was delivered for 082 ••• 4567 at 20 Nov 2026, 14:05\. .*phone/],
    ['data', /^It was delivered for 082 ••• 4567 at 20 Nov 2026, 14:05\. .*phone/],
    ['sms', /^It was delivered for 082 ••• 4567 at 20 Nov 2026, 14:05\. .*phone/],
    ['electricity', /^It was sold for 082 ••• 4567 at 20 Nov 2026, 14:05\. .*meter/],
    ['voucher', /^It was sold at 20 Nov 2026, 14:05\. .*PIN/],
    ['bill-payment', /^It was paid for 082 ••• 4567 at 20 Nov 2026, 14:05\. .*proof/],
    ['money-transfer', /^It was paid for 082 ••• 4567 at 20 Nov 2026, 14:05\. .*proof/],
    ['redemption', /^The voucher was redeemed at 20 Nov 2026, 14:05\.$/],
    ['other', /^It was sold for 082 ••• 4567 at 20 Nov 2026, 14:05\.$/],
  ])('of a completed sale, %s', (kind, words) => {
    expect(told(kind, 'COMPLETED', { recipientMasked: '082 ••• 4567' })).toMatch(words)
  })

  const delivered = aSale({ kind: 'delivered' })

  it.each<[string, object, boolean]>([
    ['its receipt has a PIN', { recipientMasked: '082 ••• 4567' }, true],
    ['its name says PIN', { title: 'Vodacom R29 PIN', recipientMasked: '082 ••• 4567' }, false],
    ['its name says voucher', { title: 'MTN voucher' }, false],
    ['it was sold for no number', { entry: { key: 'k', sale: delivered } }, false],
  ])('for airtime that the customer enters name the PIN, not the phone: %s', (_, more, hasPin) => {
    const one = { ...elsewhere('airtime'), recipientMasked: '', ...more }
    expect(customerWords(one, [one], hasPin)).toMatch(/The PIN is on the receipt(?!.*restart)/)
  })

  it('for an unknown recipient name none, or both possibilities', () => {
    const unknown = { recipientMasked: '' }
    expect(told('airtime', 'COMPLETED', unknown)).toMatch(/If it has a PIN/)
    expect(told('other', 'COMPLETED', unknown)).toBe('It was sold at 20 Nov 2026, 14:05.')
  })

  it.each<[SaleKind, string, RegExp]>([
    ['airtime', 'FAILED', /^It did not go through\. We first have to find out whether/],
    ['airtime', 'REFUSED', /^It did not go through\. We first have to find out whether/],
    ['redemption', 'FAILED', /^It did not go through\. Nothing was taken\.$/],
    ['airtime', 'CANCELLED HERE', /^It was cancelled before it was sent\. We first have to find/],
    ['airtime', 'NOT SENT', /^It has not been sent yet/],
    ['airtime', 'PENDING', /^We don’t know yet.*Please don’t buy it again/],
    ['airtime', 'CHECKING', /^We don’t know yet.*Please don’t buy it again/],
    ['airtime', 'ON_HOLD', /^We are asking the platform’s support/],
  ])('of %s that is %s', (kind, status, words) => {
    expect(told(kind, status)).toMatch(words)
  })

  const paid = aPayment()
  const moneys: Readonly<Record<string, Payment | undefined>> = {
    unknown: undefined,
    'to-give-back': paid,
    kept: decided(paid, 'kept', ['T1-1'], { at: 2 }),
    'given-back': decided(paid, 'given-back', ['T1-1'], { at: 2 }),
    'with-retry': withRetry(paid, 'T1-1', 'T1-1.2', 2),
  }
  const says = {
    offers: /can have (your money|it) back/,
    findsOut: /first have to find out/,
    wentBack: /and you got your money back\./,
    paidForRetry: /Your money paid for another try/,
    mayRetry: /can try again/,
  }

  type Unsold = 'failed' | 'rejected' | 'cancelled'

  it.each<[string, Unsold, newest: boolean, (keyof typeof says)[]]>([
    ['unknown', 'failed', true, ['findsOut']],
    ['unknown', 'cancelled', true, ['findsOut']],
    ['to-give-back', 'failed', true, ['offers', 'mayRetry']],
    ['to-give-back', 'failed', false, ['offers']],
    ['to-give-back', 'rejected', true, ['offers', 'mayRetry']],
    ['to-give-back', 'rejected', false, ['offers', 'mayRetry']],
    ['to-give-back', 'cancelled', true, ['offers']],
    ['kept', 'failed', true, ['offers']],
    ['given-back', 'failed', true, ['wentBack', 'mayRetry']],
    ['given-back', 'failed', false, ['wentBack']],
    ['given-back', 'rejected', false, ['wentBack', 'mayRetry']],
    ['given-back', 'cancelled', true, ['wentBack']],
    ['with-retry', 'failed', false, ['paidForRetry']],
  ])(
    'of money that is %s for a sale that %s, the newest: %s, say %j',
    (money, phase, newest, said) => {
      const paidBy = moneys[money]
      const sale = aSale({ kind: phase }, paidBy === undefined ? {} : { paidBy })
      expect(moneyOf(sale).kind).toBe(money)
      const one = { ...listedSale({ key: 'a', sale }, new Map()), at: 1 }
      const later = { ...elsewhere('airtime', 'FAILED'), key: 'b', at: 2 }
      const words = customerWords(one, newest ? [one] : [one, later])
      const matches = Object.entries(says).flatMap(([name, part]) => (part.test(words) ? name : []))
      expect(matches).toEqual(said)
    },
  )

  it.each<SalePhase>([
    { kind: 'prepared', wait: { kind: 'going' } },
    { kind: 'sending' },
    { kind: 'checking' },
    { kind: 'asking', reason: 'not-found' },
    { kind: 'set-aside', note: 'n' },
  ])(
    'for a failed attempt promise no money back while its retry is open on this till: $kind',
    (phase) => {
      const failed = { ...elsewhere('airtime', 'FAILED'), key: 'a' }
      const retry = listedSale({ key: 'b', sale: aSale(phase) }, new Map())
      expect(customerWords(failed, [failed, retry])).toMatch(/being retried.*may still go through/)
    },
  )

  it.each(['FAILED', 'REFUSED', 'CANCELLED HERE', 'RESOLVED HERE', 'REVERSED'])(
    'of an attempt that is %s name the one that went through, earlier or later',
    (status) => {
      const one = { ...elsewhere('airtime', status), key: 'a', when: '13:00' }
      const sold = { ...elsewhere('airtime'), key: 'b', when: '14:00', recipientMasked: '••• 4567' }
      const words = /^Another attempt went through\. It was delivered.* at 14:00/
      expect(customerWords(one, [one, sold])).toMatch(words)
      expect(customerWords(one, [sold, one])).toMatch(words)
    },
  )

  it('of each attempt that was sold say that it was', () => {
    const [first, second] = ['13:00', '14:00'].map((when) => ({
      ...elsewhere('voucher'),
      key: when,
      when,
    }))
    expect.assert(first !== undefined && second !== undefined)
    for (const one of [first, second])
      expect(customerWords(one, [first, second])).toBe(
        `It was sold at ${one.when}. The PIN is on the receipt.`,
      )
  })

  it('of a failed attempt give the outcome of the later ones', () => {
    const failed = { ...elsewhere('airtime', 'FAILED'), key: 'a' }
    const later = (status: string) => ({ ...elsewhere('airtime', status), key: 'b' })
    expect(customerWords(failed, [failed, later('PENDING')])).toMatch(/being retried right now/)
    expect(customerWords(failed, [failed, later('FAILED')])).toMatch(/did not go through/)
    expect(customerWords(later('PENDING'), [failed, later('PENDING')])).toMatch(/don’t know yet/)
  })
})

it('a sale refused here and listed as FAILED counts as failed, with the words of its answer', () => {
  const { platform } = elsewhere('airtime').entry
  expect.assert(platform !== undefined)
  const saidLast = { outcome: 'rejected', at: 1, message: 'No funds' } as const
  const sale = aSale({ kind: 'rejected' }, { saidLast })
  const one = listedSale(
    { key: platform.transactionId, platform: { ...platform, status: 'FAILED' }, sale },
    new Map(),
  )
  expect(one.status).toBe('FAILED')
  expect(outcomeWords(one)).toEqual(
    outcomeWords({
      ...one,
      entry: { key: one.key, platform: { ...platform, status: 'FAILED', message: 'No funds' } },
    }),
  )
  expect(outcomeWords(one)).not.toMatchObject({ title: phaseWords(sale).title })
})

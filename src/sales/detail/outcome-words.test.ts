import { describe, expect, it } from 'vitest'
import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { transactionRecord } from '../../platform/contract/sale/transaction.ts'
import { listedSale } from '../book/listed-sale.ts'
import { customerWords, outcomeWords } from './outcome-words.ts'
import { platformSaleOf } from '../book/platform-sale.ts'
import { phaseWords } from '../../till/words/phase-words.ts'
import { moneyOf } from '../../engine/money.ts'
import { decided, withRetry, type Payment } from '../../engine/payment.ts'
import type { SalePhase } from '../../engine/sale.ts'
import { aPayment, aSale } from '../../testing/shop/sale/sale-row.ts'
import { saleStatusWords } from '../book/status.ts'

/** A sale of another till, known only from the platform. */
function elsewhere(kind: SaleKind, status = 'COMPLETED', more: object = {}) {
  const platform = platformSaleOf(
    transactionRecord.parse({
      transactionId: '018f3c2a-77aa-7bbb-8ccc-0123456789ab',
      status,
      productCode: 'P',
      amount: 40,
      ...more,
    }),
  )
  return { ...listedSale({ key: platform.transactionId, platform }, new Map()), kind }
}

describe('a sale that another till completed', () => {
  it.each([
    ['airtime', 'Sold', 'It was paid for from the shop’s wallet.'],
    ['redemption', 'Redeemed', 'The voucher was redeemed.'],
  ] as const)('%s is %s: %s', (kind, title, money) => {
    expect(outcomeWords(elsewhere(kind))).toMatchObject({ title, money, tone: 'sold' })
    expect(outcomeWords(elsewhere(kind)).lines).toHaveLength(1)
    expect(saleStatusWords(elsewhere(kind)).label).toBe(title)
  })
})

describe('a sale that another till has not completed', () => {
  it('is pending in one line', () => {
    const words = outcomeWords(elsewhere('airtime', 'PENDING'))
    expect(words.tone).toBe('checking')
    expect(words.lines).toHaveLength(1)
    expect(words.title).toBe(phaseWords(aSale({ kind: 'in-flight' })).title)
  })

  it('or has failed with the words of its code, and what to do', () => {
    const one = elsewhere('airtime', 'FAILED', { responseCode: '1200' })
    const words = outcomeWords(one)
    expect(words).toMatchObject({ tone: 'failed', code: '1200' })
    expect(words.lines).toHaveLength(2)
    expect(words.money).toMatch(/No money/)
    const redemption = outcomeWords({ ...one, kind: 'redemption' })
    expect(redemption).toMatchObject({ tone: 'failed', code: '1200' })
    expect(redemption.money).not.toBe(words.money)
  })

  it('or has no status: neither sold, nor failed, nor pending (ruling R34)', () => {
    expect(outcomeWords(elsewhere('airtime', ''))).toMatchObject({
      tone: 'info',
      title: 'No status',
      lines: [expect.stringMatching(/doesn’t say how it ended\. Don’t sell it again/)],
    })
  })

  it('or has the platform’s own word, which its support can explain', () => {
    expect(outcomeWords(elsewhere('airtime', 'ON_HOLD'))).toMatchObject({
      tone: 'info',
      title: 'On hold',
      lines: [expect.stringMatching(/support/)],
    })
  })

  it('uses the till’s own row, unless that knows less', () => {
    const { platform } = elsewhere('airtime').entry
    expect.assert(platform !== undefined)
    const told = (phase: SalePhase, status: string) =>
      outcomeWords(
        listedSale({ key: 'k', platform: { ...platform, status }, sale: aSale(phase) }, new Map()),
      ).title
    expect(told({ kind: 'checking' }, 'COMPLETED')).toBe('Sold')
    expect(told({ kind: 'checking' }, 'PENDING')).toBe(
      phaseWords(aSale({ kind: 'checking' })).title,
    )
    expect(told({ kind: 'set-aside', note: 'n' }, 'COMPLETED')).toBe(
      phaseWords(aSale({ kind: 'set-aside', note: 'n' })).title,
    )
  })
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

  it.each<[string, Parameters<typeof told>[2], boolean]>([
    ['its receipt has a PIN', { recipientMasked: '082 ••• 4567' }, true],
    ['its name says PIN', { title: 'Vodacom R29 PIN', recipientMasked: '082 ••• 4567' }, false],
    ['its name says voucher', { title: 'MTN voucher', recipientMasked: '' }, false],
    [
      'this till sold it for no number',
      { entry: { key: 'k', sale: aSale({ kind: 'delivered' }) } },
      false,
    ],
  ])('for airtime that the customer enters name the PIN, not the phone: %s', (_, more, hasPin) => {
    const one = { ...elsewhere('airtime'), recipientMasked: '', ...more }
    expect(customerWords(one, [one], hasPin)).toMatch(/The PIN is on the receipt/)
    expect(customerWords(one, [one], hasPin)).not.toMatch(/restart/)
  })

  it('for airtime to an unknown number name both possibilities', () => {
    expect(told('airtime', 'COMPLETED', { recipientMasked: '' })).toMatch(/If it has a PIN/)
  })

  it('name no unknown recipient', () => {
    expect(told('other', 'COMPLETED', { recipientMasked: '' })).toBe(
      'It was sold at 20 Nov 2026, 14:05.',
    )
  })

  it.each<[SaleKind, string, RegExp]>([
    [
      'airtime',
      'FAILED',
      /did not go through\. We first have to find out whether you got your money back\.$/,
    ],
    [
      'airtime',
      'REFUSED',
      /did not go through\. We first have to find out whether you got your money back\.$/,
    ],
    ['redemption', 'FAILED', /did not go through\. Nothing was taken\.$/],
    [
      'airtime',
      'CANCELLED HERE',
      /^It was cancelled before it was sent\. We first have to find out/,
    ],
    ['airtime', 'NOT SENT', /^It has not been sent yet/],
    ['airtime', 'PENDING', /^We don’t know yet.*Please don’t buy it again/],
    ['airtime', 'CHECKING', /^We don’t know yet.*Please don’t buy it again/],
    ['airtime', 'ON_HOLD', /^We are asking the platform’s support/],
  ])('of %s that is %s', (kind, status, words) => {
    expect(told(kind, status)).toMatch(words)
  })

  it('for a failed sale without an amount are the same', () => {
    const { amount: _none, ...one } = elsewhere('airtime', 'FAILED')
    expect(customerWords(one, [one])).toMatch(/first have to find out/)
  })

  describe('of their money for what came to nothing', () => {
    const paid = aPayment()
    const moneys: Readonly<Record<string, Payment | undefined>> = {
      unknown: undefined,
      'to-give-back': paid,
      kept: decided(paid, 'kept', ['T1-1'], { at: 2 }),
      'given-back': decided(paid, 'given-back', ['T1-1'], { at: 2 }),
      'with-retry': withRetry(paid, 'T1-1', 'T1-1.2', 2),
    }
    const phases: readonly SalePhase[] = [
      { kind: 'failed' },
      { kind: 'rejected' },
      { kind: 'cancelled' },
    ]
    const cases = phases.flatMap((phase) =>
      Object.entries(moneys).flatMap(([money, paidBy]) =>
        ['newest', 'tried again here', 'tried again elsewhere'].map(
          (place) => [phase.kind, money, place, phase, paidBy] as const,
        ),
      ),
    )

    it.each(cases)(
      '%s, money %s, %s: only what is theirs is offered',
      (_, money, place, phase, paidBy) => {
        const sale = aSale(phase, paidBy === undefined ? {} : { paidBy })
        const one = { ...listedSale({ key: 'a', sale }, new Map()), at: 1 }
        const later = { ...elsewhere('airtime', 'FAILED'), key: 'b', at: 2 }
        const retry = aSale({ kind: 'failed' }, { reference: 'T1-1.2' })
        const chain = {
          newest: [one],
          'tried again here': [one, { ...listedSale({ key: 'b', sale: retry }, new Map()), at: 2 }],
          'tried again elsewhere': [one, later],
        }[place]
        expect.assert(chain !== undefined)
        expect(moneyOf(sale).kind).toBe(money)
        const words = customerWords(one, chain)
        const offers = /can have (your money|it) back/.test(words)
        expect([words, offers]).toEqual([words, money === 'to-give-back' || money === 'kept'])
        expect(/first have to find out/.test(words)).toBe(money === 'unknown')
        const says = (part: RegExp) => part.test(words)
        expect(says(/and you got your money back\./)).toBe(money === 'given-back')
        expect(says(/Your money paid for another try/)).toBe(money === 'with-retry')
        const isOld = place !== 'newest' && phase.kind === 'failed'
        const mayRetry = !isOld && phase.kind !== 'cancelled'
        const repeats = money === 'to-give-back' || money === 'given-back'
        expect(says(/can try again/)).toBe(mayRetry && repeats)
      },
    )
  })

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

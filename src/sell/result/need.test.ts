import { describe, expect, it, test } from 'vitest'
import { decided } from '../../engine/payment.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import { aPaidSale, aSale } from '../../testing/shop/sale/sale-row.ts'
import { phaseWords } from '../../till/words/phase-words.ts'
import type { Tone } from '../../ui/tone.ts'
import { needOf, allNeeds, toLookAfter, type Need } from './need.ts'
import { needTone, lookAfterWords, trayLine, wordsFor, needHeading } from './need-words.ts'

const other = { ...merchant, userKey: 'evening' }

const nobody = new Set<string>()

describe('a sale', () => {
  const table: readonly [phase: SalePhase, own: Need | undefined, others: Need | undefined][] = [
    [{ kind: 'prepared', wait: { kind: 'offline' } }, 'not-sent', 'elsewhere'],
    [{ kind: 'prepared', wait: { kind: 'going' } }, 'pending', 'elsewhere'],
    [{ kind: 'sending' }, 'pending', 'elsewhere'],
    [{ kind: 'waiting-for-sign-in' }, 'not-sent', 'elsewhere'],
    [{ kind: 'throttled', until: 5 }, 'not-sent', 'elsewhere'],
    [{ kind: 'in-flight' }, 'pending', 'elsewhere'],
    [{ kind: 'checking' }, 'pending', 'elsewhere'],
    [{ kind: 'receipt-awaited' }, 'receipt-awaited', 'elsewhere'],
    [{ kind: 'asking', reason: 'not-found' }, 'decide', 'elsewhere'],
    [{ kind: 'needs-attention', reason: 'too-old' }, 'decide', 'decide'],
    [{ kind: 'needs-attention', reason: 'receipt-missing' }, 'decide', 'decide'],
    [
      { kind: 'needs-attention', reason: 'sold-after-set-aside' },
      'sold-after-all',
      'sold-after-all',
    ],
    [{ kind: 'needs-attention', reason: 'sold-after-failed' }, 'sold-after-all', 'sold-after-all'],
    [{ kind: 'completed' }, 'hand-over', 'hand-over'],
    [{ kind: 'set-aside', note: 'n' }, 'watched', 'watched'],
    [{ kind: 'failed' }, undefined, undefined],
    [{ kind: 'rejected' }, undefined, undefined],
    [{ kind: 'cancelled' }, undefined, undefined],
    [{ kind: 'delivered' }, undefined, undefined],
    [{ kind: 'resolved', note: 'n' }, undefined, undefined],
  ]

  test.each(table)('%j is looked after as %s, of another user as %s', (phase, own, others) => {
    expect(needOf(aSale(phase), merchant, nobody)).toBe(own)
    expect(needOf(aSale(phase, { account: other }), merchant, nobody)).toBe(others)
  })

  it('of the same user for another account waits for that account', () => {
    const elsewhere = aSale({ kind: 'sending' }, { account: { ...merchant, accountId: 'M-1002' } })
    expect(needOf(elsewhere, merchant, nobody)).toBe('elsewhere')
  })

  it.each(['failed', 'rejected', 'cancelled'] as const)(
    'that was %s is open until somebody has said where the money went, for any seller',
    (kind) => {
      const sale = aPaidSale({ kind }, undefined, { account: other })
      expect(needOf(sale, merchant, nobody)).toBe('give-back')
      expect(needOf(sale, merchant, new Set(['T1-1']))).toBe('give-back')
      const after = (decision: 'given-back' | 'kept') => {
        const paidBy = sale.paidBy && decided(sale.paidBy, decision, ['T1-1'], { at: 5 })
        expect.assert(paidBy !== undefined)
        return (['T1-1', 'T1-2'] as const).map((unseen) =>
          needOf({ ...sale, paidBy }, merchant, new Set([unseen])),
        )
      }
      expect(after('given-back')).toEqual([undefined, undefined])
      expect(after('kept')).toEqual([kind === 'cancelled' ? 'kept' : 'ended', 'kept'])
    },
  )

  it('that was refused is open until somebody has seen it', () => {
    expect(needOf(aSale({ kind: 'rejected' }), merchant, new Set(['T1-1']))).toBe('ended')
  })
})

describe('all open sales', () => {
  it('have the most urgent first, and within the same need the oldest', () => {
    const sales = [
      aSale({ kind: 'sending' }, { reference: 'd', createdAt: 1 }),
      aSale({ kind: 'completed' }, { reference: 'c', createdAt: 9 }),
      aSale({ kind: 'completed' }, { reference: 'b', createdAt: 2 }),
      aSale({ kind: 'delivered' }, { reference: 'x' }),
      aSale(
        { kind: 'needs-attention', reason: 'sold-after-set-aside' },
        { reference: 'a', createdAt: 20 },
      ),
    ]
    expect(toLookAfter(sales, merchant, nobody).map((one) => one.sale.reference)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })

  it('are red only if they ended without a sale: unknown never is', () => {
    expect(allNeeds.filter((need) => needTone[need] === 'failed')).toEqual(['ended'])
  })
})

test.each<[Need, Sale['kind'][], string]>([
  ['hand-over', ['purchase', 'redeem'], 'To hand over'],
  ['ended', ['redeem'], 'Not redeemed'],
  ['ended', ['redeem', 'purchase'], 'Not sold, not redeemed'],
  ['sold-after-all', ['redeem'], 'Redeemed after all'],
  ['sold-after-all', ['purchase', 'redeem'], 'Sold or redeemed after all'],
  ['receipt-awaited', ['redeem'], 'Redeemed, receipt to come'],
])('the heading of %s with %j: %s', (need, kinds, heading) => {
  const sales = kinds.map((kind) => ({ kind }))
  expect(needHeading(need, sales)).toBe(heading)
})

test.each<[Need[], Sale['kind'][], string]>([
  [['decide'], ['purchase'], '1 sale needs you'],
  [['hand-over', 'hand-over'], ['purchase', 'purchase'], '2 sales to hand over'],
  [['pending'], ['purchase'], '1 sale pending. Don’t sell it again'],
  [['not-sent'], ['purchase'], '1 sale not sent. Don’t sell it again'],
  [['pending', 'pending'], ['redeem', 'purchase'], '2 sales pending. Don’t sell them again'],
  [['pending'], ['redeem'], '1 redemption pending. Don’t redeem it again'],
  [['pending', 'not-sent'], ['purchase', 'purchase'], '2 sales: 1 pending · 1 not sent'],
  [
    ['pending', 'hand-over', 'decide', 'watched', 'hand-over'],
    ['purchase', 'purchase', 'purchase', 'purchase', 'purchase'],
    '5 sales: 1 needs you · 2 to hand over · 1 pending · 1 set aside',
  ],
])('the tray says of %j, of %j, in one line: %s', (all, kinds, line) => {
  const shown = all.map((need, place) => ({ need, sale: { kind: kinds[place] ?? 'purchase' } }))
  expect(trayLine(shown)).toBe(line)
})

describe('the words for who looks after a sale', () => {
  const redeemed = aSale({ kind: 'completed' }, { kind: 'redeem', account: other })

  it('say what to give for a sale to hand over, for any seller', () => {
    expect(lookAfterWords(redeemed, 'hand-over')).toMatchObject({
      tone: 'sold',
      title: 'Redeemed',
      lines: ['Give the customer the value and the receipt. Don’t redeem it again.'],
    })
  })

  it('are the sale’s own if the user sold it, or if it needs anybody', () => {
    const own = aSale({ kind: 'checking' })
    expect(wordsFor(merchant, own)).toEqual(phaseWords(own))
    const sold = aSale({ kind: 'completed' })
    expect(wordsFor(merchant, sold)).toEqual(phaseWords(sold))
    expect(lookAfterWords(own, 'pending')).toEqual(phaseWords(own))
    const asked = aSale({ kind: 'needs-attention', reason: 'too-old' }, { account: other })
    expect(wordsFor(merchant, asked)).toEqual(phaseWords(asked))
  })

  it.each<[SalePhase, Tone, string]>([
    [{ kind: 'checking' }, 'checking', 'Pending'],
    [{ kind: 'prepared', wait: { kind: 'offline' } }, 'info', 'Not sent'],
    [{ kind: 'asking', reason: 'not-found' }, 'info', 'Needs you'],
  ])('of another’s that is %j say whose it is', (phase, tone, short) => {
    const sale = aSale(phase, { account: other })
    const words = wordsFor(merchant, sale)
    expect(words).toEqual(lookAfterWords(sale, 'elsewhere'))
    expect(words).toMatchObject({ tone, short, title: `${short}: evening must sign in` })
  })
})

describe('another user’s sale', () => {
  test.each<[SalePhase, Partial<Sale>, string]>([
    [{ kind: 'prepared', wait: { kind: 'sign-in' } }, { attempts: 0 }, 'No money was taken.'],
    [
      { kind: 'waiting-for-sign-in' },
      { attempts: 1, saidLast: { outcome: 'session', at: 0 } },
      'No money was taken.',
    ],
    [{ kind: 'asking', reason: 'never-sent' }, { attempts: 1 }, 'No money was taken.'],
    [{ kind: 'checking' }, { attempts: 1 }, 'Money may have been taken from the shop’s wallet.'],
    [{ kind: 'receipt-awaited' }, { attempts: 1 }, 'The money was taken.'],
    [
      { kind: 'throttled', until: 5 },
      { attempts: 1, saidLast: { outcome: 'throttled', at: 0 } },
      'No money was taken.',
    ],
    [
      { kind: 'asking', reason: 'not-found' },
      { attempts: 1 },
      'Money may have been taken from the shop’s wallet.',
    ],
    [{ kind: 'checking' }, { attempts: 1, kind: 'redeem' }, 'The voucher may have been redeemed.'],
  ])('%j says what is known of the money', (phase, more, money) => {
    const words = lookAfterWords(aSale(phase, { account: other, ...more }), 'elsewhere')
    expect(words.title).toMatch(/: evening must sign in$/)
    expect(words.money).toBe(money)
    expect(words.lines.join(' ')).toMatch(/evening signs in for account M-1001/)
  })
})

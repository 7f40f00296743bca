import { describe, expect, it, test } from 'vitest'
import type { Sale, SalePhase } from '../../sale/sale.ts'
import { merchant } from '../../testing/sale-device.ts'
import { aSale } from '../../testing/sale-row.ts'
import { careOf, cares, toLookAfter, type Care } from './care.ts'
import { careHeading } from './care-headings.ts'
import { careTone, countWords, lookAfterWords, trayLine } from './care-words.ts'

const other = { ...merchant, userKey: 'evening' }

const nobody = new Set<string>()

describe('a sale', () => {
  const table: readonly [phase: SalePhase, own: Care | undefined, others: Care | undefined][] = [
    [{ kind: 'prepared', wait: { kind: 'offline' } }, 'under-way', 'elsewhere'],
    [{ kind: 'sending' }, 'under-way', 'elsewhere'],
    [{ kind: 'waiting-for-sign-in' }, 'under-way', 'elsewhere'],
    [{ kind: 'throttled', until: 5 }, 'under-way', 'elsewhere'],
    [{ kind: 'in-flight' }, 'under-way', 'elsewhere'],
    [{ kind: 'checking' }, 'under-way', 'elsewhere'],
    [{ kind: 'receipt-awaited' }, 'under-way', 'elsewhere'],
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
    expect(careOf(aSale(phase), merchant, nobody)).toBe(own)
    expect(careOf(aSale(phase, { account: other }), merchant, nobody)).toBe(others)
  })

  it('of the same user for another account waits for that account', () => {
    const elsewhere = aSale({ kind: 'sending' }, { account: { ...merchant, accountId: 'M-1002' } })
    expect(careOf(elsewhere, merchant, nobody)).toBe('elsewhere')
  })

  it('that was refused is looked after until somebody has seen it', () => {
    expect(careOf(aSale({ kind: 'rejected' }), merchant, new Set(['T1-1']))).toBe('ended')
  })
})

describe('all that is open', () => {
  it('has the most pressing first, and of the same care the oldest', () => {
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

  it('has words and a colour for every care; unknown is never red', () => {
    for (const care of cares) {
      expect(countWords(care, 1)).toMatch(/^1 /)
      expect(careTone[care] === 'failed').toBe(care === 'ended')
    }
  })
})

test.each<[Care, Sale['kind'][], string]>([
  ['hand-over', ['purchase'], 'To hand over'],
  ['hand-over', ['redeem', 'redeem'], 'To hand over'],
  ['hand-over', ['purchase', 'redeem'], 'To hand over'],
  ['ended', ['redeem'], 'Not redeemed'],
  ['sold-after-all', ['redeem'], 'Redeemed after all'],
  ['under-way', ['redeem'], 'Under way'],
])('over %s of %j stands: %s', (care, kinds, heading) => {
  expect(
    careHeading(
      care,
      kinds.map((kind) => ({ kind })),
    ),
  ).toBe(heading)
})

test.each<[Care[], string]>([
  [['decide'], '1 sale needs you'],
  [['hand-over', 'hand-over'], '2 sales to hand over'],
  [['under-way'], '1 sale under way. Don’t sell it again'],
  [['under-way', 'under-way'], '2 sales under way. Don’t sell them again'],
  [['elsewhere'], '1 sale waiting for a sign-in'],
  [
    ['under-way', 'hand-over', 'decide', 'watched', 'hand-over'],
    '5 sales: 1 needs you · 2 to hand over · 1 under way · 1 set aside',
  ],
])('the tray says of %j in one line: %s', (all, line) => {
  expect(trayLine(all.map((care) => ({ care, sale: { kind: 'purchase' } })))).toBe(line)
})

test.each<[Care[], string]>([
  [['hand-over'], '1 redemption to hand over'],
  [['under-way', 'under-way'], '2 redemptions under way. Don’t redeem them again'],
])('the tray says of redemptions, %j: %s', (all, line) => {
  expect(trayLine(all.map((care) => ({ care, sale: { kind: 'redeem' } })))).toBe(line)
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
    [{ kind: 'checking' }, { attempts: 1 }, 'Money may have been taken.'],
    [
      { kind: 'waiting-for-sign-in' },
      { attempts: 2, saidLast: { outcome: 'session', at: 0 } },
      'Money may have been taken.',
    ],
    [{ kind: 'receipt-awaited' }, { attempts: 1 }, 'The money was taken.'],
  ])('%j says what is known of the money', (phase, more, money) => {
    const words = lookAfterWords(aSale(phase, { account: other, ...more }), 'elsewhere')
    expect(words.title).toBe('Waiting for evening')
    expect(words.money).toBe(money)
    expect(words.lines.join(' ')).toMatch(/evening signs in for account M-1001/)
  })
})

import { describe, expect, it } from 'vitest'
import type { SaleKind } from '../catalogue/kind.ts'
import { transactionRecord } from '../contract/transaction.ts'
import { listedSale } from './listed-sale.ts'
import { outcomeWords } from './outcome-words.ts'
import { platformSaleOf } from './platform-sale.ts'
import { phaseWords } from '../till/words/phase-words.ts'
import type { Sale, SalePhase } from '../sale/sale.ts'
import { aSale } from '../testing/sale-row.ts'
import { saleStatusWords } from './status.ts'

/** A sale of another till, of which only the platform tells. */
function elsewhere(kind: SaleKind) {
  const platform = platformSaleOf(
    transactionRecord.parse({
      transactionId: '018f3c2a-77aa-7bbb-8ccc-0123456789ab',
      status: 'COMPLETED',
      productCode: 'P',
      amount: 40,
    }),
  )
  expect.assert(platform !== undefined)
  return { ...listedSale({ key: platform.transactionId, platform }, new Map()), kind }
}

describe('what was completed on another till', () => {
  it.each([
    ['airtime', 'Sold', 'It was paid for from the shop’s wallet.'],
    ['redemption', 'Redeemed', 'The voucher was redeemed.'],
  ] as const)('%s is %s: %s', (kind, title, money) => {
    expect(outcomeWords(elsewhere(kind))).toMatchObject({ title, money, tone: 'sold' })
    expect(saleStatusWords(elsewhere(kind)).label).toBe(title)
  })
})

it('what was refused here and is listed as FAILED is told as failed, in the words of its answer', () => {
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

function here(phase: SalePhase, kind: Sale['kind']): Sale {
  const sale = aSale(phase, { kind, route: kind })
  return kind === 'redeem'
    ? { ...sale, summary: { ...sale.summary, saleKind: 'redemption' } }
    : sale
}

const ofVouchers = new Map([
  ['Delivering', 'Redeeming'],
  ['Sold', 'Redeemed'],
])

describe('one state has one name in the list, in the tray and on its own screen (docs/glossary.md)', () => {
  it.each([
    [{ kind: 'prepared', wait: { kind: 'offline' } }, 'Waiting'],
    [{ kind: 'prepared', wait: { kind: 'sign-in' } }, 'Waiting'],
    [{ kind: 'waiting-for-sign-in' }, 'Waiting'],
    [{ kind: 'throttled', until: 5 }, 'Waiting'],
    [{ kind: 'sending' }, 'Sending'],
    [{ kind: 'in-flight' }, 'Delivering'],
    [{ kind: 'in-flight', wait: 'untold' }, 'No status'],
    [{ kind: 'checking' }, 'Checking'],
    [{ kind: 'checking', wait: { kind: 'untold' } }, 'No status'],
    [{ kind: 'asking', reason: 'not-found' }, 'Needs you'],
    [{ kind: 'needs-attention', reason: 'too-old' }, 'Needs you'],
    [{ kind: 'set-aside', note: 'n' }, 'Set aside'],
    [{ kind: 'delivered' }, 'Sold'],
    [{ kind: 'failed' }, 'Failed'],
    [{ kind: 'rejected' }, 'Refused'],
    [{ kind: 'cancelled' }, 'Cancelled'],
    [{ kind: 'resolved', note: 'n' }, 'Resolved'],
  ] as const)('%j is %s', (phase, word) => {
    for (const kind of ['purchase', 'redeem'] as const) {
      const sale = here(phase, kind)
      const said = kind === 'redeem' ? (ofVouchers.get(word) ?? word) : word
      expect(phaseWords(sale).short).toBe(said)
      expect(saleStatusWords(listedSale({ key: 'T1-1', sale }, new Map())).label).toBe(said)
    }
  })
})

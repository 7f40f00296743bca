import { describe, expect, it } from 'vitest'
import { explain } from '../../platform/words/explain.ts'
import { shiftMoneyOf } from '../../cash-up/takings/shift-money.ts'
import { openWord } from '../../cash-up/shift/words.ts'
import { needOf } from '../../sell/result/need.ts'
import { needHeading, countWords, wordsFor } from '../../sell/result/need-words.ts'
import { outcomeView } from '../../sell/customer-view.ts'
import { mayHavePendingSlip, pendingSlip } from '../../receipt/slip/pending-slip.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { phaseWords } from '../../till/words/phase-words.ts'
import { listedSale } from '../../sales/store/listed-sale.ts'
import { saleStatusWords } from '../../sales/store/status.ts'
import { merchant } from '../shop/sale/sale-device.ts'
import { aSale } from '../shop/sale/sale-row.ts'
import { textOf } from './project-files.ts'

type Term =
  | 'Pending'
  | 'Not sent'
  | 'Needs you'
  | 'Set aside'
  | 'Sold'
  | 'Hand over'
  | 'Failed'
  | 'Refused'
  | 'Cancelled'
  | 'Resolved'

/** Every phase of the engine, with every reason and wait that changes the words, and its term (docs/screens.md). */
const terms: readonly (readonly [SalePhase, Term])[] = [
  [{ kind: 'prepared', wait: { kind: 'budget', position: 2, readyAt: 5 } }, 'Not sent'],
  [{ kind: 'prepared', wait: { kind: 'throttled', until: 5 } }, 'Not sent'],
  [{ kind: 'prepared', wait: { kind: 'offline' } }, 'Not sent'],
  [{ kind: 'prepared', wait: { kind: 'sign-in' } }, 'Not sent'],
  [{ kind: 'waiting-for-sign-in' }, 'Not sent'],
  [{ kind: 'throttled', until: 5 }, 'Not sent'],
  [{ kind: 'sending' }, 'Pending'],
  [{ kind: 'in-flight' }, 'Pending'],
  [{ kind: 'in-flight', wait: 'offline' }, 'Pending'],
  [{ kind: 'in-flight', wait: 'sign-in' }, 'Pending'],
  [{ kind: 'in-flight', wait: 'untold' }, 'Pending'],
  [{ kind: 'checking' }, 'Pending'],
  [{ kind: 'checking', wait: { kind: 'offline' } }, 'Pending'],
  [{ kind: 'checking', wait: { kind: 'throttled', until: 5 } }, 'Pending'],
  [{ kind: 'checking', wait: { kind: 'untold' } }, 'Pending'],
  [{ kind: 'asking', reason: 'never-sent' }, 'Needs you'],
  [{ kind: 'asking', reason: 'not-found' }, 'Needs you'],
  [{ kind: 'needs-attention', reason: 'too-old' }, 'Needs you'],
  [{ kind: 'needs-attention', reason: 'not-told' }, 'Needs you'],
  [{ kind: 'set-aside', note: 'n' }, 'Set aside'],
  [{ kind: 'receipt-awaited' }, 'Sold'],
  [{ kind: 'completed' }, 'Hand over'],
  [{ kind: 'delivered' }, 'Sold'],
  [{ kind: 'failed' }, 'Failed'],
  [{ kind: 'rejected' }, 'Refused'],
  [{ kind: 'cancelled' }, 'Cancelled'],
  [{ kind: 'resolved', note: 'n' }, 'Resolved'],
]

function here(phase: SalePhase, kind: Sale['kind']): Sale {
  const sale = aSale(phase, { kind, route: kind })
  return kind === 'redeem'
    ? { ...sale, summary: { ...sale.summary, saleKind: 'redemption' } }
    : sale
}

const evening = { ...merchant, userKey: 'evening' }
/**
 * About to be sent: this till's own screens already say Pending, while all others say Not sent for some milliseconds.
 */
const aboutToSend: SalePhase = { kind: 'prepared', wait: { kind: 'going' } }
const going: typeof terms = [[aboutToSend, 'Pending']]
const open = terms.filter(([, term]) => term === 'Pending' || term === 'Not sent')

describe.each(['purchase', 'redeem'] as const)('one state of a %s has one term', (kind) => {
  const spoken = (term: string) => (kind === 'redeem' ? term.replace('Sold', 'Redeemed') : term)

  it.each([...terms, ...going])('%j: its badge says %s', (phase, term) => {
    const sale = here(phase, kind)
    expect(phaseWords(sale).short).toBe(spoken(term))
    expect(wordsFor(merchant, sale).short).toBe(spoken(term))
  })

  it.each(terms)('%j: the list and its export say %s', (phase, term) => {
    const listed = listedSale({ key: 'T1-1', sale: here(phase, kind) }, new Map())
    expect(saleStatusWords(listed).label).toBe(spoken(term === 'Hand over' ? 'Sold' : term))
  })

  it.each([...open, ...going])('%j: the tray and its heading say %s', (phase, term) => {
    const sale = here(phase, kind)
    const need = needOf(sale, merchant, new Set())
    expect.assert(need !== undefined)
    expect(countWords(need, 2)).toBe(`2 ${term.toLowerCase()}`)
    expect(needHeading(need, [sale])).toBe(term)
  })

  it.each([...open, [aboutToSend, 'Not sent'] as const])(
    '%j: another user’s till and the list say %s',
    (phase, term) => {
      const sale = here(phase, kind)
      expect(wordsFor(evening, sale).title).toMatch(new RegExp(`^${term}: `))
      expect(saleStatusWords(listedSale({ key: 'T1-1', sale }, new Map())).label).toBe(term)
    },
  )

  it.each([...open, ...going])(
    '%j: its own screen says %s, and the customer waits',
    (phase, term) => {
      expect(phaseWords(here(phase, kind)).title).toMatch(new RegExp(`^${term}(?:$|[.:])`))
      const view = outcomeView([{ sale: here(phase, kind), amount: 'R 20.00' }])
      expect(view).toMatchObject({ kind: 'sale', step: 'wait' })
    },
  )

  it.each(open)('%j: the cash-up says %s', (phase, term) => {
    const { open: named } = shiftMoneyOf({
      tillId: 'T1',
      openedAt: 0,
      platformFrom: 0,
      sales: [here(phase, kind)],
      payments: [],
      rounding: 'off',
      records: [],
      counted: new Set(),
      redeemed: new Map(),
      productOf: () => undefined,
      sellerOf: ({ account }) => account.userKey,
    })
    expect(named.map(({ why }) => openWord[why])).toEqual([term])
  })
})

it.each(open.filter(([phase]) => mayHavePendingSlip(aSale(phase))))(
  '%j: the slip for a customer who leaves says %s',
  (phase, term) => {
    expect(pendingSlip(aSale(phase)).title).toBe(term)
  },
)

it.each(['in-flight', 'unknown', 'unlisted'] as const)(
  'an answer that is %s is Pending',
  (outcome) => {
    expect(explain({ outcome }, 'purchase').title).toBe('Pending. Don’t sell it again')
    expect(explain({ outcome }, 'redeem').title).toBe('Pending. Don’t redeem it again')
  },
)

it.each([...new Set(terms.map(([, term]) => term))])('the glossary has %s', (term) => {
  expect(textOf('docs/screens.md')).toContain(`**${term}**`)
})

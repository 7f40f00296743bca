import { lineOf, mainMethod, whereabouts, type Payment } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { isCash, roundCash, type CashRounding } from '../../values/cash.ts'
import type { Cents } from '../../values/money.ts'
import { flowsOf, heldCashOf, type DrawerFlow, type HeldCash } from '../count/drawer-cash.ts'
import type { PlatformRecord } from '../shift/platform-record.ts'
import { countedAs } from '../shift/counted-as.ts'
import type { Difference, OpenSale, Taking } from './taking.ts'
import { isNotSentByJournal } from '../../till/words/open-term.ts'
import { nothing, plus, type Sum } from './totals.ts'

/** What the listing says about a product; a platform's record has only its code. */
interface SoldProduct {
  readonly name: string
  readonly brandName: string
  readonly kind: string
}

/** Everything that a shift is built from. */
export interface ShiftMoneyParts {
  readonly tillId: string
  readonly openedAt: number
  /** The start of the search in the platform's list for sales that the journal lacks. */
  readonly platformFrom: number
  /** From the journal, of the shift's account. */
  readonly sales: readonly Sale[]
  /** From the journal, of the shift's account. */
  readonly payments: readonly Payment[]
  readonly rounding: CashRounding
  /** Sales that reached the journal while the till read the platform's list: not counted, and not missing either. */
  readonly later?: readonly Sale[]
  /** From the platform's list; `undefined` if the till could not read it. */
  readonly records: readonly PlatformRecord[] | undefined
  /** Whether records since `platformFrom` may be missing. */
  readonly isPart?: boolean
  /** Keys that an earlier shift counted, or of sales from before the first shift. */
  readonly counted: ReadonlySet<string>
  /** The amounts of redemptions of the full balance, by reference, from their receipts. */
  readonly redeemed: ReadonlyMap<string, Cents>
  readonly productOf: (code: string, amount: Cents | undefined) => SoldProduct | undefined
  /** Who worked at the till at each sale. */
  readonly sellerOf: (sale: Sale) => string
}

/** What moved in a shift so far: its sales, and its cash. */
export interface ShiftMoney {
  /** What the shift counts: every completed sale that no earlier shift counted. Oldest first. */
  readonly takings: readonly Taking[]
  /** Cash taken and given back that no earlier shift counted. Oldest first. */
  readonly flows: readonly DrawerFlow[]
  readonly held: HeldCash
  /**
   * For cash, not sold since the shift opened, and without a kept payment: nobody knows whether the customer got it
   * back.
   */
  readonly unknownReturns: Sum
  /** Listed but not counted; each counts in the shift that is open when it turns out sold. */
  readonly open: readonly OpenSale[]
  /** Sold by the account on other tills since the shift opened: for information, not in this drawer. */
  readonly elsewhere: { readonly in: Sum; readonly out: Sum }
  /** Where the platform's list and the journal differ. */
  readonly differences: readonly Difference[]
}

/** Joins journal and platform: no sale twice, none missing. */
export function shiftMoneyOf(parts: ShiftMoneyParts): ShiftMoney {
  const { sales, later = [], records = [], counted } = parts
  const byId = new Map(records.map((record) => [record.transactionId, record]))
  const journal = [...sales, ...later]
  const whose = ownershipOf(journal, parts.tillId)
  const countedReferences = referencesIn(counted)
  const takings: Taking[] = []
  const open: OpenSale[] = []
  const differences: Difference[] = []
  let unknownReturns = nothing

  for (const sale of sales) {
    // Its till counts it, however it ends.
    if (whose(sale) === 'another till') continue
    const key = saleKey(sale.reference)
    if (counted.has(key) || counted.has(transactionKey(sale.transactionId ?? ''))) continue
    // Recovered from the platform's list after a loss, so it counts as a listed sale.
    const isListed = isTakenUp(sale)
    if (isListed && (sale.createdAt < parts.platformFrom || countedReferences.has(sale.reference)))
      continue
    const record = byId.get(sale.transactionId ?? '')
    const counts = countedAs(sale)
    if (counts === 'open') open.push(openSale(sale, whyOpen(sale)))
    const isUncompared = parts.records === undefined || (parts.isPart && record === undefined)
    if (counts === 'settled' && isUncompared) open.push(openSale(sale, 'settled'))
    const sold = counts === 'sold' || (counts === 'settled' && record?.status === 'COMPLETED')
    const isUnknown = counts === 'not-sold' && !isListed && whose(sale) === 'own'
    if (isUnknown && mayOweCash(sale, parts.openedAt))
      unknownReturns = plus(unknownReturns, { count: 1, amount: sale.summary.amount })
    if (!sold) continue
    const amount = amountOf(sale, record, parts.redeemed)
    if (amount === undefined) {
      open.push(openSale(sale, 'amount'))
      continue
    }
    const taking = takingOf(sale, amount, parts.sellerOf(sale))
    const paid = paidFor(sale) ?? (whose(sale) === 'own' ? methodOf(sale) : {})
    takings.push(withHandedOut({ ...taking, ...paid }, sale.payment.rounding ?? 'off'))
    if (record !== undefined && (isNotCompleted(record) || differs(record, amount)))
      differences.push(differenceOf(sale, amount, record))
  }

  const known = new Set(
    journal
      .filter((sale) => whose(sale) !== 'another till')
      .flatMap(({ transactionId }) => transactionId ?? []),
  )
  const journalled = new Set(journal.map(({ merchantReference }) => merchantReference))
  // The journal will settle these by itself.
  const openReferences = new Set(
    journal
      .filter((sale) => countedAs(sale) === 'open')
      .map(({ merchantReference }) => merchantReference),
  )
  let elsewhere: ShiftMoney['elsewhere'] = { in: nothing, out: nothing }
  for (const record of byId.values()) {
    if (record.status !== 'COMPLETED' || known.has(record.transactionId)) continue
    const reference = record.merchantReference ?? ''
    const taking = openReferences.has(reference) ? undefined : takingOfRecord(record, parts)
    if (taking === undefined) continue
    if (isOfTill(reference, parts.tillId)) {
      if (taking.at < parts.platformFrom || counted.has(taking.key)) continue
      if (!journalled.has(reference) && countedReferences.has(reference)) continue
      const { method: _asFirstPaid, ...unknown } = taking
      // A sale that failed here may have been refunded before another till retried it.
      takings.push(withHandedOut(journalled.has(reference) ? unknown : taking, parts.rounding))
    } else if (taking.at >= parts.openedAt) {
      const { direction, amount } = taking
      const more = plus(elsewhere[direction], { count: 1, amount })
      elsewhere = { ...elsewhere, [direction]: more }
    }
  }
  return {
    takings: [...takings].sort((a, b) => a.at - b.at),
    flows: flowsOf(parts.payments, counted),
    held: heldCashOf(sales),
    unknownReturns,
    open,
    elsewhere,
    differences,
  }
}

/** The key that counts a journalled sale once. */
function saleKey(reference: string): string {
  return `sale:${reference}`
}

/** The key that counts a transaction once that the journal lacked at the time. */
function transactionKey(transactionId: string): string {
  return `transaction:${transactionId}`
}

/** The references that the platform has for the counted sales; a retry adds a number to its row. */
function referencesIn(counted: ReadonlySet<string>): ReadonlySet<string> {
  const own = [...counted].filter((key) => key.startsWith(saleKey('')))
  return new Set(own.map((key) => key.slice(saleKey('').length).replace(/\.\d+$/, '')))
}

/** Whether the till never sent a sale, but recognised it in the platform's list. */
function isTakenUp(sale: Sale): boolean {
  return sale.attempts === 0 && sale.transactionId !== undefined && !isRetry(sale)
}

/** Whether a till made a reference, which starts with the till's id. */
function isOfTill(merchantReference: string, tillId: string): boolean {
  return merchantReference.startsWith(`${tillId}-`)
}

/**
 * Says which till's drawer a journalled sale belongs to. A retry keeps its original's reference (ruling R22), and the
 * original is this till's if the journal has it. A retry of another till's sale counts at that till, because its
 * customer paid there. This holds whichever till retried it, so two drawers never count one debit. If only the
 * reference ties a sale to this till, its payment is not known.
 */
function ownershipOf(journal: readonly Sale[], tillId: string) {
  const originals = new Set(
    journal.filter((sale) => !isRetry(sale)).map(({ merchantReference }) => merchantReference),
  )
  return (sale: Sale): 'own' | 'own by its reference' | 'another till' => {
    const { merchantReference } = sale
    if (!isRetry(sale) || originals.has(merchantReference)) return 'own'
    return isOfTill(merchantReference, tillId) ? 'own by its reference' : 'another till'
  }
}

/** A retry, or the row of another till's failed sale that is the retry's parent. */
function isRetry({ reference, merchantReference }: Sale): boolean {
  return reference !== merchantReference
}

/** Of a redemption, 0 is the full balance (spec, section Endpoints 11); its receipt has the amount. */
function amountOf(
  { kind, reference, summary }: Sale,
  record: PlatformRecord | undefined,
  redeemed: ReadonlyMap<string, Cents>,
): Cents | undefined {
  if (summary.amount > 0 || kind === 'purchase') return summary.amount
  return redeemed.get(reference) ?? record?.receiptAmount ?? positive(record?.amount)
}

function positive(amount: Cents | undefined): Cents | undefined {
  return amount !== undefined && amount > 0 ? amount : undefined
}

function directionOf({ kind }: Sale): Taking['direction'] {
  return kind === 'redeem' ? 'out' : 'in'
}

function takingOf(sale: Sale, amount: Cents, seller: string): Taking {
  const { reference, transactionId, summary, createdAt } = sale
  return {
    key: saleKey(reference),
    reference,
    ...(transactionId === undefined ? {} : { transactionId }),
    at: createdAt,
    direction: directionOf(sale),
    kind: summary.saleKind,
    brand: summary.brandName,
    title: summary.title,
    amount,
    seller,
  }
}

/** How a sale's payment covers it; `undefined` without a kept payment. */
function paidFor({
  paidBy,
  reference,
  payment,
}: Sale): Pick<Taking, 'method' | 'parts' | 'notPaid'> | undefined {
  const line = paidBy && lineOf(paidBy, reference)
  if (paidBy === undefined || line === undefined) return undefined
  const isGone = whereabouts(paidBy, reference)?.kind === 'given-back'
  // The payment belongs to the newest attempt.
  if (isGone || line.attempts.at(-1) !== reference) return { notPaid: true }
  return { method: mainMethod(line.parts, payment.method), parts: line.parts }
}

/** Whether the customer seems to have paid cash for a sale that was not sold, with no record of where the cash went. */
function mayOweCash(sale: Sale, openedAt: number): boolean {
  const { kind, paidBy, child, payment, phaseSince } = sale
  const isUnknown = kind === 'purchase' && paidBy === undefined && child === undefined
  return isUnknown && isCash(payment.method) && phaseSince >= openedAt
}

/** What a redemption takes from the drawer, in coins that exist. */
function withHandedOut(taking: Taking, rounding: CashRounding): Taking {
  const { direction, method, amount } = taking
  return direction === 'out' && isCash(method)
    ? { ...taking, handedOut: roundCash(amount, rounding, 'out') }
    : taking
}

function methodOf({ payment }: Sale): Pick<Taking, 'method'> {
  const method = payment.method.trim()
  return method === '' ? {} : { method }
}

/** A sale that only the platform knows. Few records have its payment method. `undefined` without amount or time. */
function takingOfRecord(record: PlatformRecord, parts: ShiftMoneyParts): Taking | undefined {
  const { transactionId, productCode, at } = record
  const product = parts.productOf(productCode, record.amount)
  const out = record.redemption || product?.kind === 'redemption'
  const amount = positive(record.amount) ?? (out ? record.receiptAmount : undefined)
  if (amount === undefined || at === undefined) return undefined
  return {
    key: transactionKey(transactionId),
    transactionId,
    at,
    direction: out ? 'out' : 'in',
    ...(record.method === undefined ? {} : { method: record.method }),
    kind: product?.kind ?? (out ? 'redemption' : 'other'),
    brand: product?.brandName ?? '',
    title: product?.name ?? productCode,
    amount,
    seller: '',
  }
}

function openSale(sale: Sale, why: OpenSale['why']): OpenSale {
  const { reference, summary, payment, createdAt } = sale
  return {
    reference,
    title: summary.title,
    amount: summary.amount,
    direction: directionOf(sale),
    method: payment.method,
    at: createdAt,
    why,
  }
}

function whyOpen({ phase }: Sale): OpenSale['why'] {
  if (phase.kind === 'asking' || phase.kind === 'set-aside') return phase.kind
  if (phase.kind === 'needs-attention') return 'attention'
  return isNotSentByJournal(phase) ? 'not-sent' : 'under-way'
}

/** A record without a status does not contradict a sale (ruling R33). */
function isNotCompleted({ status }: PlatformRecord): boolean {
  return status !== undefined && status !== 'COMPLETED'
}

function differs(record: PlatformRecord, amount: Cents): boolean {
  return positive(record.amount) !== undefined && record.amount !== amount
}

function differenceOf(sale: Sale, journal: Cents, record: PlatformRecord): Difference {
  const { reference, summary } = sale
  const platform = isNotCompleted(record) ? undefined : record.amount
  return {
    reference,
    title: summary.title,
    journal,
    ...(platform === undefined ? {} : { platform }),
  }
}

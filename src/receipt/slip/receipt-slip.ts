import type { OpenedReceipt } from '../../engine/engine.ts'
import { sumOf, type Payment } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { givenLabel } from '../../till/terminal/payment-method.ts'
import { withBrand } from '../../values/brand.ts'
import { formatWhen, parseWhen, southAfricanTime, writtenWhen } from '../../values/time/dates.ts'
import { maskTail } from '../../values/number/mask.ts'
import { displayMobile, isMobileNumber } from '../../values/number/mobile-number.ts'
import { cents, formatRand } from '../../values/money.ts'
import { readBackText } from '../../values/number/read-back.ts'
import { fieldWords } from '../field-words.ts'
import { keyingWords } from '../key-change.ts'
import { notPaidRows, paymentLines, paymentRows, totalRow } from './payment-lines.ts'
import { handedOut, leftOnVoucher, redeemedAmount } from '../redeemed.ts'
import { lineText, type ReceiptLine } from '../receipt-line.ts'
import { receiptLines } from '../receipt-rows.ts'
import type { Slip, SlipPart, SlipRow } from './slip.ts'

/** Whether a copy of the receipt left the till before: then each further one is a duplicate. */
export function isDuplicate({ copiedAt, phase }: Pick<Sale, 'copiedAt' | 'phase'>): boolean {
  return copiedAt !== undefined || phase.kind === 'delivered' || phase.kind === 'resolved'
}

/**
 * The customer's receipt. Titled "Receipt": it is no tax invoice, and VAT stands on it only when the
 * platform's receipt carries it (ruling R29). Everything that the category's `receiptFields` name is
 * on it, and every token and PIN (rulings R27, R28).
 */
export function receiptSlip(opened: OpenedReceipt, { duplicate }: { duplicate: boolean }): Slip {
  const { sale } = opened
  const lines = linesOfReceipt(opened)
  return {
    title: 'Receipt',
    parts: [
      ...(duplicate ? [{ kind: 'mark' as const, text: 'DUPLICATE' }] : []),
      under(nameOf(sale)),
      under(soldAt(opened)),
      rule,
      ...goodsParts(opened, lines),
      rule,
      ...(sale.kind === 'redeem' ? valueRows(opened, lines) : paymentRows(sale)).map(row),
      rule,
      ...(sale.cashier === undefined ? [] : [note(`Served by ${sale.cashier}`)]),
      saleNote(sale),
    ],
  }
}

/** A receipt on its way to paper, and whether a copy of it left the till before. */
export interface ReceiptCopy {
  readonly opened: OpenedReceipt
  readonly duplicate: boolean
}

/**
 * The receipts of one payment on one strip: each with its price, and at the end the payment once.
 * @param receipts of sales that one payment pays for, in its order
 * @param unsold the payment's other sales, which were not sold
 */
export function receiptStrip(
  payment: Payment,
  receipts: readonly ReceiptCopy[],
  unsold: readonly Sale[] = [],
): Slip {
  const total = payment.lines.reduce((sum, { amount }) => sum + amount, 0)
  const back = payment.decisions.flatMap(({ returned }) => returned)
  return {
    title: 'Receipt',
    parts: [
      under(tillTime(payment.at)),
      ...receipts.flatMap(stripParts),
      rule,
      ...unsold.map((sale) =>
        row({ name: `${nameOf(sale)}, not sold`, value: formatRand(sale.summary.amount) }),
      ),
      ...[totalRow(cents(total)), ...paymentLines(payment)].map(row),
      ...(back.length === 0 ? [] : [row({ name: 'Given back', value: formatRand(sumOf(back)) })]),
      ...(payment.cashier === undefined ? [] : [rule, note(`Served by ${payment.cashier}`)]),
    ],
  }
}

/** One receipt of a strip: what was sold, for how much, and what is keyed in. */
function stripParts({ opened, duplicate }: ReceiptCopy): readonly SlipPart[] {
  const { sale } = opened
  return [
    rule,
    ...(duplicate ? [{ kind: 'mark' as const, text: 'DUPLICATE' }] : []),
    row({ name: nameOf(sale), value: formatRand(sale.summary.amount), strong: true }),
    ...notPaidRows(sale).map(row),
    ...goodsParts(opened, linesOfReceipt(opened)),
    row({ name: 'Sold at', value: soldAt(opened) }),
    saleNote(sale),
  ]
}

function nameOf({ summary }: Sale): string {
  return withBrand(summary.title, summary.brandName)
}

function saleNote({ transactionId, merchantReference }: Sale): SlipPart {
  return note(
    transactionId === undefined ? `Sale ${merchantReference}` : `Transaction ${transactionId}`,
  )
}

/** What the customer bought: the tokens and PINs, for whom, and what else the receipt says. */
function goodsParts(opened: OpenedReceipt, lines: readonly ReceiptLine[]): readonly SlipPart[] {
  const keying = keyingWords(lines)
  const known = lines.some((line) => isRecipient(line, opened))
  const rows = lines.flatMap((line) =>
    line.kind === 'secret' || isTotal(line, opened)
      ? []
      : [row({ name: line.label, value: lineText(line) })],
  )
  return [
    ...(keying === undefined ? [] : [note(keying)]),
    ...lines.flatMap(secretPart),
    ...(known || opened.sale.summary.recipientMasked === '' ? [] : [row(recipientRow(opened))]),
    ...rows,
  ]
}

/** The lines of an opened receipt, in which the numbers that the till knows are taken for no PIN. */
export function linesOfReceipt({
  response,
  receiptFields,
  recipient,
  sale,
}: OpenedReceipt): readonly ReceiptLine[] {
  return receiptLines(response, receiptFields, [
    recipient,
    sale.merchantReference,
    sale.transactionId,
  ])
}

/**
 * A redemption takes no money from the customer: its value goes to them (spec, section Endpoints 11). What is left on the
 * voucher is theirs too: it is said also where no path of the category names it (ASSUMPTION (R27)).
 */
function valueRows(opened: OpenedReceipt, lines: readonly ReceiptLine[]): readonly SlipRow[] {
  const amount = redeemedAmount(opened)
  const left = lines.some(isBalance) ? undefined : leftOnVoucher(opened)
  return [
    {
      name: 'To the customer',
      value:
        amount === undefined ? 'Full balance' : formatRand(handedOut(amount, opened.sale.payment)),
      strong: true,
    },
    { name: 'Given', value: givenLabel(opened.sale.payment.method) },
    ...(left === undefined ? [] : [{ name: balanceLabel, value: formatRand(left) }]),
  ]
}

/** The till's own time of a sale, as South African wall-clock time. */
export function tillTime(epochMs: number): string {
  return formatWhen(southAfricanTime(epochMs))
}

function recipientRow({ sale, recipient }: OpenedReceipt): SlipRow {
  const { recipientLabel, recipientMasked } = sale.summary
  const whole =
    recipient !== undefined && isMobileNumber(recipient) ? displayMobile(recipient) : recipient
  return { name: recipientLabel, value: readBackText(whole ?? recipientMasked) }
}

function secretPart(line: ReceiptLine): readonly SlipPart[] {
  return line.kind === 'secret' ? [{ kind: 'secret', label: line.label, groups: line.groups }] : []
}

const balanceLabel = fieldWords('voucherBalance').label

function isBalance({ label }: ReceiptLine): boolean {
  return label === balanceLabel
}

/** The receipt's own amount where it repeats the one that has a line of its own. */
function isTotal(line: ReceiptLine, opened: OpenedReceipt): boolean {
  const { kind, summary } = opened.sale
  // The 0 of a full balance is what was asked for, and no sum that anybody was given.
  const total = kind === 'redeem' ? (redeemedAmount(opened) ?? 0) : summary.amount
  return (
    line.kind === 'money' &&
    (line.label === 'Amount' || line.label === 'Total') &&
    line.cents === total
  )
}

/** The receipt's own line for the recipient, such as a meter number: then no second one is needed. */
function isRecipient(line: ReceiptLine, { sale, recipient }: OpenedReceipt): boolean {
  if (line.kind !== 'text') return false
  // Behind the mask, another number with the same end would look like it.
  return recipient === undefined
    ? maskTail(line.text.replaceAll('\u00a0', '')) === sale.summary.recipientMasked
    : line.text === recipient || line.text === readBackText(recipient)
}

/** The platform's time of the sale (rulings R15, R37), else the till's. */
function soldAt({ response, sale }: OpenedReceipt): string {
  const when = parseWhen(response.responseDateTime ?? '')
  return when === undefined ? tillTime(sale.createdAt) : writtenWhen(when)
}

const rule: SlipPart = { kind: 'rule' }
const under = (text: string): SlipPart => ({ kind: 'under', text })
const note = (text: string): SlipPart => ({ kind: 'note', text })
const row = (one: SlipRow): SlipPart => ({ kind: 'row', ...one })

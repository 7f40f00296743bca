import type { OpenedReceipt } from '../../engine/engine.ts'
import { sumOf, type Payment } from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { givenLabel } from '../../till/terminal/payment-method.ts'
import { withBrand } from '../../values/brand.ts'
import { momentText } from '../../values/time/clock-time.ts'
import { parseWhen, writtenWhen } from '../../values/time/dates.ts'
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

/** Whether a copy of the receipt left the till before: then the next copy is a duplicate. */
export function isDuplicate({ copiedAt, phase }: Pick<Sale, 'copiedAt' | 'phase'>): boolean {
  return copiedAt !== undefined || phase.kind === 'delivered' || phase.kind === 'resolved'
}

/**
 * The customer's receipt. Its title is "Receipt": it is no tax invoice, and shows VAT only if the platform's receipt
 * has it (ruling R29). It contains all fields of the category's `receiptFields`, and every token and PIN (rulings R27,
 * R28).
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
interface ReceiptCopy {
  readonly opened: OpenedReceipt
  readonly duplicate: boolean
}

/**
 * A payment's receipts on one strip: each with its price, and the payment once at the end.
 * @param receipts of the sales under one payment, in its order
 * @param unsold the payment's other sales, which failed
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
      under(momentText(payment.at)),
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

/** A receipt on a strip: product, price, tokens and PINs. */
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

/** The goods: tokens and PINs, recipient, and the receipt's other lines. */
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

/** The lines of an opened receipt. Numbers that the till knows don't count as PINs. */
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
 * A redemption takes no money from the customer: they get its value (spec, section Endpoints 11). The voucher's balance
 * is theirs too, so the slip shows it even if no path of the category names it (ASSUMPTION (R27)).
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

/** The receipt's own amount, if it repeats the total line; a redemption's may differ by the cash rounding. */
function isTotal(line: ReceiptLine, opened: OpenedReceipt): boolean {
  const { kind, summary, payment } = opened.sale
  const redeemed = redeemedAmount(opened)
  // 0 means "full balance", not an amount.
  const given = redeemed === undefined ? 0 : handedOut(redeemed, payment)
  const total = kind === 'redeem' ? given : summary.amount
  return (
    line.kind === 'money' &&
    (line.label === 'Amount' || line.label === 'Total') &&
    line.cents === total
  )
}

/** The receipt's own line for the recipient, such as a meter number, makes ours unnecessary. */
function isRecipient(line: ReceiptLine, { sale, recipient }: OpenedReceipt): boolean {
  if (line.kind !== 'text') return false
  // Masked, another number with the same end would look the same.
  return recipient === undefined
    ? maskTail(line.text.replaceAll('\u00a0', '')) === sale.summary.recipientMasked
    : line.text === recipient || line.text === readBackText(recipient)
}

/** The platform's time of the sale (rulings R15, R37), otherwise the till's. */
function soldAt({ response, sale }: OpenedReceipt): string {
  const when = parseWhen(response.responseDateTime ?? '')
  return when === undefined ? momentText(sale.createdAt) : writtenWhen(when)
}

const rule: SlipPart = { kind: 'rule' }
const under = (text: string): SlipPart => ({ kind: 'under', text })
const note = (text: string): SlipPart => ({ kind: 'note', text })
const row = (one: SlipRow): SlipPart => ({ kind: 'row', ...one })

import type { OpenedReceipt } from '../sale/engine.ts'
import type { Sale } from '../sale/sale.ts'
import { givenLabel, paymentMethodLabel } from '../terminal/payment-method.ts'
import { withBrand } from '../values/brand.ts'
import { formatWhen, parseWhen, southAfricanTime, writtenWhen } from '../values/dates.ts'
import { maskTail } from '../values/mask.ts'
import { displayMobile, isMobileNumber } from '../values/mobile-number.ts'
import { formatRand } from '../values/money.ts'
import { readBackText } from '../values/read-back.ts'
import { fieldWords } from './field-words.ts'
import { keyingWords } from './key-change.ts'
import { changeDue } from './payment-lines.ts'
import { leftOnVoucher, redeemedAmount } from './redeemed.ts'
import { lineText, type ReceiptLine } from './receipt-line.ts'
import { receiptLines } from './receipt-rows.ts'
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
  const { summary } = sale
  const lines = linesOfReceipt(opened)
  const keying = keyingWords(lines)
  const rows = lines.flatMap((line) =>
    line.kind === 'secret' || isTotal(line, opened)
      ? []
      : [row({ name: line.label, value: lineText(line) })],
  )
  const known = lines.some((line) => isRecipient(line, opened))
  return {
    title: 'Receipt',
    parts: [
      ...(duplicate ? [{ kind: 'mark' as const, text: 'DUPLICATE' }] : []),
      under(withBrand(summary.title, summary.brandName)),
      under(soldAt(opened)),
      rule,
      ...(keying === undefined ? [] : [note(keying)]),
      ...lines.flatMap(secretPart),
      ...(known || summary.recipientMasked === '' ? [] : [row(recipientRow(opened))]),
      ...rows,
      rule,
      ...(sale.kind === 'redeem' ? valueRows(opened, lines) : paymentRows(sale)).map(row),
      rule,
      ...(sale.cashier === undefined ? [] : [note(`Served by ${sale.cashier}`)]),
      note(
        sale.transactionId === undefined
          ? `Sale ${sale.merchantReference}`
          : `Transaction ${sale.transactionId}`,
      ),
    ],
  }
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

/** What was paid, and how: the same on a receipt and on the slip of a sale that is still under way. */
export function paymentRows(sale: Sale): readonly SlipRow[] {
  const { summary, payment } = sale
  const change = changeDue(sale)
  return [
    { name: 'Total', value: formatRand(summary.amount), strong: true },
    {
      name: paymentMethodLabel(payment.method),
      value: formatRand(payment.tendered ?? summary.amount),
    },
    ...(change === undefined ? [] : [{ name: 'Change', value: formatRand(change) }]),
  ]
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
      value: amount === undefined ? 'Full balance' : formatRand(amount),
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

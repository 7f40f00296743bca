import type { OpenedReceipt } from '../sale/engine.ts'
import { paymentMethodLabel } from '../terminal/payment-method-label.ts'
import { formatWhen, localDateTimeText, parseWhen } from '../values/dates.ts'
import { maskTail } from '../values/mask.ts'
import { formatRand } from '../values/money.ts'
import {
  PaperReceipt,
  ReceiptHeading,
  ReceiptNote,
  ReceiptRow,
  ReceiptRows,
  ReceiptRule,
  ReceiptToken,
  type PaperSize,
} from '../ui/PaperReceipt.tsx'
import { changeDue } from './payment-lines.ts'
import { receiptLines, type ReceiptLine } from './receipt-rows.ts'

export interface ReceiptPaperProps {
  opened: OpenedReceipt
  paper?: PaperSize | undefined
  /** True where it is the slip that the page prints. */
  printed?: boolean | undefined
}

/**
 * The customer's slip, the same on screen and on paper. Titled "Receipt": it is no tax invoice, and
 * VAT stands on it only when the platform's receipt carries it (ruling R29).
 */
export function ReceiptPaper({ opened, paper = '80', printed = false }: ReceiptPaperProps) {
  const { sale, response, receiptFields } = opened
  const { summary, payment } = sale
  const lines = receiptLines(response, receiptFields)
  const secrets = lines.filter((line) => line.kind === 'secret')
  const rows = lines
    .filter((line) => line.kind !== 'secret')
    .filter((line) => !isTotal(line, summary.amount))
  const change = changeDue(sale)
  return (
    <PaperReceipt paper={paper} printed={printed}>
      <ReceiptHeading title="Receipt">
        <div>{summary.title}</div>
        <div>{soldAt(opened)}</div>
      </ReceiptHeading>
      <ReceiptRule />
      {secrets.map((line) => (
        <ReceiptToken key={line.key} label={line.label} groups={line.groups} />
      ))}
      <ReceiptRows>
        {summary.recipientMasked !== '' && !lines.some((line) => isRecipient(line, sale)) && (
          <ReceiptRow name={summary.recipientLabel}>{summary.recipientMasked}</ReceiptRow>
        )}
        {rows.map((line) => (
          <ReceiptRow key={line.key} name={line.label}>
            {line.kind === 'money' ? formatRand(line.cents) : line.text}
          </ReceiptRow>
        ))}
      </ReceiptRows>
      <ReceiptRule />
      <ReceiptRows>
        <ReceiptRow name="Total" strong>
          {formatRand(summary.amount)}
        </ReceiptRow>
        <ReceiptRow name={paymentMethodLabel(payment.method)}>
          {formatRand(payment.tendered ?? summary.amount)}
        </ReceiptRow>
        {change !== undefined && <ReceiptRow name="Change">{formatRand(change)}</ReceiptRow>}
      </ReceiptRows>
      <ReceiptRule />
      <ReceiptNote>
        {sale.transactionId === undefined
          ? `Sale ${sale.merchantReference}`
          : `Transaction ${sale.transactionId}`}
      </ReceiptNote>
    </PaperReceipt>
  )
}

/** The receipt's own amount where it repeats the total, which has a line of its own. */
function isTotal(line: ReceiptLine, total: number): boolean {
  return line.kind === 'money' && line.label === 'Amount' && line.cents === total
}

/**
 * The receipt's own line for the recipient, such as a meter number: then the masked one is not
 * needed.
 */
function isRecipient(line: ReceiptLine, { summary }: OpenedReceipt['sale']): boolean {
  return line.kind === 'text' && maskTail(line.text) === summary.recipientMasked
}

/** The platform's wall-clock time as given (ruling R15), else the till's. */
function soldAt({ response, sale }: OpenedReceipt): string {
  const when =
    parseWhen(response.responseDateTime ?? '') ?? parseWhen(localDateTimeText(sale.createdAt))
  return when === undefined ? '' : formatWhen(when)
}

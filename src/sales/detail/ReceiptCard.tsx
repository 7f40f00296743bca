import { useState } from 'react'
import Printer from 'lucide-react/icons/printer'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { successCode } from '../../platform/contract/response-code.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import { OddTokens } from '../../receipt/OddTokens.tsx'
import { PrintNews } from '../../receipt/PrintNews.tsx'
import { ReceiptTools } from '../../receipt/ReceiptTools.tsx'
import { SlipPaper } from '../../receipt/slip/SlipPaper.tsx'
import { useOpenedReceipt } from '../../receipt/use-opened-receipt.ts'
import { useReceiptCopies } from '../../receipt/use-receipt-copies.ts'
import type { OpenedReceipt } from '../../engine/engine.ts'
import type { Sale, SaleAccount } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { receiptFieldsOf, summaryOf, paidBefore } from '../store/failed-transaction.ts'
import type { ListedSale } from '../store/listed-sale.ts'

interface ReceiptCardProps {
  one: ListedSale
  catalogue: Catalogue | undefined
  record: TransactionRecord | undefined
  /** The platform's record can't be read right now. */
  recordFailed: boolean
}

/**
 * The receipt of a completed sale, shown on request: this till's sealed copy, else the platform's. A token or PIN is on
 * the screen only while it is shown (ruling R32).
 */
export function ReceiptCard({ one, catalogue, record, recordFailed }: ReceiptCardProps) {
  const { account } = useTill()
  const [shown, setShown] = useState(false)
  if (one.status !== 'COMPLETED') return null
  const { sale } = one.entry
  const held = sale?.hasReceipt === true
  const read = record?.receipt ?? undefined
  if (!held && read === undefined)
    return (
      <Card title="Receipt">
        <p className="text-sm">{noReceiptWords(one, record, recordFailed)}</p>
      </Card>
    )
  return (
    <Card title="Receipt">
      {!shown && (
        <Button wide icon={<ReceiptText aria-hidden="true" />} onClick={() => setShown(true)}>
          Show the receipt
        </Button>
      )}
      {shown && held && sale !== undefined && <OwnReceipt sale={sale} />}
      {shown && !held && record !== undefined && (
        <Copies opened={platformReceipt(one, record, catalogue, account)} />
      )}
    </Card>
  )
}

/** Why no receipt is here, or not yet. */
function noReceiptWords(
  { transactionId, entry }: ListedSale,
  record: TransactionRecord | undefined,
  recordFailed: boolean,
): string {
  if (entry.sale?.phase.kind === 'receipt-awaited') return 'The till is fetching the receipt.'
  if (recordFailed)
    return 'The platform can’t be asked for the receipt right now. Don’t sell it again: it was sold.'
  if (record === undefined && transactionId !== undefined) return 'Loading the receipt.'
  return 'No receipt is available. Don’t sell it again: ask the platform’s support for the receipt.'
}

function OwnReceipt({ sale }: { sale: Sale }) {
  const opened = useOpenedReceipt(sale.reference)
  if (opened.kind === 'opening') return <Skeleton height="18rem" />
  if (opened.kind === 'gone')
    return <p className="text-sm">This device can’t open the receipt any more.</p>
  return <Copies opened={{ ...opened.receipt, sale }} />
}

function Copies({ opened }: { opened: OpenedReceipt }) {
  const copies = useReceiptCopies(opened, opened.sale)
  if (copies === undefined) return null
  return (
    <div className="flex flex-col gap-3">
      <PrintNews
        outcome={copies.outcome}
        onAgain={() => copies.print()}
        onBrowser={() => copies.print({ byBrowser: true })}
      />
      <OddTokens opened={opened} />
      <SlipPaper slip={copies.slip} printed />
      <Button wide icon={<Printer aria-hidden="true" />} onClick={() => copies.print()}>
        Print again
      </Button>
      <ReceiptTools copies={copies} recipient={opened.recipient} />
    </div>
  )
}

/** The platform's copy of the receipt, for a sale of another till; every print of it is marked as a duplicate. */
function platformReceipt(
  one: ListedSale,
  record: TransactionRecord,
  catalogue: Catalogue | undefined,
  account: SaleAccount,
): OpenedReceipt {
  const { responseDateTime } = record
  const when =
    typeof responseDateTime === 'string' ? responseDateTime : (record.createdDate ?? undefined)
  const { sale } = one.entry
  return {
    response: {
      transactionId: one.transactionId ?? one.key,
      responseCode: successCode,
      receipt: record.receipt,
      ...(when === undefined ? {} : { responseDateTime: when }),
    },
    receiptFields: receiptFieldsOf(one, catalogue),
    sale: sale ?? {
      reference: one.key,
      merchantReference: one.reference,
      kind: one.kind === 'redemption' ? 'redeem' : 'purchase',
      route: one.kind === 'redemption' ? 'redeem' : 'purchase',
      account,
      summary: summaryOf(one),
      payment: { method: one.payment ?? paidBefore },
      phase: { kind: 'delivered' },
      transactionId: one.transactionId ?? one.key,
      createdAt: one.at,
      updatedAt: one.at,
      version: 0,
      phaseSince: one.at,
      attempts: 1,
      hasReceipt: true,
    },
  }
}

import type { SaleAccount } from '../../src/sale/sale.ts'
import { IdbJournal } from '../../src/sale/journal/idb-journal.ts'
import type { JournalEvent } from '../../src/sale/journal/journal.ts'
import { folded } from '../../src/sale/machine/folded.ts'
import type { SaleRow } from '../../src/sale/machine/row.ts'
import { cents } from '../../src/values/money.ts'
import { uuidV7 } from '../../src/values/reference.ts'

const day = 24 * 60 * 60_000
/** Rows of one write of the seeding. */
const ROWS_AT_ONCE = 1_000

/** The steps of a sale that went well, from its confirmation to the deletion of what was sealed. */
const steps = ['confirmed', 'send-begins', 'answered-completed', 'copied', 'hand-over', 'purge']

function hex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/** A sale of long ago, as the journal holds it once its receipt is deleted. */
function pastRow(account: SaleAccount, at: number): SaleRow {
  const reference = `bench-${uuidV7(at, (bytes) => crypto.getRandomValues(bytes))}`
  const tail = String(Math.floor(Math.random() * 10_000)).padStart(4, '0')
  return {
    schema: 1,
    reference,
    merchantReference: reference,
    kind: 'purchase',
    route: 'purchase',
    account,
    summary: {
      title: 'MTN airtime',
      productCode: 'MTN-AIRTIME',
      brandName: 'MTN',
      saleKind: 'airtime',
      amount: cents(100 * (1 + Math.floor(Math.random() * 500))),
      recipientLabel: 'Mobile number',
      recipientMasked: `082 ••• ${tail}`,
    },
    payment: { method: 'cash', tendered: cents(10_000) },
    receiptFields: ['receipt.serialNumber', 'receipt.reference', 'receipt.operator.name'],
    cashier: 'Cashier 3',
    version: steps.length,
    state: 'delivered',
    createdAt: at,
    confirmedAt: at,
    updatedAt: at + 7 * day,
    stateSince: at + 20_000,
    bodyMark: hex(32),
    likeness: hex(32),
    attempts: [{ at: at + 50, run: crypto.randomUUID(), outcome: 'answered' }],
    transactionId: crypto.randomUUID(),
    receiptRounds: 0,
    copiedAt: at + 10_000,
    ancestors: [],
    purgedAt: at + 7 * day,
  }
}

function linesOf({ reference, createdAt }: SaleRow): Omit<JournalEvent, 'fence'>[] {
  return steps.map((event, place) => ({
    reference,
    at: createdAt + place * 5_000,
    event,
    from: place === 0 ? 'draft' : 'sending',
    to: 'delivered',
  }))
}

/**
 * Fills a journal with past sales, spread over eleven months that ended `age` days ago.
 * @param as folded, or whole with all their steps
 */
export async function fillJournal(
  name: string,
  account: SaleAccount,
  { rows, as, age }: { rows: number; as: 'folded' | 'whole'; age: number },
): Promise<void> {
  const journal = new IdbJournal(name)
  const fence = await journal.raiseFence()
  const newest = Date.now() - age * day
  const between = (as === 'folded' ? 280 : 1) * (day / rows)
  for (let done = 0; done < rows; done += ROWS_AT_ONCE) {
    const lot = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - done) }, (_, place) =>
      pastRow(account, Math.trunc(newest - (rows - done - place) * between)),
    )
    const kept = as === 'folded' ? lot.map(folded) : lot
    await journal.write({
      fence,
      rows: kept.map((row) => ({ row, replaces: 0 })),
      events: as === 'folded' ? [] : lot.flatMap(linesOf),
    })
  }
  journal.close()
}

/** Bytes that IndexedDB takes on this origin, as the browser tells. */
export async function bytesOnDisk(): Promise<number> {
  const { usage } = await navigator.storage.estimate()
  return usage ?? Number.NaN
}

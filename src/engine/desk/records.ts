import { defined } from '../../values/defined.ts'
import { readSealedAnswer } from '../sending/answer-event.ts'
import type {
  EngineStatus,
  HistoryFilter,
  OpenedReceipt,
  StorageState,
  SupportEvent,
  SupportExport,
} from '../engine.ts'
import type { Journal, JournalQuery } from '../journal/journal.ts'
import { saleStates, type SaleRow, type SaleState } from '../machine/row.ts'
import { recipientOf } from './recipient.ts'
import { sameSeller, type Sale, type SaleAccount, type SalePhase } from '../sale.ts'
import type { Seal } from '../journal/seal.ts'
import { saleOf } from '../machine/view.ts'
import type { DeskDependencies } from './dependencies.ts'

/** A screen's filter as a query of the journal. */
export function journalQueryOf(filter: HistoryFilter): JournalQuery {
  const { account, phases, from, to, before } = filter
  return {
    limit: filter.limit ?? 100,
    ...defined({
      accountId: account?.accountId,
      accountType: account?.accountType,
      from,
      to,
      before,
      states: phases && saleStates.filter((state) => phases.includes(phaseNameOf(state))),
    }),
  }
}

function phaseNameOf(state: SaleState): SalePhase['kind'] {
  return state === 'unknown' || state === 'verifying' ? 'checking' : state
}

/** Opens the sealed receipt of a row; `undefined` when there is none, or it can't be opened any more. */
export async function openReceiptOf(
  journal: Journal,
  seal: Seal,
  reference: string,
  parts: {
    /** The row and its sale, where they are in memory. */
    known?: { readonly row: SaleRow; readonly sale: Sale } | undefined
    shown: (row: SaleRow) => Promise<Sale>
    reader: SaleAccount | undefined
  },
): Promise<OpenedReceipt | undefined> {
  try {
    const { known, shown, reader } = parts
    const row = known?.row ?? (await journal.read(reference))
    if (row?.receipt === undefined) return undefined
    const response = readSealedAnswer(await seal.open(row.receipt, reference))
    if (response === undefined) return undefined
    const recipient = sameSeller(reader, row.account)
      ? await recipientOf(journal, seal, row)
      : undefined
    const opened = {
      response,
      receiptFields: row.receiptFields,
      sale: known?.sale ?? (await shown(row)),
    }
    return recipient === undefined ? opened : { ...opened, recipient }
  } catch {
    return undefined
  }
}

/** What Settings shows of the storage. */
export async function storageOf(
  dependencies: DeskDependencies,
  persisted: boolean | undefined,
): Promise<StorageState> {
  const counts = await dependencies.journal.count().catch(() => ({ sales: 0, events: 0 }))
  const estimate = await dependencies.storage?.estimate().catch(() => ({}))
  return { ...counts, ...estimate, ...defined({ persisted }) }
}

const MOST_EVENTS = 500

/** One sale's history, oldest first; for a folded sale only its beginning and end. Empty when it can't be read. */
export async function timelineOf(
  journal: Journal,
  reference: string,
): Promise<readonly SupportEvent[]> {
  try {
    const lines = await journal.events({ reference, limit: MOST_EVENTS })
    const events = lines.map(({ fence: _fence, ...event }) => event)
    if (events.length === MOST_EVENTS || events[0]?.from === 'draft') return events
    const row = await journal.read(reference)
    return row === undefined ? events : [...foldedLines(row), ...events]
  } catch {
    return []
  }
}

/** The beginning and the end of a folded sale, from its row. */
function foldedLines({ reference, createdAt, stateSince, state }: SaleRow): SupportEvent[] {
  const begun = { reference, at: createdAt, event: 'confirmed', from: 'draft', to: 'prepared' }
  return [begun, { reference, at: stateSince, event: 'folded', from: 'prepared', to: state }]
}

const MOST_EXPORTED = 1_000

/** What support gets: sales without anything sealed, and without recipients (ruling R32). */
export async function supportExportOf(
  dependencies: DeskDependencies,
  status: EngineStatus,
): Promise<SupportExport> {
  const rows = await dependencies.journal.list({ limit: MOST_EXPORTED })
  const events = await dependencies.journal.events({ limit: MOST_EXPORTED * 10 })
  return {
    format: 'tuckshop-journal',
    version: 1,
    writtenAt: dependencies.clock.wallNow(),
    status,
    sales: rows.map((row) => {
      const sale = saleOf(row)
      return { ...sale, summary: { ...sale.summary, recipientMasked: '' } }
    }),
    events: events.map(({ fence: _fence, ...event }) => event),
  }
}

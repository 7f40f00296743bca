import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Cents, cents } from '../../values/money.ts'
import {
  answerOf,
  type Ask,
  type Database,
  rowsOf,
  type Statement,
  wholeNumber,
} from './database/database.ts'
import { findByReference, findChild, findTransaction } from './read.ts'
import { vouchers, wallets } from './database/schema.ts'
import { openingPostings, type Posting, walletChange } from '../store/books.ts'
import {
  childIdentity,
  drawFrom,
  drawnStep,
  dueAt,
  type Identity,
  insufficientStep,
  openedTransaction,
} from '../store/transaction.ts'
import type {
  Draw,
  Opening,
  OpeningResult,
  RetryOpening,
  RetryResult,
  Transaction,
} from '../store/store.ts'

type Written =
  | { readonly kind: 'opened'; readonly transaction: Transaction }
  /** Another request has the reference, or has retried the parent. */
  | { readonly kind: 'taken' }
  | {
      readonly kind: 'insufficient'
      readonly available: Cents
      readonly transaction: Transaction | null
    }

const answer = z.object({ opened: z.boolean(), available: wholeNumber })

/** One statement, all or nothing: the database function `open_transaction` (make-tables.ts). */
const openDocument: Statement<z.infer<typeof answer>> = {
  name: 'open_transaction',
  text: 'select opened, available from open_transaction($1::json)',
  row: answer,
}

/** Calls the database function with a document. */
type OpenDocument = (document: string) => Promise<readonly z.infer<typeof answer>[]>

function outside(ask: Ask): OpenDocument {
  return (document) => answerOf(ask, openDocument, [document])
}

function within(db: Database): OpenDocument {
  return (document) =>
    rowsOf(db, sql`select opened, available from open_transaction(${document}::json)`, answer)
}

/** Opens an original; see `Store.openTransaction`. */
export async function openTransaction(
  db: Database,
  ask: Ask,
  opening: Opening,
): Promise<OpeningResult> {
  const { draw, step } = opening
  if (draw === undefined || step.status === 'FAILED') return await openPlain(db, ask, opening)
  return await db.transaction((tx) => openDrawing(tx, opening, draw))
}

async function openPlain(db: Database, ask: Ask, opening: Opening): Promise<OpeningResult> {
  const written = await write(
    outside(ask),
    openedTransaction(identityOf(opening), opening.request, opening.step, opening.now),
    null,
    opening.onInsufficient,
  )
  if (written.kind === 'opened') return written
  // The first send of this reference may have spent the money: the reference is then known, not short of money.
  const { accountId, merchantReference, id } = opening
  const known = await findByReference(db, accountId, merchantReference)
  if (known !== undefined && known.original.id !== id) return { kind: 'known', ...known }
  return written.kind === 'taken' ? unexplained(id) : written
}

/**
 * Opens a redemption. Locks the wallet before the voucher, as everywhere, so two phases never wait for each other.
 * Every opening of the account waits for the wallet, so a known reference stays known.
 */
async function openDrawing(tx: Database, opening: Opening, draw: Draw): Promise<OpeningResult> {
  const { accountId, merchantReference, request, step } = opening
  await lockWallet(tx, accountId)
  const known = await findByReference(tx, accountId, merchantReference)
  if (known !== undefined) return { kind: 'known', ...known }
  const attempt = { request, step, draw }
  const written = await writeDrawn(tx, identityOf(opening), attempt, opening)
  return written.kind === 'taken' ? unexplained(opening.id) : written
}

async function lockWallet(tx: Database, accountId: string): Promise<void> {
  await tx.select().from(wallets).where(eq(wallets.id, accountId)).for('update')
}

/** Draws on the voucher and writes the attempt. The caller has locked the wallet. */
async function writeDrawn(
  tx: Database,
  identity: Identity,
  { request, step, draw }: Required<Pick<Opening, 'request' | 'step' | 'draw'>>,
  { now, onInsufficient }: Pick<Opening, 'now' | 'onInsufficient'>,
): Promise<Written | { readonly kind: 'voucher-spent'; readonly balance: Cents }> {
  const { pinHash, faceValue } = draw
  await tx.insert(vouchers).values({ pinHash, faceValue, balance: faceValue }).onConflictDoNothing()
  const [found] = await tx
    .select({ balance: vouchers.balance })
    .from(vouchers)
    .where(eq(vouchers.pinHash, pinHash))
    .for('update')
  const balance = cents(found?.balance ?? 0)
  const drawn = drawFrom(balance, request.amount)
  if (drawn === null) return { kind: 'voucher-spent', balance }
  const left = cents(balance - drawn)
  const drawnRequest = { ...request, amount: drawn }
  const completed = drawnStep(step, draw, drawn, left)
  const transaction = openedTransaction(identity, drawnRequest, completed, now)
  const written = await write(within(tx), transaction, pinHash, onInsufficient)
  if (written.kind === 'opened')
    await tx
      .update(vouchers)
      .set({ balance: sql`${vouchers.balance} - ${drawn}` })
      .where(eq(vouchers.pinHash, pinHash))
  return written
}

/** Opens the one retry of a failed transaction; see `Store.openRetry`. A failed parent never changes. */
export async function openRetry(db: Database, retry: RetryOpening): Promise<RetryResult> {
  const parent = await findTransaction(db, retry.parentId)
  if (parent === undefined) return { kind: 'not-found' }
  if (parent.accountId !== retry.accountId) return { kind: 'not-owner' }
  const given = retry.merchantReference
  if (given !== undefined && given !== parent.merchantReference)
    return { kind: 'reference-mismatch' }
  if (parent.status !== 'FAILED') return { kind: 'not-failed', parent }
  const { request, step, draw } = retry.plan(parent)
  const identity = childIdentity(retry.id, parent)
  const written =
    draw === undefined || step.status === 'FAILED'
      ? await write(
          within(db),
          openedTransaction(identity, request, step, retry.now),
          null,
          retry.onInsufficient,
        )
      : await db.transaction(async (tx) => {
          await lockWallet(tx, parent.accountId)
          // The previous lock holder may have retried it and drawn the whole balance.
          const before = await findChild(tx, parent.id)
          return before === undefined
            ? await writeDrawn(tx, identity, { request, step, draw }, retry)
            : ({ kind: 'taken' } as const)
        })
  if (written.kind === 'opened') return { ...written, parent }
  const other = await findChild(db, parent.id)
  if (other !== undefined && other.id !== retry.id) return { kind: 'already-retried', child: other }
  return written.kind === 'taken' ? unexplained(retry.id) : written
}

/** Writes the row and moves the money; rejects a short wallet or records the failure. */
async function write(
  openIn: OpenDocument,
  transaction: Transaction,
  pinHash: string | null,
  onInsufficient: Opening['onInsufficient'],
): Promise<Written> {
  const { kind, accountId, status, amount, createdAt } = transaction
  const movements = openingPostings(kind, accountId, status, amount)
  const first = await insert(openIn, transaction, pinHash, movements)
  if (first.opened) return { kind: 'opened', transaction }
  if (movements.length === 0 || first.available >= amount) return { kind: 'taken' }
  const { available } = first
  if (onInsufficient === 'reject') return { kind: 'insufficient', available, transaction: null }
  const failed = openedTransaction(transaction, transaction, insufficientStep(available), createdAt)
  const { opened } = await insert(openIn, failed, null, [])
  return opened ? { kind: 'insufficient', available, transaction: failed } : { kind: 'taken' }
}

async function insert(
  openIn: OpenDocument,
  transaction: Transaction,
  pinHash: string | null,
  movements: readonly Posting[],
): Promise<{ opened: boolean; available: Cents }> {
  const document = JSON.stringify({
    row: rowOf(transaction, pinHash),
    asked: movements.length === 0 ? 0 : transaction.amount,
    change: walletChange(transaction.accountId, movements),
    postings: movements.map(({ kind, from, to }) => ({ kind, from_account: from, to_account: to })),
  })
  const [row] = await openIn(document)
  return { opened: row?.opened === true, available: cents(row?.available ?? 0) }
}

/** A transaction by column names. */
function rowOf(t: Transaction, pinHash: string | null): Readonly<Record<string, unknown>> {
  return {
    id: t.id,
    account_id: t.accountId,
    merchant_reference: t.merchantReference,
    kind: t.kind,
    attempt: t.attempt,
    parent_id: t.parentId,
    product_code: t.productCode,
    amount: t.amount,
    recipient: t.recipient,
    body: t.body,
    pin_hash: pinHash,
    status: t.status,
    response_code: t.responseCode,
    response_message: t.responseMessage,
    receipt: t.receipt,
    next: t.next,
    due_at: dueAt(t.next),
    sends: t.sends,
    created_at: t.createdAt,
    updated_at: t.updatedAt,
  }
}

function identityOf({ id, accountId, merchantReference, kind }: Opening): Identity {
  return { id, accountId, merchantReference, kind, attempt: 1, parentId: null }
}

/** The row did not go in and no known row prevents it: its id exists, or a reset came between. */
function unexplained(id: string): never {
  throw new Error(`The transaction ${id} could not be opened`)
}

import { and, eq, sql } from 'drizzle-orm'
import type { TransactionStatus } from '../../platform/contract/sale/transaction.ts'
import { cents } from '../../values/money.ts'
import type { Database } from './database/database.ts'
import { postings, transactions, vouchers, wallets } from './database/schema.ts'
import { isUnderWay, posting, settlementKinds, walletChange } from '../store/books.ts'
import { dueAt } from '../store/transaction.ts'
import type { Step } from '../store/store.ts'

/**
 * Takes a transaction one step on if it is still at `from`, and settles its money at the end: to the sales, or back to
 * the wallet, and the draw to the voucher. See `Store.advance`.
 */
export async function advance(
  db: Database,
  id: string,
  from: TransactionStatus,
  { status, responseCode, responseMessage, receipt, next }: Step,
  now: number,
): Promise<boolean> {
  if (!isUnderWay(from)) return false
  return await db.transaction(async (tx) => {
    const [moved] = await tx
      .update(transactions)
      .set({
        status,
        responseCode,
        responseMessage,
        receipt,
        next,
        dueAt: dueAt(next),
        updatedAt: now,
      })
      .where(and(eq(transactions.id, id), eq(transactions.status, from)))
      .returning()
    if (moved === undefined) return false
    const { accountId, amount, pinHash } = moved
    const kind = settlementKinds[status]
    if (kind === null || amount === 0) return true
    const settled = posting(kind, accountId, cents(amount))
    if (kind === 'release' && pinHash !== null)
      await tx
        .update(vouchers)
        .set({ balance: sql`${vouchers.balance} + ${amount}` })
        .where(eq(vouchers.pinHash, pinHash))
    await tx.insert(postings).values({ ...settled, transactionId: id, at: now })
    const change = walletChange(accountId, [settled])
    await tx
      .update(wallets)
      .set({
        balance: sql`${wallets.balance} + ${change.balance}`,
        held: sql`${wallets.held} + ${change.held}`,
      })
      .where(eq(wallets.id, accountId))
    return true
  })
}

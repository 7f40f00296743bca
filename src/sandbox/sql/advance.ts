import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { TransactionStatus } from '../../platform/contract/sale/transaction.ts'
import { type Database, rowsOf, wholeNumber } from './database/database.ts'
import { postings, transactions, vouchers, wallets } from './database/schema.ts'
import { heldAccount, isUnderWay, salesAccount, settlementKinds } from '../store/books.ts'
import { dueAt } from '../store/transaction.ts'
import type { Step } from '../store/store.ts'

const answer = z.object({ moved: wholeNumber })

/**
 * Takes a transaction one step on if it is still at `from`, and settles its money at the end. One statement; all of it
 * depends on the conditional update of the row. See `Store.advance`.
 */
export async function advance(
  db: Database,
  id: string,
  from: TransactionStatus,
  step: Step,
  now: number,
): Promise<boolean> {
  if (!isUnderWay(from)) return false
  const receipt = step.receipt === null ? null : JSON.stringify(step.receipt)
  const statement = sql`with moved as (
      update ${transactions} set status = ${step.status}, response_code = ${step.responseCode},
        response_message = ${step.responseMessage}, receipt = ${receipt}::json,
        next = ${JSON.stringify(step.next)}::json, due_at = ${dueAt(step.next)}::bigint, updated_at = ${now}::bigint
      where id = ${id} and status = ${from}
      returning id, account_id, amount, pin_hash
    ) ${settlement(step.status, now)}
    select count(*) as moved from moved`
  const [row] = await rowsOf(db, statement, answer)
  return row?.moved === 1
}

/** Moves the held money: to the sales, or back to the wallet, and the draw to the voucher. */
function settlement(status: TransactionStatus, now: number): SQL {
  const kind = settlementKinds[status]
  if (kind === null) return sql``
  const toWallet = kind === 'release'
  const to = toWallet ? sql`account_id` : sql`${salesAccount}::text`
  const settled = sql`, settled as (
      update ${wallets} w set held = w.held - m.amount,
        balance = w.balance + ${toWallet ? sql`m.amount` : sql`0`}
      from moved m where w.id = m.account_id and m.amount > 0
      returning m.id, m.account_id, m.amount, m.pin_hash
    ), booked as (
      insert into ${postings} (transaction_id, kind, from_account, to_account, amount, at)
      select id, ${kind}, account_id || ${heldAccount('')}::text, ${to}, amount, ${now}::bigint from settled
    )`
  if (!toWallet) return settled
  return sql`${settled}, returned as (
      update ${vouchers} v set balance = v.balance + s.amount
      from settled s where v.pin_hash = s.pin_hash
    )`
}

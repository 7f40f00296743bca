import type { Client } from 'pg'
import { z } from 'zod'

const count = z.union([z.number(), z.string()]).transform(Number)
const row = z.record(z.string(), count)

/** Adds money to an empty database's wallets and books it, so that a load can't spend everything. */
export async function deposit(database: Client): Promise<void> {
  const cents = 1_000_000_000
  const accounts = ['M-1001', 'S-2001']
  await database.query('update wallets set balance = balance + $1 where id = any($2)', [
    cents,
    accounts,
  ])
  await database.query(
    `insert into postings (kind, from_account, to_account, amount, at)
      select 'deposit', 'platform:funding', id, $1, 0 from unnest($2::text[]) id`,
    [cents, accounts],
  )
}

/** The mistakes in a database's books, as counts that must be 0. */
export async function booksOf(database: Client): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.query(`
    with lines as (
      select to_account as account, amount from postings
      union all select from_account, -amount from postings
    ), sums as (select account, sum(amount) as sum from lines group by account)
    select
      (select coalesce(sum(sum), 0) from sums) as "sum of the ledger",
      (select count(*) from wallets w left join sums b on b.account = w.id
        where w.balance <> coalesce(b.sum, 0)) as "wallets unlike their lines",
      (select count(*) from wallets w left join sums h on h.account = w.id || ':held'
        where w.held <> coalesce(h.sum, 0)) as "held money unlike its lines",
      (select count(*) from transactions where status in ('PENDING', 'PROCESSING')) as "sales still open",
      (select count(*) from transactions t
        where (select count(*) from postings p where p.transaction_id = t.id) <> 2) as "sales without two bookings",
      (select count(*) from (select 1 from transactions
        group by account_id, merchant_reference having count(*) > 1) d) as "references sold twice"`)
  return row.parse(rows[0])
}

/** Describes the mistakes in the books; empty if they are right. */
export function mistakesIn(books: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(books)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what}: ${count}`)
}

/** Every sale by its reference. */
export async function salesOf(
  database: Client,
): Promise<ReadonlyMap<string, { readonly id: string; readonly status: string }>> {
  const { rows } = await database.query('select merchant_reference, id, status from transactions')
  const sales = z
    .array(z.object({ merchant_reference: z.string(), id: z.string(), status: z.string() }))
    .parse(rows)
  return new Map(sales.map(({ merchant_reference, ...sale }) => [merchant_reference, sale]))
}

import type { Client } from 'pg'

/**
 * Writes this many completed sales of M-1001 into a database, one a second up to an instant, without bookings but
 * counted like others.
 * @param now epoch milliseconds of the newest
 */
export async function writeSales(database: Client, count: number, now: number): Promise<void> {
  await database.query(
    `insert into transactions (id, account_id, merchant_reference, kind, attempt, product_code, amount, recipient,
        body, status, response_code, response_message, receipt, next, created_at, updated_at)
      select gen_random_uuid()::text, 'M-1001', 'MANY-' || n, 'purchase', 1, 'MTN-AIRTIME', 200 + n % 7, '0821234567',
        '{"productCode":"MTN-AIRTIME","amount":2,"mobileNumber":"+27821234567"}', 'COMPLETED', '0', 'Success',
        '{"reference":"RC-1","amount":2,"serialNumber":"1"}', '[]', at, at
      from generate_series(1, $1::bigint) n, lateral (select $2::bigint - ($1 - n) * 1000 as at) t`,
    [count, now],
  )
  await database.query(
    `update wallets set transaction_count = transaction_count + $1 where id = 'M-1001'`,
    [count],
  )
}

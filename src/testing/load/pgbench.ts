import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const account = `(array['M-1001', 'S-2001'])[:account + 1]`
/** pgbench would take a colon and a name for a variable, also in quotes. */
const held = `${account} || chr(58) || 'held'`

/**
 * The writes of a purchase that completes at once: a conditional update of a wallet, the sale, and its four ledger lines,
 * which stand in two rows of two accounts each.
 */
const script = `\\set account random(0, 1)
\\set sale random(1, 9000000000000000000)
begin;
update wallets set balance = balance - 200 where id = ${account} and balance >= 200;
insert into transactions (id, account_id, merchant_reference, kind, attempt, product_code, amount, recipient, body, status, response_code, response_message, receipt, next, created_at, updated_at) values (:sale::text, ${account}, :sale::text, 'purchase', 1, 'MTN-AIRTIME', 200, '0821234567', '{"productCode":"MTN-AIRTIME","amount": 2,"mobileNumber":"+27821234567","paymentMethod":"cash"}', 'COMPLETED', '0', 'Success', '{"reference":"RC-1","amount": 2,"serialNumber":"123456789012"}', '[]', 0, 0);
insert into postings (transaction_id, kind, from_account, to_account, amount, at) values (:sale::text, 'hold', ${account}, ${held}, 200, 0), (:sale::text, 'capture', ${held}, 'platform' || chr(58) || 'sales', 200, 0);
commit;
`

export interface PgbenchOptions {
  /** Where pgbench is. */
  readonly program: string
  readonly url: string
  readonly clients: number
  readonly seconds: number
  /** Transactions a second at which they begin, whatever has ended; as many as can be where there is none. */
  readonly rate?: number
}

/**
 * Runs pgbench with the writes of a purchase.
 * @returns how long each took from when it should have begun, in milliseconds
 */
export async function runPgbench(options: PgbenchOptions): Promise<readonly number[]> {
  const { program, url, clients, seconds, rate } = options
  const folder = await mkdtemp(join(tmpdir(), 'tuckshop-pgbench-'))
  try {
    const file = join(folder, 'purchase.sql')
    await writeFile(file, script)
    const log = join(folder, 'log')
    const args = ['-n', '-M', 'prepared', '-f', file, '-l', `--log-prefix=${log}`]
    const load = ['-c', String(clients), '-j', '2', '-T', String(seconds)]
    const paced = rate === undefined ? [] : ['-R', String(rate)]
    await run(program, [...args, ...load, ...paced, url])
    const logs = (await readdir(folder)).filter((name) => name.startsWith('log'))
    const texts = await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))
    // A line is: client, transaction, microseconds, ….
    const lines = texts.join('').trim().split('\n')
    return lines.map((line) => Number(line.split(' ')[2]) / 1_000)
  } finally {
    await rm(folder, { recursive: true })
  }
}

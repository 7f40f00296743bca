// The floor of `npm run bench:server`: node:http on PGlite, and a purchase's writes; no rules, no sign-in, no log.
// Reads the tables of a database that our server has made: `DATABASE_FOLDER=… PORT=… node scripts/bare-server.mjs`.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { followParent } from './follow-parent.mjs'

followParent()

const wallet = 'M-1001'
const database = await PGlite.create(String(process.env['DATABASE_FOLDER']))
// As ours: else a plan from when the tables were small makes it the slower the more it has sold.
await database.exec('set enable_seqscan = off')

createServer((request, response) => {
  /** @type {Buffer[]} */
  const pieces = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => void answer(Buffer.concat(pieces).toString(), response))
}).listen(Number(process.env['PORT']), '127.0.0.1')

process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))

/** @type {(text: string, response: import('node:http').ServerResponse) => Promise<void>} */
async function answer(text, response) {
  // Whoever sends no body asks whether it is there.
  const told = text === '' ? {} : await sell(JSON.parse(text))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(told))
}

/**
 * The wallet's conditional update, the sale, and its four ledger lines, which stand in two rows of two accounts each: what
 * our server writes, and pgbench in `npm run bench:load`.
 * @param {{ productCode: string, amount: number, mobileNumber: string, merchantReference: string }} body
 */
async function sell(body) {
  const id = randomUUID()
  const now = Date.now()
  const amount = Math.round(body.amount * 100)
  const receipt = { amount: body.amount, reference: '123456789012', serialNumber: '1234567890' }
  await database.transaction(async (tx) => {
    const paid = await tx.query(
      'update wallets set balance = balance - $1 where id = $2 and balance >= $1 returning id',
      [amount, wallet],
    )
    if (paid.rows.length === 0) throw new Error('The wallet is empty')
    await tx.query(
      `insert into transactions (id, account_id, merchant_reference, kind, attempt, product_code, amount, recipient, body,
        status, response_code, response_message, receipt, next, created_at, updated_at)
      values ($1, $2, $3, 'purchase', 1, $4, $5, $6, $7, 'COMPLETED', '0', 'Success', $8, '[]', $9, $9)`,
      [
        id,
        wallet,
        body.merchantReference,
        body.productCode,
        amount,
        body.mobileNumber,
        body,
        receipt,
        now,
      ],
    )
    await tx.query(
      `insert into postings (transaction_id, kind, from_account, to_account, amount, at)
      values ($1, 'hold', $2, $2 || ':held', $3, $4), ($1, 'capture', $2 || ':held', 'platform:sales', $3, $4)`,
      [id, wallet, amount, now],
    )
  })
  return { transactionId: id, responseCode: '0', responseMessage: 'Success', receipt }
}

import { z } from 'zod'
import {
  purchaseResponse,
  type PurchaseResponse,
} from '../../../platform/contract/sale/purchase.ts'
import { tokenEnvelope } from '../../../platform/contract/access/token.ts'
import {
  transactionRecord,
  type TransactionRecord,
} from '../../../platform/contract/sale/transaction.ts'
import { demoAccounts } from '../../../sandbox/seed/accounts.ts'

/** Sells on a server's sandbox over HTTP, without a till. */
export interface Seller {
  /**
   * Buys R 20.00 of airtime.
   * @param mobileNumber in the form of a purchase, `+27…`
   */
  buyAirtime(merchantReference: string, mobileNumber: string): Promise<PurchaseResponse>
  poll(transactionId: string): Promise<TransactionRecord>
}

/**
 * Signs a demo user in.
 * @param origin of the server
 */
export async function signInSeller(origin: string, username: string): Promise<Seller> {
  const password = demoAccounts.find((account) => account.username === username)?.password
  const { token } = tokenEnvelope.parse(
    await post('/auth/token', { username, password }, undefined),
  ).data

  async function post(path: string, body: unknown, bearer: string | undefined): Promise<unknown> {
    const answer = await fetch(`${origin}/vas${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      body: JSON.stringify(body),
    })
    return answer.json()
  }

  return {
    async buyAirtime(merchantReference, mobileNumber) {
      const body = {
        productCode: 'MTN-AIRTIME',
        amount: 20,
        mobileNumber,
        paymentMethod: 'cash',
        channelId: 'CH-POS-1',
        merchantReference,
      }
      return purchaseResponse.parse(await post('/purchase', body, token))
    },
    async poll(transactionId) {
      return transactionRecord.parse(await post('/transactions', { transactionId }, token))
    },
  }
}

const ledgerSchema = z.object({
  accounts: z.array(z.object({ id: z.string(), balance: z.number(), held: z.number() })),
  entries: z.array(
    z.object({
      account: z.string(),
      amount: z.number(),
      kind: z.string(),
      transactionId: z.string().nullable(),
    }),
  ),
  sum: z.number(),
  transactions: z.record(z.string(), z.number()),
})
/** The sandbox's books, in cents. */
export type LedgerView = z.infer<typeof ledgerSchema>

/** Reads a sandbox's books; its controls must be on. */
export async function readLedger(origin: string): Promise<LedgerView> {
  const answer = await fetch(`${origin}/sandbox/ledger`)
  return ledgerSchema.parse(await answer.json())
}

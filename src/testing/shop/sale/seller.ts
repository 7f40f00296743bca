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
 * @returns the access token
 */
export async function signIn(origin: string, username: string): Promise<string> {
  const password = demoAccounts.find((account) => account.username === username)?.password
  const answer = await post(`${origin}/vas/auth/token`, { username, password })
  return tokenEnvelope.parse(answer).data.token
}

/** The body of a purchase of airtime, by default for R 20.00. */
export function airtimeBody(merchantReference: string, mobileNumber: string, amount = 20) {
  return {
    productCode: 'MTN-AIRTIME',
    amount,
    mobileNumber,
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
    merchantReference,
  }
}

/** Signs a demo user in to sell. */
export async function signInSeller(origin: string, username: string): Promise<Seller> {
  const token = await signIn(origin, username)
  return {
    async buyAirtime(merchantReference, mobileNumber) {
      const body = airtimeBody(merchantReference, mobileNumber)
      return purchaseResponse.parse(await post(`${origin}/vas/purchase`, body, token))
    },
    async poll(transactionId) {
      const answer = await post(`${origin}/vas/transactions`, { transactionId }, token)
      return transactionRecord.parse(answer)
    },
  }
}

async function post(url: string, body: unknown, bearer?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  })
  return answer.json()
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

/** Cents that have left the merchant's wallet since the seed. Held money has not. */
export function spent({ accounts }: LedgerView): number {
  const wallet = accounts.find(({ id }) => id === 'M-1001')
  return wallet === undefined ? Number.NaN : 5_000_000 - wallet.balance - wallet.held
}

/** Reads a sandbox's books; its controls must be on. */
export async function readLedger(origin: string): Promise<LedgerView> {
  return ledgerIn(await fetch(`${origin}/sandbox/ledger`))
}

/** The books in a sandbox's answer. */
export async function ledgerIn(answer: Response): Promise<LedgerView> {
  return ledgerSchema.parse(await answer.json())
}

import type { Parts } from './parts.ts'
import { checkReuse, type SentSale } from '../rules/checks/reference-reuse.ts'
import { Rejection } from '../rules/checks/rejection.ts'
import { transactionAnswer } from './seller-answer.ts'
import { insufficientAnswer } from '../store/transaction.ts'
import type { Opening, OpeningResult, RetryResult, Transaction } from '../store/store.ts'

/**
 * The result of a reference that was used before (spec, section Endpoints 9, rule 5; ruling R21).
 * @throws {Rejection} when it was used for something else (ruling R36)
 */
export async function replay(
  { store, fulfilment, switches }: Parts,
  chain: { readonly original: Transaction; readonly latest: Transaction },
  sent: SentSale,
): Promise<Response> {
  checkReuse(chain.original, sent, switches())
  const { id } = switches().replayAfterRetry === 'latest' ? chain.latest : chain.original
  await store.countSend(id)
  const transaction = await store.findTransaction(id)
  if (transaction === undefined) throw new Error('A known transaction is gone')
  return transactionAnswer(await fulfilment.current(transaction), 'later', switches())
}

/** Answers the store's result of an opening. Spent vouchers are handled earlier. */
export async function openingAnswer(
  parts: Parts,
  result: OpeningResult,
  sent: SentSale,
): Promise<Response> {
  if (result.kind === 'opened') return openedAnswer(parts, result.transaction)
  if (result.kind === 'known') return replay(parts, result, sent)
  if (result.kind === 'insufficient') return insufficientFunds(parts, result)
  throw new Error('This request draws on no voucher')
}

/** Answers the request that opened a transaction, and starts awaiting its later steps. */
export function openedAnswer(
  parts: Parts,
  transaction: Transaction,
  body?: Record<string, unknown>,
): Response {
  const [next] = transaction.next
  if (next !== undefined) parts.fulfilment.expect(next.at)
  return transactionAnswer(transaction, 'first', parts.switches(), body)
}

/**
 * 1103, with or without a FAILED transaction (ruling R20).
 * @throws {Rejection} when none was recorded
 */
export function insufficientFunds(
  { switches }: Parts,
  result: Pick<Extract<OpeningResult, { kind: 'insufficient' }>, 'available' | 'transaction'>,
): Response {
  if (result.transaction !== null) return transactionAnswer(result.transaction, 'later', switches())
  throw new Rejection('insufficient', insufficientAnswer(result.available).responseMessage)
}

type Tried = OpeningResult | RetryResult

/**
 * Opens a transaction that a wallet or a voucher must pay. When the money is short, first settles failed sales that
 * still hold the account's money and vouchers.
 * @param open called with the handling of a short wallet (ruling R20); called again after money came back
 */
export async function openWithMoney<Result extends Tried>(
  { fulfilment, switches }: Parts,
  accountId: string,
  open: (onInsufficient: Opening['onInsufficient']) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const result = await open('reject')
    if (result.kind !== 'insufficient' && result.kind !== 'voucher-spent') return result
    if (await fulfilment.settleSome(accountId)) continue
    // Another server may have returned the money just before.
    return open(switches().insufficientFunds === 'rejected' ? 'reject' : 'record')
  }
}

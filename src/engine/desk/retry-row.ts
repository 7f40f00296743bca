import { defined } from '../../values/defined.ts'
import { isPinRefusal } from '../../platform/contract/response-code.ts'
import { parseJson } from '../../values/text/json-text.ts'
import { cents, randOf, type Cents } from '../../values/money.ts'
import { newRowAt, type SaleRow } from '../machine/row.ts'
import type { SaleAccount } from '../sale.ts'
import type { Command } from './command.ts'
import type { Seal } from '../journal/seal.ts'
import { openBody, sealBody } from '../journal/sealed-body.ts'

const noCents = cents(0)

type RetryCommand = Extract<Command, { kind: 'retry' }>

/**
 * The row of a retry: a child of a confirmed FAILED sale (ruling R22). It uses the retry endpoint if the failed
 * transaction is known, and `reprocess` if only the reference is.
 * @param account who retries: the platform allows any user of the account (spec, Endpoints 10 rule 3)
 * @param amount the new amount, `undefined` when unchanged. Sends an unchanged amount only if the transaction was
 *   merely found under the reference: it may be another till's attempt at another amount, which the platform would
 *   reuse
 * @returns `undefined` when nothing can be retried: a redemption whose PIN was refused or whose transaction is unknown
 *   (R24), or a sale with a purged request
 */
export async function retryRowOf(
  parent: SaleRow,
  parts: {
    reference: string
    at: number
    seal: Seal
    account: SaleAccount
    amount: Cents | undefined
    /** The cashier who retries; another may have sold it. */
    cashier?: string | undefined
  },
): Promise<SaleRow | undefined> {
  const { reference, at, seal, account, amount, cashier } = parts
  const { transactionId, saidLast } = parent
  const hasNoWay = transactionId === undefined || isPinRefusal(saidLast?.code)
  if (parent.kind === 'redeem' && hasNoWay) return undefined
  const named = amount ?? (parent.found === true ? parent.summary.amount : noCents)
  const text =
    transactionId === undefined
      ? await reprocessText(parent, seal, amount)
      : named === 0
        ? ''
        : JSON.stringify({ amount: randOf(named) })
  if (text === undefined) return undefined
  const facts = {
    reference,
    merchantReference: parent.merchantReference,
    kind: parent.kind,
    route: transactionId === undefined ? 'reprocess' : 'retry',
    account,
    summary: amount === undefined ? parent.summary : { ...parent.summary, amount },
    payment: parent.payment,
  } as const
  return {
    ...newRowAt(at),
    ...facts,
    receiptFields: parent.receiptFields,
    state: 'prepared',
    open: 1,
    createdAt: at,
    confirmedAt: at,
    body: await sealBody(seal, text, facts),
    bodyMark: await seal.digest(text),
    likeness: parent.likeness,
    parent: parent.reference,
    ...defined({ cashier }),
    ancestors:
      transactionId === undefined ? parent.ancestors : [...parent.ancestors, transactionId],
  }
}

/**
 * The amount of a retry, if it differs from its parent's row. It is the new amount or, for a purchase that may be
 * another till's attempt, the platform's amount on the screen.
 */
export function otherAmount(
  { amount, transaction, shown = transaction?.summary.amount }: RetryCommand,
  { found, kind, summary }: SaleRow,
): Cents | undefined {
  const told = found === true && kind === 'purchase' && shown !== undefined && shown > 0
  const wanted = amount ?? (told ? shown : undefined)
  return wanted === summary.amount ? undefined : wanted
}

/** The original's body with `reprocess: true` (spec, Endpoints 9 rule 6). */
async function reprocessText(
  parent: SaleRow,
  seal: Seal,
  amount: Cents | undefined,
): Promise<string | undefined> {
  const body = await openBody(seal, parent)
  const json = body === undefined ? undefined : parseJson(body)
  if (json?.ok !== true || typeof json.value !== 'object' || json.value === null) return undefined
  return JSON.stringify({
    ...json.value,
    ...(amount === undefined ? {} : { amount: randOf(amount) }),
    reprocess: true,
  })
}

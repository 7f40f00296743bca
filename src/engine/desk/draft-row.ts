import { recipientMembers } from '../../platform/contract/sale/purchase.ts'
import { defined } from '../../values/defined.ts'
import { newRowAt, type SaleRow } from '../machine/row.ts'
import type { SaleDraft } from '../sale.ts'
import type { Seal } from '../journal/seal.ts'
import { sealBody } from '../journal/sealed-body.ts'

/** The members that the engine writes (spec, Endpoints 9; sale-engine.md, invariant 7). */
const ownMembers = ['merchantReference', 'reprocess']

/** The members that may name a recipient. */
const members = [...recipientMembers, 'voucherPin', 'orderNumber']

/** What is wrong with a draft, if anything. */
export function draftFault(draft: SaleDraft): string | undefined {
  for (const [member, value] of Object.entries(draft.body)) {
    if (ownMembers.includes(member)) return `${member} must not be in the draft`
    // JSON would write these as null, and the platform would read another amount.
    if (typeof value === 'number' && !Number.isFinite(value)) return `${member} is not a number`
  }
  if (typeof draft.body.productCode !== 'string' || draft.body.productCode === '')
    return 'productCode is missing'
  if (typeof draft.body.amount !== 'number') return 'amount is missing'
  return undefined
}

/** The exact text of a request's body. */
function bodyTextOf(draft: SaleDraft, reference: string): string {
  return JSON.stringify({ ...draft.body, merchantReference: reference })
}

/** A keyed hash, the same for a second sale of the same product, recipient and amount. */
export async function likenessOf(draft: SaleDraft, seal: Seal): Promise<string> {
  const { productCode, amount } = draft.body
  const { accountType, accountId } = draft.account
  const recipient = recipientIn(draft.body)
  return seal.digest(
    JSON.stringify([draft.kind, accountType, accountId, productCode, amount, recipient]),
  )
}

/** The members that name the recipient; if there are none, the category's other fields (ruling R9). */
function recipientIn(body: SaleDraft['body']): readonly unknown[] {
  const named = members.map((member) => body[member] ?? null)
  if (named.some((value) => value !== null)) return named
  // Each lookup gives another reference for the same recipient.
  const info = Object.entries(body.additionalInfo ?? {}).filter(
    ([name]) => name !== 'validationReference',
  )
  return info.map(([name, value]) => [name, asSpoken(value)])
}

/** A second time, the cashier may type capitals and spaces differently. */
function asSpoken(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase().replaceAll(/\s+/g, '') : value
}

type Readable = Pick<SaleRow, 'kind' | 'account' | 'summary'>

/**
 * The likeness of a restored sale. Its keyed hash is lost, so this compares what is readable; the masked recipient may
 * be empty.
 */
export function plainLikeness({ kind, account, summary }: Readable): string {
  const { productCode, amount, recipientMasked } = summary
  const { accountType, accountId } = account
  return JSON.stringify([kind, accountType, accountId, productCode, amount, recipientMasked])
}

/** The likenesses to a restored sale that a draft may have. */
export function plainLikenesses({ kind, account, summary }: Readable): readonly string[] {
  return [summary, { ...summary, recipientMasked: '' }].map((one) =>
    plainLikeness({ kind, account, summary: one }),
  )
}

/** The first row of a confirmed draft. */
export async function rowOf(
  draft: SaleDraft,
  parts: {
    reference: string
    likeness: string
    at: number
    seal: Seal
    cashier?: string | undefined
  },
): Promise<SaleRow> {
  const { reference, likeness, at, seal, cashier } = parts
  const text = bodyTextOf(draft, reference)
  const facts = {
    reference,
    merchantReference: reference,
    kind: draft.kind,
    route: draft.kind,
    account: draft.account,
    summary: draft.summary,
    payment: draft.payment,
  }
  return {
    ...newRowAt(at),
    ...facts,
    receiptFields: [...draft.receiptFields],
    state: 'prepared',
    open: 1,
    createdAt: at,
    confirmedAt: at,
    body: await sealBody(seal, text, facts),
    bodyMark: await seal.digest(text),
    likeness,
    ancestors: [],
    ...defined({ cashier }),
  }
}

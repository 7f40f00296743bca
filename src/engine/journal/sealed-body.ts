import type { Sealed, SaleRow } from '../machine/row.ts'
import type { Seal } from './seal.ts'

/** The readable facts of a sale that are worth money. They never change after the row is written. */
type Facts = Pick<
  SaleRow,
  'reference' | 'merchantReference' | 'kind' | 'route' | 'account' | 'summary' | 'payment'
>

/** Seals a row's request together with the sale's facts, so nobody can change one of them alone. */
export function sealBody(seal: Seal, text: string, row: Facts): Promise<Sealed> {
  return seal.seal(text, factsOf(row))
}

/**
 * The exact text of a row's request.
 * @returns `undefined` if it is gone or can't be opened: a bit of it or a fact of the sale has changed
 */
export async function openBody(seal: Seal, row: SaleRow): Promise<string | undefined> {
  const { body } = row
  return body && seal.open(body, factsOf(row)).catch(() => undefined)
}

function factsOf({
  reference,
  merchantReference,
  kind,
  route,
  account: { accountType, accountId, userKey },
  summary: { productCode, amount, recipientMasked },
  payment: { method, tendered },
}: Facts): string {
  return JSON.stringify([
    [reference, merchantReference, kind, route],
    [accountType, accountId, userKey],
    [productCode, amount, recipientMasked],
    [method, tendered],
  ])
}

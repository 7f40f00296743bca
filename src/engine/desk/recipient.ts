import { recipientMembers } from '../../platform/contract/sale/purchase.ts'
import { parseJson } from '../../values/text/json-text.ts'
import { maskTail } from '../../values/number/mask.ts'
import { isMobileNumber, maskMobile } from '../../values/number/mobile-number.ts'
import type { Journal } from '../journal/journal.ts'
import type { SaleRow } from '../machine/row.ts'
import type { Seal } from '../journal/seal.ts'
import { openBody } from '../journal/sealed-body.ts'

/** Members that may name a recipient (spec, section Endpoints 9). `voucherPin` is money and stays masked. */
const members = [...recipientMembers, 'orderNumber']

/**
 * The longest chain of retries that we follow, beyond any in practice. A retry's request may not name the recipient,
 * but a parent's does.
 */
const MOST_PARENTS = 20

/**
 * The sent recipient of a sale, from its sealed request or its parent's; the summary shows it masked. `undefined` when
 * the request is purged, can't be opened, or lacks it.
 */
export async function recipientOf(
  journal: Journal,
  seal: Seal,
  row: SaleRow,
): Promise<string | undefined> {
  const { recipientMasked } = row.summary
  let at: SaleRow | undefined = row
  for (let back = 0; at !== undefined && back < MOST_PARENTS; back++) {
    const found = recipientIn(await bodyOf(seal, at), recipientMasked)
    if (found !== undefined) return found
    at = at.parent === undefined ? undefined : await journal.read(at.parent)
  }
  return undefined
}

/** The text in a request that the summary shows as `masked`. */
export function recipientIn(body: unknown, masked: string): string | undefined {
  if (masked === '') return undefined
  const info = entriesOf(body).find(([name]) => name === 'additionalInfo')?.[1]
  const candidates = [
    ...members.flatMap((member) => entriesOf(body).filter(([name]) => name === member)),
    ...entriesOf(info),
  ]
  for (const [name, value] of candidates) {
    if (typeof value !== 'string' || /pin|validationReference/i.test(name)) continue
    if (maskTail(value) === masked || (isMobileNumber(value) && maskMobile(value) === masked))
      return value
  }
  return undefined
}

async function bodyOf(seal: Seal, row: SaleRow): Promise<unknown> {
  const text = await openBody(seal, row)
  const json = text === undefined ? undefined : parseJson(text)
  return json?.ok === true ? json.value : undefined
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

import { z } from 'zod'
import { documentOf, member, wideNumber } from './lenient.ts'
import { memberSpellings } from './member-names.ts'
import { valuesUnder, type Members } from './members.ts'
import { goodsIn, goodsInSentence } from '../../values/goods.ts'
import { unfolded } from '../../values/text/json-text.ts'
import { leaves, namesOnWay, type Leaf } from '../../values/text/leaves.ts'

/**
 * The generic receipt, also of vouchers and retries. `amount` in rand; `expiryDate` a date without a time.
 * Source: spec, section Receipt shapes.
 */
export const genericReceipt = z.looseObject({
  amount: wideNumber,
  reference: z.string().nullish(),
  pin: z.string().nullish(),
  serialNumber: z.string().nullish(),
  expiryDate: z.string().nullish(),
})

/**
 * The electricity receipt. Amounts in rand, `units` in `unitType`; `token` may hold several tokens
 * (ruling R28); `transactionNumber` may exceed 2^53 (ruling R14). Source: spec, section Receipt shapes.
 */
export const electricityReceipt = z.looseObject({
  unitType: z.string().nullish(),
  units: wideNumber,
  transactionNumber: wideNumber,
  receiptNumber: z.string().nullish(),
  taxAmount: wideNumber,
  exclusiveAmount: wideNumber,
  name: z.string().nullish(),
  address: z.string().nullish(),
  meterNumber: z.string().nullish(),
  token: z.string().nullish(),
  tokenDescription: z.string().nullish(),
  amount: wideNumber,
  aggregator: z.string().nullish(),
})

/**
 * The redeem receipt. `amount` and `voucherBalance` are decimal text in rand (ruling R13).
 * Source: spec, section Receipt shapes.
 */
export const redeemReceipt = z.looseObject({
  voucherID: z.string().nullish(),
  amount: wideNumber,
  voucherBalance: wideNumber,
})

/** Any receipt: its shape depends on the product, so it is read by path (ruling R27). Of several it is a list. */
const objectOrList = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
export type Receipt = z.infer<typeof objectOrList>

/**
 * A receipt as a platform may write it: an object, the only one of a list, a list of several, either of them as JSON text, or words that hold a
 * token or PIN. `undefined` for anything else, and where there is nothing in it.
 */
function readReceipt(written: unknown): Receipt | undefined {
  const open = unfolded(written)
  const inner = documentOf(open) ?? open
  if (leaves(inner).length === 0) return undefined
  const read = objectOrList.safeParse(inner)
  if (read.success) return read.data
  const details = leaves(inner, ['details'])
  return details.some((leaf) => goodsAt(leaf).length > 0) ? { details: inner } : undefined
}

/** A receipt as a member of an answer or a record. */
export const anyReceipt = member(readReceipt, objectOrList)

/** Members of an answer that are no part of its receipt, whatever they hold. */
const answerMembers = new Set([
  'transactionId',
  'responseCode',
  'responseMessage',
  'responseDateTime',
  'successful',
  'rejectionCode',
  'rejectionReason',
])

/**
 * The receipt of an answer, under any of the names for it; of an answer that has its token or PIN beside its other
 * members, those that are not its own.
 */
export function receiptOf(answer: Members): Receipt | undefined {
  const [receipt] = valuesUnder(answer, memberSpellings.receipt)
    .map(readReceipt)
    .filter((read) => read !== undefined)
  if (receipt !== undefined) return receipt
  const flat = Object.fromEntries(
    Object.entries(answer).filter(([name]) => !answerMembers.has(name)),
  )
  return leaves(flat).some((leaf) => goodsAt(leaf).length > 0) ? flat : undefined
}

/** Whether a receipt has a PIN anywhere in it. */
export function hasPin(receipt: Receipt): boolean {
  return leaves(receipt).some((leaf) => goodsAt(leaf).includes('pin'))
}

/** Whether a receipt has a token anywhere in it (ruling R28). */
export function hasToken(receipt: Receipt): boolean {
  return leaves(receipt).some((leaf) => goodsAt(leaf).includes('token'))
}

/** What a value has that is keyed in. */
function goodsAt(leaf: Leaf): readonly ('token' | 'pin')[] {
  const { value } = leaf
  const goods = goodsIn(namesOnWay(leaf), value)
  const said = typeof value === 'string' ? goodsInSentence(value).map((found) => found.goods) : []
  return goods === undefined || goods === 'serial' ? said : [goods, ...said]
}

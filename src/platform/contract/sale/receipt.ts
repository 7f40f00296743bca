import { z } from 'zod'
import { member, wideNumber } from '../lenient.ts'
import { memberSpellings } from '../member-names.ts'
import { valuesUnder, type Members } from '../members.ts'
import { goodsIn, goodsInSentence } from '../../../values/goods.ts'
import { leaves, namesOnWay, type Leaf } from '../../../values/text/leaves.ts'

/**
 * The generic receipt, including vouchers' and retries'. `amount` in rand; `expiryDate` a date without a time. Source:
 * spec, section Receipt shapes.
 */
export const genericReceipt = z.looseObject({
  amount: wideNumber,
  reference: z.string().nullish(),
  pin: z.string().nullish(),
  serialNumber: z.string().nullish(),
  expiryDate: z.string().nullish(),
})

/**
 * The electricity receipt. Amounts in rand, `units` in `unitType`; `token` may be several tokens (ruling R28);
 * `transactionNumber` may exceed 2^53 (ruling R14). Source: spec, section Receipt shapes.
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

const objectOrList = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
/** Any receipt, or a list of several. Its shape depends on the product, so we read it by path (ruling R27). */
export type Receipt = z.infer<typeof objectOrList>

/**
 * A receipt: an object, a list, or any text with a token or PIN. `undefined` for anything else and if empty.
 */
function readReceipt(written: unknown): Receipt | undefined {
  if (leaves(written).length === 0) return undefined
  const read = objectOrList.safeParse(written)
  if (read.success) return read.data
  const details = leaves(written, ['details'])
  return details.some((leaf) => goodsAt(leaf).length > 0) ? { details: written } : undefined
}

/** A receipt as a member of an answer or a record. */
export const anyReceipt = member(readReceipt, objectOrList)

/** An answer's standard members, never part of its receipt. */
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
 * The receipt of an answer, under any of its names. Otherwise, if a token or PIN is among the answer's own members: all
 * members but the standard ones.
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

/** Whether a receipt contains a PIN. */
export function hasPin(receipt: Receipt): boolean {
  return leaves(receipt).some((leaf) => goodsAt(leaf).includes('pin'))
}

/** Whether a receipt contains a token (ruling R28). */
export function hasToken(receipt: Receipt): boolean {
  return leaves(receipt).some((leaf) => goodsAt(leaf).includes('token'))
}

/** Whether a value is a token or PIN to key in. */
function goodsAt(leaf: Leaf): readonly ('token' | 'pin')[] {
  const { value } = leaf
  const goods = goodsIn(namesOnWay(leaf), value)
  const said = typeof value === 'string' ? goodsInSentence(value).map((found) => found.goods) : []
  return goods === undefined || goods === 'serial' ? said : [goods, ...said]
}

import { categoryState } from '../../platform/contract/catalogue/category.ts'
import type { CategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import type { ProductKind } from './product.ts'

/** A category of the demo catalogue. `fields` makes its `meta`, unless it is malformed on purpose. */
export interface SeedCategory {
  readonly id: number
  readonly name: string
  readonly kind: ProductKind
  readonly parentId: number | null
  readonly order: number
  readonly state: (typeof categoryState)[keyof typeof categoryState]
  /** Name of the drawing under `/images`. */
  readonly image: string
  readonly fields: CategoryFields
  /** Replaces the serialised fields. */
  readonly meta?: string
}

const text = (name: string, required = true) => ({ name, type: 'string', required })
const amount = { name: 'amount', type: 'number', required: true }

const airtime: CategoryFields = {
  fields: [text('mobileNumber'), amount],
  receiptFields: ['receipt.amount', 'receipt.serialNumber', 'receipt.reference'],
}
const bundle: CategoryFields = {
  fields: [text('mobileNumber'), amount],
  receiptFields: [
    'receipt.amount',
    'receipt.reference',
    'receipt.serialNumber',
    'receipt.expiryDate',
  ],
}
const electricity: CategoryFields = {
  fields: [text('meterNumber'), amount, text('mobileNumber', false)],
  receiptFields: [
    'receipt.meterNumber',
    'receipt.name',
    'receipt.address',
    'receipt.token',
    'receipt.tokenDescription',
    'receipt.units',
    'receipt.unitType',
    'receipt.exclusiveAmount',
    'receipt.taxAmount',
    'receipt.amount',
    'receipt.receiptNumber',
    'receipt.transactionNumber',
    'receipt.aggregator',
  ],
}
const voucherReceipt = [
  'receipt.pin',
  'receipt.serialNumber',
  'receipt.amount',
  'receipt.expiryDate',
  'receipt.reference',
]
const voucher: CategoryFields = {
  fields: [text('mobileNumber'), text('firstname'), text('surname'), amount],
  receiptFields: voucherReceipt,
}
const bill: CategoryFields = {
  fields: [text('accountNumber'), amount, text('mobileNumber', false)],
  receiptFields: [
    'receipt.reference',
    'receipt.amount',
    'receipt.allocations[0].description',
    'receipt.allocations[0].amount',
  ],
}

const { active, inactive } = categoryState

/**
 * The demo categories. On purpose, one is inactive (9) and one therefore has an unlisted parent (91). One has a
 * malformed `meta` (22), one an unknown field type (61), and one lacks fields that every voucher needs (51, ruling R8).
 * One has paths without the leading `receipt.` (3, ruling R27).
 */
export const seedCategories: readonly SeedCategory[] = [
  top(4, 'Electricity', 'electricity', 40, 'electricity', electricity),
  top(1, 'Airtime', 'airtime', 10, 'airtime', airtime),
  child(11, 'Airtime PINs', 'airtime', 1, 1, 'airtime', {
    ...airtime,
    receiptFields: voucherReceipt,
  }),
  top(2, 'Data', 'data', 20, 'data', bundle),
  child(23, 'Monthly data', 'data', 2, 3, 'data', bundle),
  child(21, 'Daily data', 'data', 2, 1, 'data', bundle),
  { ...child(22, 'Weekly data', 'data', 2, 2, 'data', bundle), meta: '{"fields":[{"name":"mobile' },
  top(3, 'SMS', 'sms', 30, 'sms', {
    ...bundle,
    receiptFields: ['amount', 'reference', 'serialNumber', 'expiryDate'],
  }),
  top(5, 'Vouchers', 'voucher', 50, 'vouchers', voucher),
  child(51, 'Gaming vouchers', 'voucher', 5, 1, 'vouchers', {
    fields: [amount],
    receiptFields: voucherReceipt,
  }),
  top(6, 'Bills', 'bill-payment', 60, 'bills', bill),
  child(61, 'Traffic fines', 'bill-payment', 6, 1, 'bills', {
    fields: [
      text('accountNumber'),
      text('noticeNumber'),
      { name: 'offenceDate', type: 'fiscal-date', required: false },
      amount,
    ],
    receiptFields: bill.receiptFields,
  }),
  top(7, 'Money transfer', 'money-transfer', 70, 'transfer', {
    fields: [
      text('accountNumber'),
      amount,
      text('mobileNumber', false),
      text('senderName'),
      text('purpose', false),
    ],
    receiptFields: ['receipt.reference', 'receipt.amount', 'receipt.expiryDate'],
  }),
  top(8, 'Redeem', 'redemption', 80, 'redeem', {
    fields: [text('voucherPin'), amount, text('mobileNumber', false)],
    receiptFields: ['receipt.voucherID', 'receipt.amount', 'receipt.voucherBalance'],
  }),
  { ...top(9, 'Sports betting', 'voucher', 90, 'vouchers', voucher), state: inactive },
  child(91, 'Betting vouchers', 'voucher', 9, 1, 'vouchers', voucher),
]

function top(
  id: number,
  name: string,
  kind: ProductKind,
  order: number,
  image: string,
  fields: CategoryFields,
): SeedCategory {
  return { id, name, kind, parentId: null, order, state: active, image, fields }
}

function child(
  id: number,
  name: string,
  kind: ProductKind,
  parentId: number,
  order: number,
  image: string,
  fields: CategoryFields,
): SeedCategory {
  return { id, name, kind, parentId, order, state: active, image, fields }
}

import type { SaleKind } from '../../catalogue/kind/kind.ts'
import { cents, type Cents } from '../../values/money.ts'

/** A kind of sale, as a cashier makes it on the sandbox. */
export interface KindCase {
  readonly kind: SaleKind
  readonly productCode: string
  /** What to type into the form, by the category's field names. */
  readonly typed: (ending: string) => Readonly<Record<string, string>>
  /** Its price, or a voucher's value. */
  readonly amount: Cents
  /** Labels that its receipt must have. */
  readonly receipt: readonly string[]
  /** The request's member for the recipient, and its text (rulings R9, R16). */
  readonly sentTo: readonly [member: string, text: (ending: string) => string]
  /** Whether a lookup comes first (spec, section Endpoints 5 to 8). */
  readonly lookup: boolean
}

const mobile = (ending: string) => `082123${ending}`
const toMobile = ['mobileNumber', (ending: string) => `+2782123${ending}`] as const

/** Every kind in ruling R7. The recipient's ending chooses the sandbox's outcome. */
export const kindCases: readonly KindCase[] = [
  {
    kind: 'airtime',
    productCode: 'MTN-AIRTIME',
    typed: (ending) => ({ mobileNumber: mobile(ending) }),
    amount: cents(2_000),
    receipt: ['Serial number', 'Reference'],
    sentTo: toMobile,
    lookup: false,
  },
  {
    kind: 'data',
    productCode: 'MTN-DATA-1GB-30D',
    typed: (ending) => ({ mobileNumber: mobile(ending) }),
    amount: cents(8_500),
    receipt: ['Reference', 'Valid until'],
    sentTo: toMobile,
    lookup: true,
  },
  {
    kind: 'sms',
    productCode: 'VODACOM-SMS-120',
    typed: (ending) => ({ mobileNumber: mobile(ending) }),
    amount: cents(3_200),
    receipt: ['Reference'],
    sentTo: toMobile,
    lookup: true,
  },
  {
    kind: 'electricity',
    productCode: 'ESKOM-ELEC',
    typed: (ending) => ({ meterNumber: `0123456${ending}` }),
    amount: cents(15_000),
    receipt: ['Token', 'Meter', 'Units', 'VAT', 'Transaction number'],
    sentTo: ['meterNumber', (ending) => `0123456${ending}`],
    lookup: true,
  },
  {
    kind: 'voucher',
    productCode: 'OTT-VOUCHER',
    typed: (ending) => ({
      mobileNumber: mobile(ending),
      firstname: 'First',
      surname: 'Customer',
    }),
    amount: cents(10_000),
    receipt: ['PIN', 'Serial number', 'Valid until'],
    sentTo: toMobile,
    lookup: false,
  },
  {
    kind: 'bill-payment',
    productCode: 'DSTV-BILL',
    typed: (ending) => ({ accountNumber: `00555${ending}` }),
    amount: cents(19_990),
    receipt: ['Reference', 'Description'],
    sentTo: ['accountNumber', (ending) => `00555${ending}`],
    lookup: true,
  },
  {
    kind: 'money-transfer',
    productCode: 'MUKURU-SEND',
    typed: (ending) => ({ accountNumber: `00777${ending}`, senderName: 'First Customer' }),
    amount: cents(25_000),
    receipt: ['Reference', 'Valid until'],
    sentTo: ['accountNumber', (ending) => `00777${ending}`],
    lookup: true,
  },
  {
    kind: 'redemption',
    productCode: 'OTT-REDEEM',
    typed: (ending) => ({ mobileNumber: mobile(ending) }),
    amount: cents(10_000),
    receipt: ['Voucher', 'Left on voucher'],
    sentTo: ['mobileNumber', mobile],
    lookup: false,
  },
  {
    kind: 'other',
    productCode: 'SANTA-GIFT',
    typed: (ending) => ({
      mobileNumber: mobile(ending),
      memberCode: 'ZX-0042',
      weeks: '12',
      anonymous: 'true',
      givenOn: 'the third day',
    }),
    amount: cents(5_000),
    receipt: ['Reference', 'Serial number'],
    sentTo: toMobile,
    lookup: false,
  },
]

/** A category unknown to the till's code: a meaningless name, and five field types, two of them unknown. */
export const unknownCategory = {
  id: 777,
  name: 'Zorple',
  state: 1,
  parentId: null,
  orderOfAppearance: 5,
  imageUrl: null,
  meta: JSON.stringify({
    fields: [
      { name: 'memberCode', type: 'hexagram', required: true },
      { name: 'mobileNumber', type: 'string', required: true },
      { name: 'weeks', type: 'integer', required: true },
      { name: 'anonymous', type: 'boolean', required: false },
      { name: 'givenOn', type: 'lunar-date', required: false },
      { name: 'amount', type: 'number', required: true },
    ],
    receiptFields: ['receipt.reference', 'receipt.serialNumber'],
  }),
}

import type { User } from '../../sandbox/store/store.ts'
import type { SaleDraft, SaleAccount } from '../../engine/sale.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { Dice } from './dice.ts'

/** One customer's wish. The till may do anything, but the customer pays once. */
export interface Intent {
  /** The sale's number in the run, for reports. */
  readonly sale: number
  /** Part of the row's title, so each row shows its customer. */
  readonly key: string
  readonly username: string
  readonly draft: SaleDraft
  /** The last four digits of the recipient or the PIN. */
  readonly ending: string
  /**
   * How often the cashier asked without hearing "no". It may have that many references and that many debits. Two taps
   * are one wish.
   */
  confirmed: number
  /** The retries that the cashier asked for. */
  readonly retries: RetryWish[]
}

/** A wish to retry a failed attempt, for an amount on the cashier's screen. */
export interface RetryWish {
  readonly merchantReference: string
  /** The failed transaction, if the till knows it. */
  readonly parent: string | undefined
  readonly amount: Cents
}

export const accounts: Readonly<Record<string, SaleAccount>> = {
  merchant: { accountType: 'merchant', accountId: 'M-1001', userKey: 'merchant' },
  colleague: { accountType: 'merchant', accountId: 'M-1001', userKey: 'colleague' },
  submerchant: { accountType: 'sub-merchant', accountId: 'S-2001', userKey: 'submerchant' },
}

/** A second user on the merchant's account, which the demo doesn't have. */
export const colleague: User = {
  id: 'U-1003',
  username: 'colleague',
  passwordHash: 'colleague-demo',
  role: 'merchant',
  accountId: 'M-1001',
}

export const passwords: Readonly<Record<string, string>> = {
  merchant: 'merchant-demo',
  colleague: colleague.passwordHash,
  submerchant: 'submerchant-demo',
}

type Ware = 'airtime' | 'data' | 'electricity' | 'voucher' | 'redemption' | 'ghost'

const wares: readonly (readonly [Ware, number])[] = [
  ['airtime', 45],
  ['data', 5],
  ['electricity', 20],
  ['voucher', 14],
  ['redemption', 14],
  ['ghost', 2],
]

/** Recipients' endings and the sandbox's answer to each; `7000` represents all endings without a meaning. */
const endings: readonly (readonly [string, number])[] = [
  ['7000', 100],
  ['0001', 8],
  ['0002', 6],
  ['0003', 6],
  ['0004', 12],
  ['0007', 0.4],
  ['0008', 6],
  ['0009', 5],
  ['0010', 5],
  ['0011', 5],
  ['0012', 5],
  ['0013', 8],
  ['0014', 6],
  ['1999', 4],
]

const pinEndings: readonly (readonly [string, number])[] = [
  ['7000', 20],
  ['1151', 3],
  ['1200', 2],
  ['1010', 2],
]

/** Makes the customers' wishes of a world. Each has a different recipient or PIN, so a request shows its customer. */
export function intentOf(sale: number, place: number, username: string, dice: Dice): Intent {
  const ware = dice.weighted(wares, 'airtime')
  const pin = ware === 'redemption'
  const ending = dice.weighted(pin ? pinEndings : endings, '7000')
  const tail = ending === '7000' ? String(7000 + dice.whole(0, 999)) : ending
  const number = `${String(10_000 + place)}${tail}`
  const key = `Sale ${sale}`
  const account = accounts[username] ?? {
    accountType: 'merchant',
    accountId: '',
    userKey: username,
  }
  const amount = amountOf(ware, dice)
  return {
    sale,
    key,
    username,
    ending,
    confirmed: 0,
    retries: [],
    draft: {
      kind: pin ? 'redeem' : 'purchase',
      account,
      summary: {
        title: key,
        productCode: productOf[ware],
        brandName: 'Demo',
        saleKind: ware,
        amount: cents(Math.round(amount * 100)),
        recipientLabel: 'Recipient',
        recipientMasked: `••• ${tail}`,
      },
      receiptFields: receiptFieldsOf[ware],
      payment: { method: 'cash' },
      body: {
        ...bodyOf(ware, number, amount),
        paymentMethod: 'cash',
        channelId: 'CH-POS-1',
      },
    },
  }
}

const productOf: Readonly<Record<Ware, string>> = {
  airtime: 'MTN-AIRTIME',
  data: 'MTN-DATA-1GB-30D',
  electricity: 'ESKOM-ELEC',
  voucher: 'OTT-VOUCHER',
  redemption: 'OTT-REDEEM',
  ghost: 'GHOST-1',
}

const voucherReceipt = [
  'receipt.amount',
  'receipt.pin',
  'receipt.serialNumber',
  'receipt.reference',
]

/** The same as the demo catalogue's categories. */
const receiptFieldsOf: Readonly<Record<Ware, readonly string[]>> = {
  airtime: voucherReceipt,
  data: ['receipt.amount', 'receipt.reference', 'receipt.expiryDate'],
  electricity: ['receipt.meterNumber', 'receipt.token', 'receipt.units', 'receipt.receiptNumber'],
  voucher: voucherReceipt,
  redemption: ['receipt.voucherID', 'receipt.amount', 'receipt.voucherBalance'],
  ghost: voucherReceipt,
}

/** In rand; a redemption of 0 takes the full balance. */
function amountOf(ware: Ware, dice: Dice): number {
  if (ware === 'redemption') return dice.pick([0, 50, 100])
  if (ware === 'data') return 85
  const rand = dice.whole(20, 120)
  // Includes amounts that no coins can make.
  return ware === 'electricity' ? rand + dice.pick([0, 0, 0.56, 0.94]) : rand
}

function bodyOf(ware: Ware, number: string, amount: number): SaleDraft['body'] {
  const productCode = productOf[ware]
  switch (ware) {
    case 'electricity':
      return { productCode, amount, meterNumber: `04${number}` }
    case 'redemption':
      return { productCode, amount, voucherPin: `901${number}` }
    case 'voucher':
      return {
        productCode,
        amount,
        mobileNumber: `+27${number}`,
        additionalInfo: { firstname: 'Demo', surname: 'Customer' },
      }
    case 'airtime':
    case 'data':
    case 'ghost':
    default:
      return { productCode, amount, mobileNumber: `+27${number}` }
  }
}

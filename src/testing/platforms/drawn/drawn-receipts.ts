import { LosslessNumber } from 'lossless-json'
import {
  isoOffsetText,
  localDateTimeText,
  monthNames,
  southAfricanTime,
  type When,
} from '../../../values/time/dates.ts'
import type { Drawn } from './grammar.ts'
import { spelt, type Members } from './spelling.ts'

/** How a receipt's value must appear on the slip. */
export type Meaning =
  | 'money'
  | 'as is'
  | 'token'
  | 'pin'
  | 'moment'
  | 'flag'
  | 'units'
  | 'unit'
  | 'text'

/** A receipt's value in the platform's meaning. */
export interface Leaf {
  /** Within the receipt. */
  readonly path: string
  readonly meaning: Meaning
  /** Money as cents; a moment as '20 Nov 2026', with its time if any; anything else without blanks. */
  readonly readable: string
}

/** A receipt on the wire, and its meaning. */
export interface DrawnReceipt {
  readonly receipt: Members
  readonly leaves: readonly Leaf[]
}

/** Members that a receipt may lack or leave empty (spec, section Receipt shapes: the shape depends on the product). */
const spareMembers = new Set(
  'serialNumber expiryDate address name aggregator receiptNumber taxAmount voucherBalance'.split(
    ' ',
  ),
)

const meanings: Readonly<Record<string, Meaning>> = {
  amount: 'money',
  taxAmount: 'money',
  exclusiveAmount: 'money',
  voucherBalance: 'money',
  pin: 'pin',
  token: 'token',
  units: 'units',
  unitType: 'unit',
  expiryDate: 'moment',
  name: 'text',
  address: 'text',
  tokenDescription: 'text',
  aggregator: 'text',
}

/**
 * A sandbox receipt in the drawn platform's form, always the same for the same receipt.
 * @param issuedAt epoch milliseconds
 */
export function drawnReceipt(drawn: Drawn, receipt: Members, issuedAt: number): DrawnReceipt {
  const isRedemption = receipt['voucherID'] !== undefined
  const leftOut = { all: '', 'no amount': 'amount', 'no voucher': 'voucherID' }[drawn.redeemReceipt]
  const parts = Object.entries(receipt).flatMap(([member, value]) =>
    isRedemption && member === leftOut ? [] : stated(drawn, member, value, issuedAt),
  )
  const extras = extraParts(drawn, issuedAt)
  const all = [...parts, ...extras]
  const members = all.flatMap(({ members }) => Object.entries(members))
  return {
    receipt: Object.fromEntries(members.map(([name, value]) => [name, numberIn(drawn, value)])),
    leaves: all.flatMap(({ leaves }) => leaves),
  }
}

/** The same receipt in the drawn platform's records (ruling R33). */
export function inRecord(drawn: Drawn, { receipt, leaves }: DrawnReceipt): DrawnReceipt {
  if (drawn.receiptSpelling === 'as in answers') return { receipt, leaves }
  const own = Object.entries(receipt).map(([name, value]) => [spelt(name, drawn.spelling), value])
  return { receipt: Object.fromEntries(own), leaves }
}

/** Amounts and counts in the drawn platform's number form. */
function numberIn({ receiptNumbers }: Drawn, value: unknown): unknown {
  if (receiptNumbers === 'all text' && typeof value === 'number') return String(value)
  const isDecimalText = typeof value === 'string' && /^\d+\.\d\d$/.test(value)
  return receiptNumbers === 'all numbers' && isDecimalText ? Number(value) : value
}

interface Part {
  readonly members: Members
  readonly leaves: readonly Leaf[]
}

function stated(drawn: Drawn, member: string, value: unknown, issuedAt: number): readonly Part[] {
  if (spareMembers.has(member) && drawn.receiptMembers !== 'all')
    return drawn.receiptMembers === 'few' ? [] : [{ members: { [member]: null }, leaves: [] }]
  if (member === 'allocations') return [allocations(value)]
  const text = String(value)
  if (member === 'expiryDate') return [expiry(drawn, text)]
  if (member === 'pin') return [part(member, pinOf(drawn, text), 'pin')]
  if (member === 'token') return [tokens(drawn, text)]
  if (member === 'transactionNumber' && drawn.wideNumbers === 'beyond 2^53') {
    const digits = `9007199${String(issuedAt).slice(-6)}${text.slice(-3).padStart(3, '7')}993`
    return [{ members: { [member]: new LosslessNumber(digits) }, leaves: [asIs(member, digits)] }]
  }
  return [part(member, value, meanings[member] ?? 'as is')]
}

function part(path: string, value: unknown, meaning: Meaning): Part {
  return { members: { [path]: value }, leaves: [leafOf(path, value, meaning)] }
}

function leafOf(path: string, value: unknown, meaning: Meaning): Leaf {
  const text = String(value)
  if (meaning === 'money')
    return { path, meaning, readable: String(Math.round(Number(text) * 100)) }
  if (meaning === 'flag') return { path, meaning, readable: value === true ? 'Yes' : 'No' }
  if (meaning === 'text') return { path, meaning, readable: text }
  return { path, meaning, readable: withoutBlanks(text) }
}

function asIs(path: string, text: string): Leaf {
  return { path, meaning: 'as is', readable: withoutBlanks(text) }
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s/g, '')
}

function allocations(value: unknown): Part {
  const list: readonly Members[] = Array.isArray(value) ? value : []
  return {
    members: { allocations: list },
    leaves: list.flatMap(({ description, amount }, place) => [
      leafOf(`allocations[${place}].description`, description, 'text'),
      leafOf(`allocations[${place}].amount`, amount, 'money'),
    ]),
  }
}

/** @param day '2027-11-20' */
function expiry({ expiry }: Drawn, day: string): Part {
  const [year = '', month = '', date = ''] = day.split('-')
  const forms = {
    ISO: day,
    slashes: `${date}/${month}/${year}`,
    'at midnight': `${day}T00:00:00`,
  }
  const readable = `${Number(date)} ${monthNames[Number(month) - 1]} ${year}`
  return {
    members: { expiryDate: forms[expiry] },
    leaves: [{ path: 'expiryDate', meaning: 'moment', readable }],
  }
}

function pinOf({ pins }: Drawn, digits: string): string {
  const forms = {
    digits,
    'leading zeros': `000${digits.slice(3)}`,
    'in groups': digits.replaceAll(/\d{4}(?=\d)/g, '$& '),
    'letters and digits': `QX${digits.slice(0, 6)}-${digits.slice(6, 10)}Z`,
  }
  return forms[pins]
}

function tokens({ vendTokens }: Drawn, text: string): Part {
  const [first = ''] = text.split(' ')
  const second = Array.from(first).toReversed().join('')
  const third = `${first.slice(10)}${first.slice(0, 10)}`
  const forms = {
    // The sandbox puts blanks between several.
    one: [text, text.split(' ')],
    'three with spaces': [`${first} ${second} ${third}`, [first, second, third]],
    'three with commas': [`${first},${second},${third}`, [first, second, third]],
    'one with dashes': [first.replaceAll(/\d{4}(?=\d)/g, '$&-'), [first]],
    'two on two lines': [`${first}\n${second}`, [first, second]],
  } as const
  const [token, single] = forms[vendTokens]
  return {
    members: { token },
    leaves: single.map((digits) => ({ path: 'token', meaning: 'token', readable: digits })),
  }
}

/** A receipt's additions and their paths: a platform may add anything. */
function extraParts({ receiptExtras }: Drawn, issuedAt: number): readonly Part[] {
  switch (receiptExtras) {
    case 'times':
      return [
        moment('processedAt', `${localDateTimeText(issuedAt)}4567`, southAfricanTime(issuedAt)),
        moment('activatedOn', new Date(issuedAt).toISOString(), southAfricanTime(issuedAt)),
        moment('collectFrom', `/Date(${issuedAt + 86_400_000}+0200)/`, later(issuedAt, 1)),
        moment('redeemBefore', isoOffsetText(issuedAt + 2 * 86_400_000), later(issuedAt, 2)),
      ]
    case 'flags and lists':
      return [
        part('refundable', true, 'flag'),
        part('smsSent', false, 'flag'),
        {
          members: { steps: ['Dial star 130', 'Enter what is printed above'] },
          leaves: [
            leafOf('steps[0]', 'Dial star 130', 'text'),
            leafOf('steps[1]', 'Enter what is printed above', 'text'),
          ],
        },
        {
          members: { shops: [{ shopTitle: 'Corner cafe', shopPhone: '0110001111' }] },
          leaves: [
            leafOf('shops[0].shopTitle', 'Corner cafe', 'text'),
            leafOf('shops[0].shopPhone', '0110001111', 'as is'),
          ],
        },
      ]
    case 'nested objects':
      return [
        {
          members: {
            details: { batch: { batchNumber: 'BT-7781', printedBy: 'Night desk' }, nothing: null },
          },
          leaves: [
            leafOf('details.batch.batchNumber', 'BT-7781', 'as is'),
            leafOf('details.batch.printedBy', 'Night desk', 'text'),
          ],
        },
      ]
    case 'money':
      return [
        part('serviceFeeAmount', 1.5, 'money'),
        part('loyaltyBalance', '1234.50', 'money'),
        part('convenienceAmount', 0, 'money'),
      ]
    case 'whole paths as names':
      return [
        part('voucher.batchCode', 'VB-771', 'as is'),
        part('lines[0].shelfCode', 'IC-31', 'as is'),
      ]
    case 'nothing':
    default:
      return []
  }
}

function later(from: number, days: number): When {
  return southAfricanTime(from + days * 86_400_000)
}

function moment(path: string, wire: string, when: When): Part {
  const day = `${when.day} ${monthNames[when.month - 1]} ${when.year}`
  const time =
    when.kind === 'date'
      ? ''
      : `${String(when.hour).padStart(2, '0')}:${String(when.minute).padStart(2, '0')}`
  return {
    members: { [path]: wire },
    leaves: [{ path, meaning: 'moment', readable: `${day} ${time}`.trim() }],
  }
}

/** Paths of a receipt's members beyond those in the specification. */
function extraPaths(drawn: Drawn): readonly string[] {
  const paths = extraParts(drawn, 0).flatMap(({ leaves }) => leaves.map(({ path }) => path))
  // A path names a list as a whole: it has a line for each item.
  return [...new Set(paths.map((path) => path.replace(/^steps\[\d\]$/, 'steps')))]
}

/**
 * A category's `receiptFields` in the drawn platform's form.
 * @param members within the receipt
 */
export function drawnReceiptFields(drawn: Drawn, members: readonly string[]): readonly string[] {
  const all = [...members, ...extraPaths(drawn)]
  const whole = all.map((member) => `receipt.${member}`)
  switch (drawn.receiptPaths) {
    case 'member':
      return all
    case 'the receipt as a whole':
      return ['receipt']
    case 'some of them twice':
      return [...whole, ...whole.slice(0, 3)]
    case 'some that nothing has':
      return ['receipt.faxNumber', ...whole, 'branch.telephone', 'receipt.items[9].code']
    case 'nothing':
      return []
    case 'receipt.member':
    default:
      return whole
  }
}

/**
 * What a slip must print: the values at the paths, or everything without paths; always tokens and PINs (ruling R27).
 */
export function printedOf(
  leaves: readonly Leaf[],
  receiptFields: readonly string[],
): readonly Leaf[] {
  const paths = receiptFields.map((path) => path.replace(/^receipt\./, ''))
  const isNamed = ({ path }: Leaf) =>
    paths.some(
      (named) =>
        named === 'receipt' ||
        named === path ||
        path.startsWith(`${named}.`) ||
        path.startsWith(`${named}[`),
    )
  const isSecret = ({ meaning }: Leaf) => meaning === 'token' || meaning === 'pin'
  return leaves.some(isNamed) ? leaves.filter((leaf) => isNamed(leaf) || isSecret(leaf)) : leaves
}

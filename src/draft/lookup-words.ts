import type { LookupResult } from '../platform/reads/lookups.ts'
import { formatRand } from '../values/money.ts'
import { displayMobile } from '../values/number/mobile-number.ts'
import { parseMobile } from '../values/number/phone.ts'
import { plainLine } from '../values/text/plain-line.ts'
import { writtenValue } from '../values/text/written-value.ts'
import { fieldText, nameInWords } from '../receipt/field-words.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import type { Due } from './lookup-kinds.ts'

type Eligible = Extract<LookupResult, { kind: 'eligible' }>

/** A line of a lookup's result. */
interface FoundFact {
  readonly name: string
  readonly value: string
}

/** Extra texts of a platform that the card shows at once; the rest is behind "More". */
const MOST_EXTRAS = 6

/** Who or what was found, in one line. */
export function foundTitle({ receipt }: Eligible): string {
  if (receipt.kind === 'mobile-bundle') return 'This number can have it'
  return filled(receipt.consumer?.name) ?? 'Found'
}

/**
 * The result of a lookup, as far as the platform gives it (spec, section Lookup response). Never the customer's own
 * phone number, which is behind "More".
 */
export function foundFacts({ receipt }: Eligible): readonly FoundFact[] {
  if (receipt.kind === 'mobile-bundle') return []
  const { biller } = receipt
  return factsOf([
    ...toReadBack(receipt),
    ['Biller', filled(biller?.name)],
    ['Call centre', filled(biller?.callCentre)],
    ...extraFacts(receipt).slice(0, MOST_EXTRAS),
  ])
}

/** What tells the customer's account from another's. */
function toReadBack({ consumer, metadata }: AccountReceipt): readonly NamedText[] {
  return [
    ['Address', filled(consumer?.['address']) ?? filled(metadata?.['address'])],
    ['Account status', statusInWords(filled(consumer?.accountStatus))],
  ]
}

type AccountReceipt = Extract<Eligible['receipt'], { kind: 'account' }>

type NamedText = readonly [name: string, value: string | undefined]

function factsOf(told: readonly NamedText[]): readonly FoundFact[] {
  return told.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
}

/** A platform's own texts beyond those of the spec. */
function extraFacts({ metadata }: AccountReceipt): readonly NamedText[] {
  return Object.entries(metadata ?? {}).flatMap(([name, value]): readonly NamedText[] => {
    const text = name === 'address' ? undefined : filled(value)
    return text === undefined ? [] : [[nameInWords(name), fieldText(name, text)]]
  })
}

/**
 * The rest of the result (spec, section Lookup response), on request: the cashier may have to read it to the customer.
 * A bundle's amount has no unit (ruling R13), so it appears as written.
 */
export function moreFacts({ receipt }: Eligible): readonly FoundFact[] {
  if (receipt.kind === 'mobile-bundle') {
    const { mobileNumber, amount, dateTime, vendorReference } = receipt
    return factsOf([
      ['Mobile number', mobileInWords(mobileNumber)],
      ['Amount, as the provider writes it', numberText(amount)],
      ['Looked up', filled(dateTime, writtenValue)],
      ['Provider’s reference', filled(vendorReference)],
    ])
  }
  const { consumer, biller, accountNumber, reference, transactionDate, transactionId } = receipt
  return factsOf([
    ['Account number', filled(accountNumber) ?? filled(consumer?.accountNo)],
    ['Cell number', mobileInWords(consumer?.cellNumber)],
    ['Biller code', filled(biller?.code)],
    ['Looked up', filled(transactionDate, writtenValue)],
    ['Reference', filled(reference)],
    ['Lookup number', numberText(transactionId)],
    ...extraFacts(receipt).slice(MOST_EXTRAS),
  ])
}

/** Details that the customer can confirm before paying. */
export function readBack({ receipt }: Eligible): readonly FoundFact[] {
  if (receipt.kind !== 'account') return []
  return factsOf([['Name', filled(receipt.consumer?.name)], ...toReadBack(receipt)])
}

/** What a due sum means for this product, if it is more than a sum. */
export function dueWords(due: Due, rule: AmountRule): string | undefined {
  if (due.kind === 'nothing') return 'Nothing is due. Ask how much the customer wants to pay.'
  if (rule.kind !== 'range') return undefined
  if (due.kind === 'too-much') return `No more than ${formatRand(rule.max)} can be paid at once.`
  if (due.kind === 'too-little') return `At least ${formatRand(rule.min)} must be paid.`
  return undefined
}

/** 'ACTIVE' is 'Active'. */
function statusInWords(status: string | undefined): string | undefined {
  return status !== undefined && /^[A-Z_ ]+$/.test(status)
    ? nameInWords(status.toLowerCase())
    : status
}

/** A text with content, on one line and at most about three lines long. */
function filled(value: unknown, written = (line: string) => line): string | undefined {
  if (typeof value !== 'string') return undefined
  const line = plainLine(value)
  return line === '' || line === 'null'
    ? undefined
    : Array.from(written(line)).slice(0, 160).join('')
}

function numberText(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : filled(value)
}

/** In groups if it is a South African number. */
function mobileInWords(value: unknown): string | undefined {
  const text = filled(value)
  const mobile = text === undefined ? undefined : parseMobile(text)
  return mobile === undefined ? text : displayMobile(mobile)
}

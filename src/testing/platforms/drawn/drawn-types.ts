import { comparable } from '../../../platform/contract/members.ts'
import type { Drawn } from './grammar.ts'
import type { Members } from './spelling.ts'

/** How an answer's members are written (ruling R45). */
export type Types = Drawn[
  | 'productTypes'
  | 'categoryTypes'
  | 'enumerationTypes'
  | 'tokenTypes'
  | 'lookupTypes'
  | 'saleTypes'
  | 'recordTypes']

/** For each kind of answer, members that a till doesn't need: any content does no harm. */
export const spare = {
  product: ['id', 'pinLess', 'fixedAmount', 'imageUrl'],
  category: 'createdById lastModifiedById createdDate lastModifiedDate imageUrl'.split(' '),
  lookup: ['timestamp', 'path', 'biller', 'accountNumber', 'reference', 'transactionDate'],
  sale: ['responseDateTime'],
  record: ['parentTransactionId', 'responseMessage'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Rewrites a body in other types with the same meaning, or with odd members where the till doesn't need them. */
export function inTypes(types: Types, body: unknown, spareNames: readonly string[] = []): unknown {
  switch (types) {
    case 'numbers as text':
      return eachPlain(body, (value) => (typeof value === 'number' ? String(value) : value))
    case 'digits as numbers':
      return eachPlain(body, (value) => (isDigits(value) ? Number(value) : value))
    case 'flags as text':
      return eachPlain(body, (value) => (typeof value === 'boolean' ? String(value) : value))
    case 'flags as 0 and 1':
      return eachPlain(body, (value) => (typeof value === 'boolean' ? Number(value) : value))
    case 'odd members':
      return eachMember(body, (name, value) => (isOneOf(spareNames, name) ? { odd: [] } : value))
    case 'verdicts in objects':
      return eachMember(body, (name, value) =>
        isOneOf(verdicts, name) && value != null ? { says: value } : value,
      )
    case 'as shown':
    default:
      return body
  }
}

const verdicts = ['successful', 'responseCode', 'rejectionCode', 'validationStatus', 'errorCode']

/** In any spelling. */
function isOneOf(names: readonly string[], name: string): boolean {
  return names.some((one) => comparable(one) === comparable(name))
}

function isObject(value: unknown): value is Members {
  return value?.constructor === Object
}

function isDigits(value: unknown): boolean {
  return typeof value === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(value)
}

/** A receipt is read by paths, and has choices of its content. */
function isReceipt(name: string): boolean {
  return comparable(name) === 'receipt'
}

function eachMember(body: unknown, write: (name: string, value: unknown) => unknown): unknown {
  if (Array.isArray(body)) return body.map((item) => eachMember(item, write))
  if (!isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const written = write(name, value)
      return [name, written === value && !isReceipt(name) ? eachMember(value, write) : written]
    }),
  )
}

function eachPlain(body: unknown, write: (value: unknown) => unknown): unknown {
  if (Array.isArray(body)) return body.map((item) => eachPlain(item, write))
  return isObject(body)
    ? eachMember(body, (name, value) => {
        if (isReceipt(name) || isObject(value)) return value
        return Array.isArray(value) ? value.map((item) => eachPlain(item, write)) : write(value)
      })
    : body
}

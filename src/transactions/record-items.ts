import { isStatusName, memberSpellings } from '../contract/member-names.ts'
import { valuesUnder, type Members } from '../contract/members.ts'

/** One of the things that a transaction is made of, as far as its record tells. */
export interface RecordItem {
  /** Its product's code, else its name; '' where neither is told. */
  readonly product: string
  /** As the platform writes it: a code of the enumeration `transaction-item-status`, or any other word. */
  readonly status: string
}

/** ASSUMPTION (R5): the record's fields are not shown; its items stand under one of these names. */
const itemSpellings = ['items', 'transactionItems', 'lineItems', 'lines']
const productSpellings = [...memberSpellings.productCode, 'code', 'name', 'description']

/** More are in no sale, and would hide the rest of its details. */
const mostItems = 20

/** The items of a record that tell a status (spec, section Transaction statuses). Never throws. */
export function itemsIn(record: Members | undefined): readonly RecordItem[] {
  const [items] = valuesUnder(record ?? {}, itemSpellings).filter(Array.isArray)
  return (items ?? []).slice(0, mostItems).flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return []
    const members: Members = { ...item }
    const status = Object.entries(members).flatMap(([name, value]) =>
      isStatusName(name) ? (textOf(value) ?? []) : [],
    )[0]
    if (status === undefined) return []
    const product = valuesUnder(members, productSpellings).map(textOf).find(Boolean)
    return [{ product: product ?? '', status }]
  })
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

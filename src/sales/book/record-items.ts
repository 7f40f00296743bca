import { codeOf, documentOf, listOf } from '../../platform/contract/lenient.ts'
import { isStatusName, memberSpellings } from '../../platform/contract/member-names.ts'
import { goodsIn, withoutGoods } from '../../values/goods.ts'
import { valuesUnder, type Members } from '../../platform/contract/members.ts'

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
  const [items] = valuesUnder(record ?? {}, itemSpellings).flatMap((value) => {
    const list = listOf(value)
    return list === undefined ? [] : [list]
  })
  return (items ?? []).slice(0, mostItems).flatMap((item) => {
    const members = documentOf(item)
    if (members === undefined) return []
    const status = Object.entries(members).flatMap(([name, value]) =>
      isStatusName(name) ? (codeOf(value) ?? []) : [],
    )[0]
    if (status === undefined) return []
    const product = valuesUnder(members, productSpellings)
      .map(codeOf)
      .find((text) => text !== undefined && goodsIn(['code'], text) === undefined)
    return [{ product: withoutGoods(product ?? ''), status: withoutGoods(status) }]
  })
}

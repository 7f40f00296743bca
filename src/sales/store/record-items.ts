import { codeOf, documentOf, listOf } from '../../platform/contract/lenient.ts'
import { isStatusName, memberSpellings } from '../../platform/contract/member-names.ts'
import { goodsIn, withoutGoods } from '../../values/goods.ts'
import { valuesUnder, type Members } from '../../platform/contract/members.ts'

/** An item of a transaction, with what its record says. */
interface RecordItem {
  /** Its product's code, else its name; '' without both. */
  readonly product: string
  /** As the platform writes it: a code of the enumeration `transaction-item-status`, or another word. */
  readonly status: string
}

/** ASSUMPTION (R5): the spec doesn't show the record's fields; its items have one of these names. */
const itemSpellings = ['items', 'transactionItems', 'lineItems', 'lines']
const productSpellings = [...memberSpellings.productCode, 'code', 'name', 'description']

/** No sale has more, and more would hide the rest of its details. */
const mostItems = 20

/** The items of a record that have a status (spec, section Transaction statuses). Never throws. */
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

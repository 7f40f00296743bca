import { takesAmount } from '../../catalogue/price-change.ts'
import {
  locateTransactionRecords,
  readTransactionStatus,
  type TransactionRecord,
} from '../../platform/contract/sale/transaction.ts'
import { centsFromDecimalText, isCents } from '../../values/money.ts'
import { instantIn } from '../../values/time/instant.ts'
import { copes, unseen, type Check } from '../report/finding.ts'
import { counted, quotedAll } from '../report/words.ts'

const noSales = unseen(
  'There are no sales on the platform that can be read, so this can’t be seen. Sell once, and examine again.',
)

/** What the till reads of a record by meaning (ruling R33), and what it can't do without it. */
const needs: readonly {
  readonly isMissing: (record: TransactionRecord) => boolean
  readonly loss: string
}[] = [
  {
    isMissing: ({ status }) => readTransactionStatus(status) === undefined,
    loss: 'without a status that the till knows: shown as “No status”. A pending one is sent again with the same reference and bytes, and that answer is read',
  },
  {
    isMissing: ({ merchantReference }) => merchantReference == null,
    loss: 'without a reference: a sale whose answer was lost can’t be looked up; the cashier is asked, and sending it again is safe',
  },
  {
    isMissing: ({ createdDate }) => instantIn(createdDate) === undefined,
    loss: 'without a time that the till can read: the list can’t be sorted, nor sales counted to a shift by the platform’s time',
  },
  {
    isMissing: ({ productCode }) => productCode == null,
    loss: 'without a product: sales of other tills are shown as “Unknown product”',
  },
  {
    isMissing: ({ amount }) => amount == null,
    loss: 'without an amount: sales of other tills are shown without one',
  },
  {
    isMissing: ({ status, receipt }) =>
      readTransactionStatus(status) === 'COMPLETED' && Object.keys(receipt ?? {}).length === 0,
    loss: 'sold, without a receipt: if the answer to the sale lacks it too, the same request is sent again for it; a retried electricity sale without its token goes to a manager',
  },
]

export const records: Check = {
  id: 'records',
  about: 'Records of sales',
  place: 'Gaps (fields of the transaction record: not shown)',
  rulings: ['R23', 'R33', 'R34', 'R37'],
  async look(visit) {
    const reading = await visit.sales()
    if (!reading.ok || reading.value.content.length === 0) return noSales
    const { content: sales } = reading.value
    const [first] = locateTransactionRecords(reading.body)
    const seen = `${counted(sales.length, 'record')} looked at. The first has ${quotedAll(Object.keys(first?.members ?? {}))}.`
    const details = needs.flatMap(({ isMissing, loss }) => {
      const count = sales.filter(isMissing).length
      return count === 0 ? [] : [`${count} ${loss}`]
    })
    if (details.length === 0) return copes(seen)
    return {
      verdict: 'loses',
      seen,
      details,
      advice:
        'Ask the platform which member holds what is missing. If it is one of those above, tell the till’s makers its name.',
    }
  },
}

export const amounts: Check = {
  id: 'amounts',
  about: 'Records of sales: rand or cents',
  place: 'Endpoints 9 (amounts in ZAR); Gaps',
  rulings: ['R13', 'R33'],
  async look(visit) {
    const reading = await visit.sales()
    if (!reading.ok || reading.value.content.length === 0) return noSales
    const catalogue = await visit.catalogue()
    const units = reading.value.content.flatMap((record) => {
      const rule = catalogue?.byCode.get(record.productCode ?? '')?.amount
      const asRand = centsFromDecimalText(String(record.amount ?? ''))
      if (rule === undefined || rule.kind === 'open' || asRand === undefined) return []
      if (takesAmount(rule, asRand)) return ['rand']
      const asCents = asRand / 100
      return isCents(asCents) && takesAmount(rule, asCents) ? ['cents'] : []
    })
    if (units.length === 0)
      return unseen('No record has an amount within the limits of a product of this account.')
    const cents = units.filter((unit) => unit === 'cents').length
    const seen = `Of ${counted(units.length, 'amount')}, ${units.length - cents} are within their product’s limits as rand, and ${cents} only as cents.`
    if (cents <= units.length / 2) return copes(seen)
    return {
      verdict: 'cannot',
      seen,
      till: 'Sales made elsewhere would be listed a hundred times too high. This till’s own sales show what was sold.',
      advice: 'Ask the platform in which unit its records give amounts.',
    }
  },
}

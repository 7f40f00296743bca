import { useQuery } from '@tanstack/react-query'
import { enumerationQuery } from '../../platform/reads/enumerations.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import { useTill } from '../../till/till.ts'
import { Fact } from '../../ui/Facts.tsx'
import { itemsIn } from '../book/record-items.ts'

/** The outcome of each item of a sale, in the platform's own words; nothing if the record has no items. */
export function ItemsFact({ record }: { record: TransactionRecord | undefined }) {
  const items = itemsIn(record)
  const { api, account } = useTill()
  const { data = [] } = useQuery({
    ...enumerationQuery({ api, account }, 'transaction-item-status'),
    enabled: items.length > 0,
  })
  if (items.length === 0) return null
  const inWords = items.map(({ product, status }) => {
    const word = data.find(({ code }) => code === status)?.label ?? status
    return product === '' ? word : `${product}: ${word}`
  })
  return <Fact name={items.length === 1 ? 'Item' : 'Items'}>{inWords.join(', ')}</Fact>
}

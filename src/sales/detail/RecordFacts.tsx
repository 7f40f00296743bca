import { useQuery } from '@tanstack/react-query'
import { enumerationQuery } from '../../platform/reads/enumerations.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import { useTill } from '../../till/till.ts'
import { Fact } from '../../ui/Facts.tsx'
import { itemsIn } from '../store/record-items.ts'

interface ChannelFactProps {
  name: string
  record: TransactionRecord | undefined
}

/** The platform's word for the channel that sold it; nothing if the record has none. */
export function ChannelFact({ name, record }: ChannelFactProps) {
  const code = channelType(record)
  const labelOf = useLabels('channel-types', code !== undefined)
  if (code === undefined) return null
  return <Fact name={name}>{labelOf(code)}</Fact>
}

/** ASSUMPTION (R5): the spec doesn't show the record's fields; a channel's type has this name if it is there. */
function channelType(record: TransactionRecord | undefined): string | undefined {
  const told = record?.['channelType']
  return typeof told === 'string' && told.trim() !== '' ? told.trim() : undefined
}

/** The outcome of each item of a sale, in the platform's own words; nothing if the record has no items. */
export function ItemsFact({ record }: { record: TransactionRecord | undefined }) {
  const items = itemsIn(record)
  const labelOf = useLabels('transaction-item-status', items.length > 0)
  if (items.length === 0) return null
  const inWords = items.map(({ product, status }) =>
    product === '' ? labelOf(status) : `${product}: ${labelOf(status)}`,
  )
  return <Fact name={items.length === 1 ? 'Item' : 'Items'}>{inWords.join(', ')}</Fact>
}

/** The platform's words for codes; a code without one stays as it is. */
function useLabels(name: Parameters<typeof enumerationQuery>[1], enabled: boolean) {
  const { api, account } = useTill()
  const { data = [] } = useQuery({ ...enumerationQuery({ api, account }, name), enabled })
  return (code: string) => data.find((one) => one.code === code)?.label ?? code
}

import { useQuery } from '@tanstack/react-query'
import { enumerationQuery } from '../../platform/reads/enumerations.ts'
import type { TransactionRecord } from '../../platform/contract/sale/transaction.ts'
import { useTill } from '../../till/till.ts'
import { Fact } from '../../ui/Facts.tsx'

/** The platform's word for the channel that sold it; nothing if the record has none. */
export function ChannelFact({
  name,
  record,
}: {
  name: string
  record: TransactionRecord | undefined
}) {
  const code = channelType(record)
  const { api, account } = useTill()
  const { data = [] } = useQuery({
    ...enumerationQuery({ api, account }, 'channel-types'),
    enabled: code !== undefined,
  })
  if (code === undefined) return null
  return <Fact name={name}>{data.find((type) => type.code === code)?.label ?? code}</Fact>
}

/** ASSUMPTION (R5): the spec doesn't show the record's fields; a channel's type has this name if it is there. */
function channelType(record: TransactionRecord | undefined): string | undefined {
  const told = record?.['channelType']
  return typeof told === 'string' && told.trim() !== '' ? told.trim() : undefined
}

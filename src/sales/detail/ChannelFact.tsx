import { useQuery } from '@tanstack/react-query'
import { enumerationQuery } from '../../platform/reads/enumerations.ts'
import type { TransactionRecord } from '../../platform/contract/transaction.ts'
import { useTill } from '../../till/till.ts'
import { Fact } from '../../ui/Facts.tsx'

/** Through which kind of channel it was sold, as the platform calls it; nothing where its record does not tell. */
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

/** ASSUMPTION (R5): the record's fields are not shown; a channel's type stands under its own name where there is one. */
function channelType(record: TransactionRecord | undefined): string | undefined {
  const told = record?.['channelType']
  return typeof told === 'string' && told.trim() !== '' ? told.trim() : undefined
}

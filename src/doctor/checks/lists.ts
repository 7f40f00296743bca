import { enumerationNames } from '../../platform/contract/catalogue/enumeration.ts'
import { readTransactionStatus } from '../../platform/contract/sale/transaction.ts'
import { enumerationQuery, providersQuery } from '../../platform/reads/enumerations.ts'
import { copes, unseen, type Check } from '../report/finding.ts'
import { quotedAll } from '../report/words.ts'

export const lists: Check = {
  id: 'lists',
  about: 'The providers and the twelve other lists',
  place: 'Endpoints 14 and 15',
  rulings: ['R12'],
  async look(visit) {
    const { queries, context } = visit
    const details: string[] = []
    const providers = await visit.read(() => queries.fetchQuery(providersQuery(context)))
    if (!providers.ok) details.push(`providers: ${providers.why}`)
    for (const name of enumerationNames) {
      const reading = await visit.read(() => queries.fetchQuery(enumerationQuery(context, name)))
      if (!reading.ok) details.push(`lookups/${name}: ${reading.why}`)
    }
    if (details.length === 0) return copes('All can be read.')
    return {
      verdict: 'loses',
      seen: `${details.length} of ${enumerationNames.length + 1} can’t be read.`,
      details,
      till: 'Tiles don’t show when a provider is out of order, or a list is missing in Settings. Selling depends on none of them.',
    }
  },
}

export const statusList: Check = {
  id: 'status-list',
  about: 'Statuses that the platform may name',
  place: 'States, Transaction statuses; Endpoints 15',
  rulings: ['R5', 'R34'],
  async look(visit) {
    const query = enumerationQuery(visit.context, 'transaction-status')
    const reading = await visit.read(() => visit.queries.fetchQuery(query))
    if (!reading.ok) return unseen(`The list could not be read: ${reading.why}.`)
    const strange = reading.value.filter(
      ({ code, label }) =>
        readTransactionStatus(code) === undefined && readTransactionStatus(label) === undefined,
    )
    if (strange.length === 0) return copes('The till knows all of them.')
    return {
      verdict: 'loses',
      seen: `Not in the specification: ${quotedAll(strange.map(({ label }) => label))}.`,
      till: 'A sale of such a status is neither sold nor failed for the till: it keeps asking, then sends the same request again and reads that answer.',
      advice: 'Ask the platform what these statuses mean for the money.',
    }
  },
}

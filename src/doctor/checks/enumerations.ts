import { bodyOf } from '../recorded.ts'
import { enumerationQuery, providersQuery } from '../../platform/reads/enumerations.ts'
import {
  enumerationNames,
  type EnumerationName,
} from '../../platform/contract/catalogue/enumeration.ts'
import { readListing } from '../../platform/contract/listing.ts'
import { providerActive } from '../../platform/contract/catalogue/provider.ts'
import { readTransactionStatus } from '../../platform/contract/sale/transaction.ts'
import type { Visit } from '../visit.ts'
import { counted, failureWords, quotedAll } from '../report/words.ts'
import { unseen, type Check } from './check.ts'

function entriesOf(visit: Visit, name: EnumerationName) {
  return visit.read(() => visit.queries.fetchQuery(enumerationQuery(visit.context, name)))
}

export const enumerations: Check = {
  id: 'enumerations',
  about: 'The platform’s lists',
  place: 'Endpoints 15',
  rulings: ['R12'],
  async look(visit) {
    const details: string[] = []
    let lost = 0
    for (const name of enumerationNames) {
      const reading = await entriesOf(visit, name)
      const items = readListing(bodyOf(reading.asked.at(-1)?.reply), name) ?? []
      const unread = items.length - (reading.ok ? reading.value.length : 0)
      if (!reading.ok || unread > 0) lost += 1
      details.push(
        reading.ok
          ? `\`${name}\`: ${counted(reading.value.length, 'entry', 'entries')}, ${formOf(items)}${unread > 0 ? `; ${unread} more without code or name` : ''}`
          : `\`${name}\`: not read, ${failureWords(reading.failure)}`,
      )
    }
    const read = enumerationNames.length - lost
    return {
      verdict: lost === 0 ? 'copes' : 'loses',
      seen: `${read} of ${enumerationNames.length} lists are read whole.`,
      details,
      till: 'They are shown under Settings → For support. Selling doesn’t depend on them.',
    }
  },
}

/** Whether items are text or objects, and which members identify an object. */
function formOf(items: readonly unknown[]): string {
  const objects = items.filter((item): item is object => typeof item === 'object' && item !== null)
  if (objects.length === 0) return 'as text'
  const names = [...new Set(objects.flatMap((item) => Object.keys(item)))]
  const mixed = objects.length < items.length ? 'text and ' : ''
  return `as ${mixed}objects of ${quotedAll(names, 8)}`
}

export const statusList: Check = {
  id: 'status-list',
  about: 'Statuses that the platform may name',
  place: 'States, Transaction statuses; Endpoints 15',
  rulings: ['R5', 'R33', 'R34'],
  async look(visit) {
    const reading = await entriesOf(visit, 'transaction-status')
    if (!reading.ok) return unseen(`The list is not read: ${failureWords(reading.failure)}.`)
    const strange = reading.value.filter(
      ({ code, label }) =>
        readTransactionStatus(code) === undefined && readTransactionStatus(label) === undefined,
    )
    const seen = `It lists ${quotedAll(reading.value.map(({ label }) => label))}.`
    if (strange.length === 0) return { verdict: 'copes', seen, till: 'The till knows all of them.' }
    return {
      verdict: 'loses',
      seen,
      till: `${quotedAll(strange.map(({ label }) => label))} ${strange.length === 1 ? 'is' : 'are'} not in the specification. A sale of such a status is neither sold nor failed for the till: it keeps asking, then sends the same request again and reads that answer.`,
      advice: 'Ask the platform what these statuses mean for the money.',
    }
  },
}

export const environment: Check = {
  id: 'environment',
  about: 'Whether it is a test or the real thing',
  place: 'Endpoints 15, /lookups/environments',
  rulings: ['R12'],
  async look(visit) {
    const reading = await entriesOf(visit, 'environments')
    if (!reading.ok) return unseen(`The list is not read: ${failureWords(reading.failure)}.`)
    return unseen(
      `It knows the environments ${quotedAll(reading.value.map(({ label }) => label))}, and doesn’t say which of them this is.`,
      'Ask the platform before the first sale: in production a sale costs money.',
    )
  },
}

export const providers: Check = {
  id: 'providers',
  about: 'The providers',
  place: 'Endpoints 14; Resources, Provider',
  rulings: [],
  async look(visit) {
    const reading = await visit.read(() => visit.queries.fetchQuery(providersQuery(visit.context)))
    if (!reading.ok)
      return {
        verdict: 'loses',
        seen: `Not read: ${failureWords(reading.failure)}.`,
        till: 'Tiles are not marked when a provider is out of order.',
      }
    const states = [...new Set(reading.value.map(({ state }) => state ?? 'none'))]
    const inactive = reading.value.filter(({ state }) => state !== providerActive)
    return {
      verdict: 'copes',
      seen: `${counted(reading.value.length, 'provider')} with the ${states.length === 1 ? 'state' : 'states'} ${quotedAll(states)}.`,
      details:
        inactive.length === 0
          ? undefined
          : [
              `Not ${providerActive}: ${quotedAll(inactive.map(({ description, code }) => description ?? code))}`,
            ],
      till: 'Tiles whose provider isn’t active are marked, and can be sold.',
    }
  },
}

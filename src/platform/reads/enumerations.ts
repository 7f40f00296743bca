import { queryOptions } from '@tanstack/react-query'
import { readEnumeration, type EnumerationName } from '../contract/catalogue/enumeration.ts'
import { documentOf } from '../contract/lenient.ts'
import { readListing } from '../contract/listing.ts'
import { provider, type Provider } from '../contract/catalogue/provider.ts'
import { most } from '../contract/sizes.ts'
import { queryKeys } from './query-keys.ts'
import { keptAllDay, minutes, readEndpoint, type QueryContext } from './read-endpoint.ts'

/** One of the twelve read-only enumerations as code and label (ruling R12). */
export function enumerationQuery({ api, account }: QueryContext, name: EnumerationName) {
  return queryOptions({
    queryKey: queryKeys.enumeration(account, name),
    staleTime: 60 * minutes,
    gcTime: keptAllDay,
    queryFn: ({ signal }) =>
      readEndpoint(api.reader, 'enumeration', {
        parameters: { name },
        parse: (body) => {
          const entries = readListing(body, name)
          return entries && readEnumeration(entries.slice(0, most.entries))
        },
        signal,
      }),
  })
}

/** The providers. Source: spec, section Endpoints 14. */
export function providersQuery({ api, account }: QueryContext) {
  return queryOptions({
    queryKey: queryKeys.providers(account),
    staleTime: 60 * minutes,
    gcTime: keptAllDay,
    queryFn: ({ signal }) =>
      readEndpoint(api.reader, 'providers', { parse: readProviders, signal }),
  })
}

/** Leaves out items that aren't providers. `undefined` if it isn't a listing. */
function readProviders(body: unknown): readonly Provider[] | undefined {
  return readListing(body, 'providers')
    ?.slice(0, most.entries)
    .flatMap((item) => {
      const parsed = provider.safeParse(documentOf(item))
      return parsed.success ? [parsed.data] : []
    })
}

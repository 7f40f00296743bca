import { queryOptions } from '@tanstack/react-query'
import { endpoints, fillPath } from '../contract/endpoints.ts'
import { readEnumeration, type EnumerationName } from '../contract/enumeration.ts'
import { readListing } from '../contract/listing.ts'
import { provider, type Provider } from '../contract/provider.ts'
import { keptAllDay, keyOf, minutes, unreadable, type QueryContext } from './query-context.ts'
import { bodyOf } from './read.ts'
import { timeouts } from './requests.ts'

/** One of the twelve read-only enumerations as code and label (ruling R12). */
export function enumerationQuery(context: QueryContext, name: EnumerationName) {
  const { api } = context
  return queryOptions({
    queryKey: keyOf(context, 'enumeration', name),
    staleTime: 60 * minutes,
    gcTime: keptAllDay,
    queryFn: async ({ signal }) => {
      const path = fillPath(endpoints.enumeration.path, { name })
      const request = { method: 'GET', path, timeoutMs: timeouts.read } as const
      const body = bodyOf(await api.reader.reply('enumeration', request, { signal }))
      return readEnumeration(readListing(body, name) ?? unreadable())
    },
  })
}

/** The providers; an item that isn't a provider is left out. Source: spec, section Endpoints 14. */
export function providersQuery(context: QueryContext) {
  const { api } = context
  return queryOptions({
    queryKey: keyOf(context, 'providers'),
    staleTime: 60 * minutes,
    gcTime: keptAllDay,
    queryFn: async ({ signal }): Promise<readonly Provider[]> => {
      const request = { method: 'GET', path: endpoints.providers.path } as const
      const body = bodyOf(await api.reader.reply('providers', request, { signal }))
      return (readListing(body, 'providers') ?? unreadable()).flatMap((item) => {
        const parsed = provider.safeParse(item)
        return parsed.success ? [parsed.data] : []
      })
    },
  })
}

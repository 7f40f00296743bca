import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../platform/reads/query-keys.ts'
import {
  keptAllDay,
  minutes,
  readEndpoint,
  type QueryContext,
} from '../platform/reads/read-endpoint.ts'
import { readEnumeration } from '../platform/contract/catalogue/enumeration.ts'
import { codeOf, documentOf } from '../platform/contract/lenient.ts'
import { readListing } from '../platform/contract/listing.ts'

/**
 * The platform's names for its brands, by id and by code (spec, section Endpoints 15), for listings that give only a
 * brand's id. ASSUMPTION (R12): the spec doesn't show the schema of a brand; a product's `brandId` is either of them.
 */
export function brandNamesQuery({ api, account }: QueryContext) {
  return queryOptions({
    queryKey: queryKeys.brandNames(account),
    staleTime: 60 * minutes,
    gcTime: keptAllDay,
    queryFn: ({ signal }) =>
      readEndpoint(api.reader, 'enumeration', {
        parameters: { name: 'brands' },
        parse: namesIn,
        signal,
      }),
  })
}

function namesIn(body: unknown): ReadonlyMap<string, string> {
  const entries = readListing(body, 'brands') ?? []
  return new Map(
    entries.flatMap((entry) => {
      const id = codeOf(documentOf(entry)?.['id'])
      return readEnumeration([entry]).flatMap(({ code, label }) => [
        [code, label] as const,
        ...(id === undefined ? [] : [[id, label] as const]),
      ])
    }),
  )
}

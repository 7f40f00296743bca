import { z } from 'zod'
import type { QueryContext } from '../api/query-context.ts'
import { bodyOf } from '../api/read.ts'
import { timeouts } from '../api/requests.ts'
import { endpoints, fillPath } from '../contract/endpoints.ts'
import { readEnumeration } from '../contract/enumeration.ts'
import { readListing } from '../contract/listing.ts'

const identity = z.looseObject({ id: z.union([z.string(), z.number()]) })

/**
 * What the platform calls its brands, by id and by code (spec, section Endpoints 15): for listings that give a brand's id
 * alone. ASSUMPTION (R12): the schema of a brand is not shown; a product's `brandId` is the one or the other.
 * @throws ApiFailure where the platform does not say
 */
export async function readBrandNames(
  { api }: QueryContext,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const path = fillPath(endpoints.enumeration.path, { name: 'brands' })
  const request = { method: 'GET', path, timeoutMs: timeouts.read } as const
  const body = bodyOf(await api.reader.reply('enumeration', request, { signal }))
  const entries = readListing(body, 'brands') ?? []
  return new Map(
    entries.flatMap((entry) => {
      const { id } = identity.safeParse(entry).data ?? {}
      return readEnumeration([entry]).flatMap(({ code, label }) => [
        [code, label] as const,
        ...(id === undefined ? [] : [[String(id), label] as const]),
      ])
    }),
  )
}

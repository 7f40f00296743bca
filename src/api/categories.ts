import { queryOptions } from '@tanstack/react-query'
import { category, categoryState } from '../contract/category.ts'
import { readCategoryFields, readMeta, type CategoryFields } from '../contract/category-meta.ts'
import { readListing } from '../contract/listing.ts'
import { endpoints, fillPath, type Method } from '../contract/endpoints.ts'
import { keptAllDay, keyOf, minutes, unreadable, type QueryContext } from './query-context.ts'
import { bodyOf } from './read.ts'
import { timeouts } from './requests.ts'
import type { WireRequest } from './transport.ts'

/** A category as the till shows it; its `meta` has been parsed, once (ruling R10). */
export interface CatalogueCategory {
  readonly id: number
  readonly name: string
  /** As given; may name a category that is not in the list. */
  readonly parentId: number | undefined
  /** `undefined` when `meta` is missing or malformed: then the fields endpoint is asked. */
  readonly fields: CategoryFields | undefined
  /** Extra keys of `meta` (ruling R7). */
  readonly hints: { readonly kind?: string | undefined; readonly lookup?: string | undefined }
}

/** The active categories, in their order of appearance. POST, or GET where that answers (ruling R4). */
export function categoriesQuery(context: QueryContext) {
  const { api } = context
  return queryOptions({
    queryKey: keyOf(context, 'categories'),
    staleTime: 30 * minutes,
    gcTime: keptAllDay,
    queryFn: async ({ signal }) => {
      const { methods, path } = endpoints.categories
      const build = (method: Method) => catalogueOf(method, path)
      const reply = await api.reader.replyToEither('categories', methods, build, { signal })
      return readCategories(bodyOf(reply)) ?? unreadable()
    },
  })
}

/** The fields of one category, for a `meta` that can't be read. POST or GET (ruling R4). */
export function categoryFieldsQuery(context: QueryContext, categoryId: number) {
  const { api } = context
  return queryOptions({
    queryKey: keyOf(context, 'category-fields', categoryId),
    staleTime: 30 * minutes,
    gcTime: keptAllDay,
    queryFn: async ({ signal }) => {
      const { methods, path } = endpoints.categoryFields
      const filled = fillPath(path, { categoryId: String(categoryId) })
      const build = (method: Method) => catalogueOf(method, filled)
      const reply = await api.reader.replyToEither('categoryFields', methods, build, {
        signal,
        // A form waits for it, and stands without it (ruling R10): whoever shows the form asks again.
        faultRetries: 0,
      })
      return readCategoryFields(bodyOf(reply)) ?? unreadable()
    },
  })
}

function catalogueOf(method: Method, path: string): WireRequest {
  const timeoutMs = timeouts.read
  return method === 'GET'
    ? { method, path, timeoutMs }
    : { method, path, timeoutMs, bodyText: '{}' }
}

/** Reads a listing; a bad item costs only itself. `undefined` when it is no listing. */
export function readCategories(body: unknown): readonly CatalogueCategory[] | undefined {
  const listing = readListing(body, 'categories')
  if (listing === undefined) return undefined
  return listing
    .flatMap((item) => {
      const parsed = category.safeParse(item)
      return parsed.success && parsed.data.state !== categoryState.inactive ? [parsed.data] : []
    })
    .sort((a, b) => placeOf(a.orderOfAppearance) - placeOf(b.orderOfAppearance))
    .map(({ id, name, parentId, meta }) => {
      const read = readMeta(meta)
      return {
        id,
        name,
        parentId: parentId ?? undefined,
        fields: read?.fields,
        hints: read?.hints ?? {},
      }
    })
}

/** Those without a place come last, and a sort of them is still a sort. */
function placeOf(order: number | null | undefined): number {
  return order ?? Number.MAX_SAFE_INTEGER
}

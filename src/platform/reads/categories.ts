import { queryOptions } from '@tanstack/react-query'
import { category, categoryState } from '../contract/catalogue/category.ts'
import {
  readCategoryFields,
  readMeta,
  type CategoryFields,
  type MetaHints,
} from '../contract/catalogue/category-meta.ts'
import { documentOf, isCutName } from '../contract/lenient.ts'
import { readListing } from '../contract/listing.ts'
import { most } from '../contract/sizes.ts'
import { queryKeys } from './query-keys.ts'
import { keptAllDay, minutes, readEndpoint, type QueryContext } from './read-endpoint.ts'
import { keepUnread, newUnread, type UnreadSoFar } from './unread.ts'

/** A category as the till shows it, with its `meta` parsed once (ruling R10). */
export interface CatalogueCategory {
  readonly id: number
  readonly name: string
  /** As received; the list may lack that category. */
  readonly parentId: number | undefined
  /** `undefined` if `meta` is missing or malformed; the till then asks the fields endpoint. */
  readonly fields: CategoryFields | undefined
  /** Extra keys of `meta` (ruling R7). */
  readonly hints: MetaHints
}

/** The active categories, in order of appearance. By POST, or GET if that works (ruling R4). */
export function categoriesQuery({ api, account }: QueryContext) {
  return queryOptions({
    queryKey: queryKeys.categories(account),
    staleTime: 30 * minutes,
    gcTime: keptAllDay,
    queryFn: async ({ signal, client }) => {
      const unread = newUnread()
      const categories = await readEndpoint(api.reader, 'categories', {
        parse: (body) => readCategories(body, unread),
        signal,
      })
      keepUnread(client, account, 'categories', unread)
      return categories
    },
  })
}

/** The fields of one category with an unreadable `meta`. By POST or GET (ruling R4). */
export function categoryFieldsQuery({ api, account }: QueryContext, categoryId: number) {
  return queryOptions({
    queryKey: queryKeys.categoryFields(account, categoryId),
    staleTime: 30 * minutes,
    gcTime: keptAllDay,
    queryFn: ({ signal }) =>
      readEndpoint(api.reader, 'categoryFields', {
        parameters: { categoryId: String(categoryId) },
        parse: (body) => readCategoryFields(body),
        signal,
        // A form waits for it but works without it (ruling R10), and asks again.
        faultRetries: 0,
      }),
  })
}

/**
 * Reads a listing; a bad item loses only itself. `undefined` if it isn't a listing.
 * @param unread collects what is left out or cut
 */
export function readCategories(
  body: unknown,
  unread: UnreadSoFar = newUnread(),
): readonly CatalogueCategory[] | undefined {
  const listing = readListing(body, 'categories')
  if (listing === undefined) return undefined
  if (listing.length > most.categories) unread.cut('entries', listing.length - most.categories)
  const categories = listing
    .slice(0, most.categories)
    .flatMap((item) => {
      const members = documentOf(item)
      const parsed = category.safeParse(members)
      if (!parsed.success) unread.leave(members?.['name'])
      if (isCutName(members?.['name'])) unread.cut('name')
      return parsed.success && parsed.data.state !== categoryState.inactive ? [parsed.data] : []
    })
    .sort((a, b) => placeOf(a.orderOfAppearance) - placeOf(b.orderOfAppearance))
    .map(({ id, name, parentId, meta }) => {
      const read = readMeta(meta, () => unread.cut('fields'))
      return {
        id,
        // A category without a name still has products and a form.
        name: name?.trim() || `Category ${id}`,
        parentId: parentId ?? undefined,
        fields: read?.fields,
        hints: read?.hints ?? {},
      }
    })
  return withoutDepths(categories, () => unread.cut('levels'))
}

/** Moves categories below the deepest level to the top. */
function withoutDepths(
  categories: readonly CatalogueCategory[],
  onCut: () => void,
): readonly CatalogueCategory[] {
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  const isTooDeep = (id: number) => {
    // Ignores a ring, which the tree cuts.
    const way = new Set([id])
    for (let at = parents.get(id); at !== undefined && !way.has(at); at = parents.get(at)) {
      if (way.size >= most.levels) return true
      way.add(at)
    }
    return false
  }
  return categories.map((one) => {
    if (!isTooDeep(one.id)) return one
    onCut()
    return { ...one, parentId: undefined }
  })
}

/** Categories without a position come last. A finite number keeps the sort consistent. */
function placeOf(order: number | null | undefined): number {
  return order ?? Number.MAX_SAFE_INTEGER
}

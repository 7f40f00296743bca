import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { categoriesQuery, type CatalogueCategory } from '../platform/reads/categories.ts'
import { failureIn, type Failure } from '../platform/words/failure.ts'
import { productsQuery, type CatalogueProduct } from '../platform/reads/products.ts'
import { useMaySell } from '../till/people/role.ts'
import { useTill } from '../till/till.ts'
import type { Arrangement } from './arrangement.ts'
import { arrangementQuery } from './arrangement-query.ts'
import { brandNamesQuery } from './brand-names.ts'
import { buildCatalogue, type Catalogue } from './catalogue.ts'

export type CatalogueState =
  | { readonly kind: 'loading' }
  /** There is no list of products, neither new nor old. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly refresh: () => Promise<void> }
  | {
      readonly kind: 'ready'
      readonly catalogue: Catalogue
      /** Why what is shown may be out of date, without categories, or not as it was arranged. */
      readonly stale: Failure | undefined
      /** When the products were read, in epoch milliseconds. */
      readonly readAt: number
      readonly refreshing: boolean
      readonly refresh: () => Promise<void>
    }

const noCategories: readonly CatalogueCategory[] = []

/**
 * The catalogue of the account that sells here, arranged as its merchant wants it. Without
 * categories the products can be sold all the same, so only a missing list of products is a
 * failure. Users who may only look have no products, and none are asked for (ruling R31): it stays `loading`.
 */
export function useCatalogue(): CatalogueState {
  const { api, account } = useTill()
  const enabled = useMaySell()
  const products = useQuery({ ...productsQuery({ api, account }), enabled })
  const categories = useQuery(categoriesQuery({ api, account }))
  const arrangement = useQuery(arrangementQuery(account))
  const brandNames = useBrandNames(products.data ?? [])
  const refresh = async () => {
    await Promise.all([products.refetch(), categories.refetch(), arrangement.refetch()])
  }

  if (products.data === undefined) {
    return products.isError && !products.isFetching
      ? { kind: 'failed', failure: failureIn(products.error), refresh }
      : { kind: 'loading' }
  }
  if (arrangement.isPending || isFirstRead(categories)) return { kind: 'loading' }
  return {
    kind: 'ready',
    catalogue: catalogueOf(products.data, {
      categories: categories.data ?? noCategories,
      arrangement: arrangement.data,
      brandNames,
    }),
    stale: staleBecause(products) ?? staleBecause(categories) ?? staleBecause(arrangement),
    readAt: products.dataUpdatedAt,
    refreshing: products.isFetching || categories.isFetching,
    refresh,
  }
}

/** Asked for only where a listing gives ids alone; until they come, and without an answer, the ids are shown. */
function useBrandNames(
  products: readonly CatalogueProduct[],
): ReadonlyMap<string, string> | undefined {
  const { data } = useQuery({
    ...brandNamesQuery(useTill()),
    enabled: products.some(({ brandId, brandName }) => brandName === '' && brandId !== ''),
  })
  return data
}

interface Parts {
  readonly categories: readonly CatalogueCategory[]
  readonly arrangement: Arrangement | undefined
  readonly brandNames: ReadonlyMap<string, string> | undefined
}

const built = new WeakMap<readonly CatalogueProduct[], Parts & { catalogue: Catalogue }>()

/** Built once for the same parts, however many screens ask. */
function catalogueOf(products: readonly CatalogueProduct[], parts: Parts): Catalogue {
  const { categories, arrangement, brandNames } = parts
  const before = built.get(products)
  if (
    before?.categories === categories &&
    before.arrangement === arrangement &&
    before.brandNames === brandNames
  )
    return before.catalogue
  const catalogue = buildCatalogue(products, categories, arrangement, brandNames)
  built.set(products, { ...parts, catalogue })
  return catalogue
}

/** Asked again after a failure, it takes nothing away that is being sold without it. */
function isFirstRead({ data, isFetching, errorUpdateCount }: UseQueryResult): boolean {
  return data === undefined && isFetching && errorUpdateCount === 0
}

function staleBecause({ isError, isFetching, error }: UseQueryResult): Failure | undefined {
  return isError && !isFetching ? failureIn(error) : undefined
}

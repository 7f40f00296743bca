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
  | { readonly kind: 'failed'; readonly failure: Failure; readonly reload: () => Promise<void> }
  | {
      readonly kind: 'ready'
      readonly catalogue: Catalogue
      /** Why the catalogue may be outdated, or without categories. */
      readonly stale: Failure | undefined
      /** When the products were read, in epoch milliseconds. */
      readonly readAt: number
      readonly reloading: boolean
      readonly reload: () => Promise<void>
    }

const noCategories: readonly CatalogueCategory[] = []

/**
 * The catalogue of the account, in its merchant's arrangement. Products can be sold without categories, so only a
 * missing list of products is a failure. Read-only users have no products, and the till doesn't request any (ruling
 * R31): it stays `loading`.
 */
export function useCatalogue(): CatalogueState {
  const { api, account } = useTill()
  const enabled = useMaySell()
  const products = useQuery({ ...productsQuery({ api, account }), enabled })
  const categories = useQuery(categoriesQuery({ api, account }))
  const arrangement = useQuery(arrangementQuery(account))
  const brandNames = useBrandNames(products.data ?? [])
  const reload = async () => {
    await Promise.all([products.refetch(), categories.refetch()])
  }

  if (products.data === undefined) {
    return products.isError && !products.isFetching
      ? { kind: 'failed', failure: failureIn(products.error), reload }
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
    stale: staleBecause(products) ?? staleBecause(categories),
    readAt: products.dataUpdatedAt,
    reloading: products.isFetching || categories.isFetching,
    reload,
  }
}

/** The address of the picture that the list has for a product now. */
export function useBrandImage(productCode: string): string | undefined {
  const state = useCatalogue()
  return state.kind === 'ready' ? state.catalogue.byCode.get(productCode)?.imageUrl : undefined
}

/** Requested only if a listing gives just ids. Until the names arrive, and if they fail, the screens show the ids. */
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

/** Built once for the same parts, and shared by all screens. */
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

/** A reload after a failure keeps everything that is being sold without it. */
function isFirstRead({ data, isFetching, errorUpdateCount }: UseQueryResult): boolean {
  return data === undefined && isFetching && errorUpdateCount === 0
}

function staleBecause({ isError, isFetching, error }: UseQueryResult): Failure | undefined {
  return isError && !isFetching ? failureIn(error) : undefined
}

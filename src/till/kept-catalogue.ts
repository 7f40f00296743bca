import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { QueryClient } from '@tanstack/react-query'
import { categoriesQuery, type CatalogueCategory } from '../api/categories.ts'
import { productsQuery, type CatalogueProduct } from '../api/products.ts'
import type { Account } from '../api/account.ts'
import type { QueryContext } from '../api/read-endpoint.ts'
import { ownName } from '../terminal/purpose.ts'

/** What the till has read of a catalogue: names, prices, categories. Nothing in it is secret, so it stands in the clear. */
interface KeptList {
  readonly data: readonly CatalogueProduct[] | readonly CatalogueCategory[]
  /** Epoch milliseconds, by the device's clock. */
  readonly readAt: number
}

type ListName = 'products' | 'categories'

interface CatalogueSchema extends DBSchema {
  lists: { key: string; value: KeptList }
}

/** What was read last of an account's catalogue. */
export interface KeptCatalogue {
  readonly products: readonly CatalogueProduct[]
  readonly categories: readonly CatalogueCategory[]
}

const SHOPS = 'tuckshop-catalogue'
const NAME = ownName(SHOPS)

/** Counts the shapes that these lists have had: what was kept in another one is read anew. */
const SHAPE = 1

/** Both lists of an account, each `undefined` where it is not kept. */
type KeptLists = Readonly<Record<ListName, KeptList | undefined>>

/** Looks up what is kept of an account's catalogue. Never rejects. */
export async function readKept(account: Account): Promise<KeptLists> {
  let kept: KeptLists = { products: undefined, categories: undefined }
  await within(async (database) => {
    const [products, categories] = await Promise.all([
      database.get('lists', nameIn(account, 'products')),
      database.get('lists', nameIn(account, 'categories')),
    ])
    kept = { products, categories }
  })
  return kept
}

/**
 * Shows what is kept of an account's catalogue until it has been read, and keeps it on this device whenever it is.
 * Never rejects: a browser that keeps nothing shows nothing until then.
 * @param looked what {@link readKept} finds, where it has been asked already
 */
export async function followCatalogue(
  queryClient: QueryClient,
  context: QueryContext,
  looked = readKept(context.account),
): Promise<void> {
  const lists = listsOf(context)
  const look = () => {
    for (const list of lists) {
      const { data, dataUpdatedAt = 0 } =
        queryClient.getQueryState<KeptList['data']>(list.queryKey) ?? {}
      if (data === undefined || dataUpdatedAt <= list.readAt) continue
      list.readAt = dataUpdatedAt
      void within((database) =>
        database.put('lists', { data, readAt: dataUpdatedAt }, nameIn(context.account, list.of)),
      )
    }
  }
  const found = await looked
  for (const list of lists) {
    const kept = found[list.of]
    if (kept === undefined || queryClient.getQueryData(list.queryKey) !== undefined) continue
    list.readAt = kept.readAt
    queryClient.setQueryData<KeptList['data']>(list.queryKey, kept.data, { updatedAt: kept.readAt })
  }
  // The cache tells of each screen that comes and goes as well.
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') look()
  })
  look()
}

/**
 * What the shop's till has kept of an account's catalogue, for a page that is not the shop's: it changes nothing there.
 * @returns `undefined` where no products are kept. Never rejects.
 */
export async function readShopsCatalogue(account: Account): Promise<KeptCatalogue | undefined> {
  try {
    // Neither made nor brought to another shape from here.
    const database = await openDB<CatalogueSchema>(SHOPS, SHAPE, {
      upgrade(_upgrading, _from, _to, change) {
        change.done.catch(() => undefined)
        change.abort()
      },
    })
    const read = (list: ListName) => database.get('lists', nameIn(account, list))
    const [products, categories] = await Promise.all([read('products'), read('categories')])
    database.close()
    if (products === undefined || products.data.length === 0) return undefined
    return {
      products: products.data.filter((one) => 'code' in one),
      categories: (categories?.data ?? []).filter((one) => 'id' in one),
    }
  } catch {
    return undefined
  }
}

async function within(work: (database: IDBPDatabase<CatalogueSchema>) => Promise<unknown>) {
  try {
    const database = await openDB<CatalogueSchema>(NAME, SHAPE, {
      upgrade(upgrading, from) {
        if (from > 0) upgrading.deleteObjectStore('lists')
        upgrading.createObjectStore('lists')
      },
    })
    await work(database).finally(() => database.close())
  } catch {
    // Said above.
  }
}

interface FollowedList {
  readonly of: ListName
  readonly queryKey: readonly unknown[]
  /** What is kept was read then. */
  readAt: number
}

/** What is kept of them, and their keys in the cache, which are others at the next sign-in. */
function listsOf(context: QueryContext): readonly FollowedList[] {
  const products: readonly unknown[] = productsQuery(context).queryKey
  const categories: readonly unknown[] = categoriesQuery(context).queryKey
  return [
    { of: 'products', queryKey: products, readAt: 0 },
    { of: 'categories', queryKey: categories, readAt: 0 },
  ]
}

function nameIn({ accountType, accountId }: Account, list: ListName): string {
  return `${accountType}|${accountId}|${list}`
}

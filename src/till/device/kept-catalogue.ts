import { openDB, type DBSchema } from 'idb'
import {
  experimental_createQueryPersister as createQueryPersister,
  PERSISTER_KEY_PREFIX,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { deviceDatabase } from '../../engine/journal/device-database.ts'
import type { Account } from '../../platform/reads/account.ts'
import type { CatalogueCategory } from '../../platform/reads/categories.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { CatalogueProduct } from '../../platform/reads/products.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { ownName } from '../terminal/set-up/purpose.ts'

interface CatalogueSchema extends DBSchema {
  /** Names, prices, categories as they were read. They hold no secrets, so they are not sealed. */
  lists: { key: string; value: PersistedQuery }
}

const NAME = 'tuckshop-catalogue'

/** Gives up on the device after this, in milliseconds, and asks the platform. */
const LONGEST_LOOK = 300

const nameOf = ({ accountType, accountId }: Account, list: 'products' | 'categories') =>
  `${accountType}|${accountId}|${list}`

/**
 * Shows an account's kept catalogue, and keeps each new one.
 * @returns a promise for the kept lists in the cache; never rejects, even without storage
 */
export async function keepCatalogue(
  queryClient: QueryClient,
  account: Account,
  clock: Pick<Clock, 'wait'>,
): Promise<void> {
  const kept = deviceDatabase<CatalogueSchema>(ownName(NAME), (database) => {
    database.createObjectStore('lists')
  })
  /** With TanStack's persister for single queries. */
  const keep = (queryKey: QueryKey, name: string) => {
    const { persisterFn, restoreQueries } = createQueryPersister<PersistedQuery>({
      storage: {
        // `restoreQueries` shows it once; every later read asks the platform.
        getItem: () => undefined,
        setItem: (_, list) =>
          kept.run((database) => database.put('lists', list, name)).catch(() => undefined),
        removeItem: () => undefined,
        async entries() {
          const list = await kept
            .run((database) => database.get('lists', name))
            .catch(() => undefined)
          // On a slow device the platform may answer first.
          const isNeeded = queryClient.getQueryData(queryKey) === undefined
          return list !== undefined && isNeeded
            ? [[`${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`, readInThePast(list)]]
            : []
        },
      },
      serialize: (list) => list,
      deserialize: (list) => list,
      maxAge: Number.POSITIVE_INFINITY,
    })
    queryClient.setQueryDefaults(queryKey, { persister: persisterFn })
    return restoreQueries(queryClient)
  }
  await Promise.race([
    Promise.all([
      keep(queryKeys.products(account), nameOf(account, 'products')),
      keep(queryKeys.categories(account), nameOf(account, 'categories')),
    ]),
    clock.wait(LONGEST_LOOK),
  ])
}

/** A list from the future, by a clock that was set back since, would never be read again. */
function readInThePast({ state, ...list }: PersistedQuery): PersistedQuery {
  const dataUpdatedAt = Math.min(state.dataUpdatedAt, Date.now())
  return { ...list, state: { ...state, dataUpdatedAt } }
}

/** An account's last catalogue. */
export interface KeptCatalogue {
  readonly products: readonly CatalogueProduct[]
  readonly categories: readonly CatalogueCategory[]
}

/**
 * The shop's kept catalogue of an account, for a page that is not the shop's. Changes nothing.
 * @returns `undefined` if no products are kept. Never rejects.
 */
export async function readShopsCatalogue(account: Account): Promise<KeptCatalogue | undefined> {
  try {
    // Without a version it opens as it is; this code must not create it.
    const database = await openDB<CatalogueSchema>(NAME, undefined, {
      upgrade(_upgrading, _from, _to, change) {
        change.done.catch(() => undefined)
        change.abort()
      },
    })
    const read = async (list: 'products' | 'categories'): Promise<readonly unknown[]> => {
      const data = (await database.get('lists', nameOf(account, list)))?.state.data
      return Array.isArray(data) ? data : []
    }
    const [products, categories] = await Promise.all([read('products'), read('categories')])
    database.close()
    if (products.length === 0) return undefined
    return { products: products.filter(isProduct), categories: categories.filter(isCategory) }
  } catch {
    return undefined
  }
}

function isProduct(item: unknown): item is CatalogueProduct {
  return typeof item === 'object' && item !== null && 'code' in item
}

function isCategory(item: unknown): item is CatalogueCategory {
  return typeof item === 'object' && item !== null && 'id' in item
}

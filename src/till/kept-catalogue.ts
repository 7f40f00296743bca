import { openDB, type DBSchema } from 'idb'
import {
  experimental_createQueryPersister as createQueryPersister,
  PERSISTER_KEY_PREFIX,
} from '@tanstack/query-persist-client-core'
import { hashKey, type QueryClient, type QueryKey, type QueryState } from '@tanstack/react-query'
import { accountKey, type Account } from '../api/account.ts'
import type { CatalogueCategory } from '../api/categories.ts'
import type { Clock } from '../api/clock.ts'
import type { CatalogueProduct } from '../api/products.ts'
import { queryKeys } from '../api/query-keys.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { ownName } from '../terminal/purpose.ts'
import { deviceDatabase } from './device-database.ts'

/** A list as it was read: names, prices, categories. Nothing in it is secret, so it is kept in the clear. */
interface KeptList {
  readonly data: unknown
  /** Epoch milliseconds, by the device's clock. */
  readonly readAt: number
}

interface CatalogueSchema extends DBSchema {
  lists: { key: string; value: KeptList }
}

const NAME = 'tuckshop-catalogue'

/** Names the account whose kept catalogue a start shows, until it is drawn. */
const MARK = 'tuckshop.catalogue-start'
/** Those whose start this page has marked. */
const marked = new WeakSet<QueryClient>()

/** Lists that were drawn; and who waits for that. */
const drawn = new WeakSet<object>()
const waiting = new WeakMap<object, () => void>()

/** Gives up on the device after this, in milliseconds: the platform is asked instead. */
const LONGEST_LOOK = 300

const nameOf = ({ accountType, accountId }: Account, list: 'products' | 'categories') =>
  `${accountType}|${accountId}|${list}`

/**
 * Shows what is kept of an account's catalogue, and keeps it on this device whenever it is read and was drawn. A start
 * that never drew what is kept, because it froze or crashed, leaves it aside at the next one. A list whose shape
 * changes needs a migration that makes the store again, so that the old one is dropped.
 * @returns when what is kept is shown; never rejects, also in a browser that keeps nothing
 */
export async function keepCatalogue(
  queryClient: QueryClient,
  account: Account,
  clock: Clock,
): Promise<void> {
  const open = deviceDatabase<CatalogueSchema>(ownName(NAME), [
    (database) => void database.createObjectStore('lists'),
  ])
  const key = accountKey(account)
  const storage = browserStorage()
  const isAside = !marked.has(queryClient) && storage?.getItem(MARK) === key
  if (!isAside) {
    marked.add(queryClient)
    mark(storage, key)
  }
  const keep = (queryKey: QueryKey, name: string) => {
    const { persisterFn, restoreQueries } = listPersister(queryKey, {
      async read() {
        if (isAside) return undefined
        const list = await (await open()).get('lists', name)
        // On a slow device the platform may have answered sooner.
        return queryClient.getQueryData(queryKey) === undefined ? list : undefined
      },
      async write(list) {
        await whenDrawn(list.data)
        return (await open()).put('lists', list, name)
      },
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

function mark(storage: ReturnType<typeof browserStorage>, key: string): void {
  try {
    storage?.setItem(MARK, key)
    // Whoever leaves before it is drawn leaves a page that answers.
    globalThis.addEventListener?.('pagehide', unmark, { once: true })
  } catch {
    // A browser that keeps nothing has no kept catalogue either.
  }
}

function unmark(): void {
  browserStorage()?.removeItem(MARK)
}

/** A screen has drawn the catalogue as it is now: it may be kept, and shown at the next start. */
export function catalogueDrawn(queryClient: QueryClient, account: Account): void {
  unmark()
  for (const queryKey of [queryKeys.products(account), queryKeys.categories(account)]) {
    const list = queryClient.getQueryData(queryKey)
    if (typeof list !== 'object' || list === null) continue
    drawn.add(list)
    waiting.get(list)?.()
  }
}

function whenDrawn(list: unknown): Promise<void> {
  if (typeof list !== 'object' || list === null || drawn.has(list)) return Promise.resolve()
  return new Promise((resolve) => waiting.set(list, resolve))
}

interface ListStore {
  readonly read: () => Promise<KeptList | undefined>
  readonly write: (list: KeptList) => Promise<unknown>
}

/** TanStack's persister of one query, over the records that tills in use have kept. */
function listPersister(queryKey: QueryKey, { read, write }: ListStore) {
  const key = `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`
  return createQueryPersister<KeptList>({
    storage: {
      // Shown once, by `restoreQueries`: every read after that asks the platform.
      getItem: () => undefined,
      setItem: (_, list) => write(list).catch(() => undefined),
      removeItem: () => undefined,
      async entries() {
        const list = await read().catch(() => undefined)
        return list === undefined ? [] : [[key, list]]
      },
    },
    serialize: ({ state: { data, dataUpdatedAt } }) => ({ data, readAt: dataUpdatedAt }),
    deserialize: ({ data, readAt }) => ({
      buster: '',
      queryHash: hashKey(queryKey),
      queryKey,
      state: { ...readOnce, data, dataUpdatedAt: readAt },
    }),
    maxAge: Number.POSITIVE_INFINITY,
  })
}

const readOnce: QueryState = {
  data: undefined,
  dataUpdateCount: 1,
  dataUpdatedAt: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
}

/** What was read last of an account's catalogue. */
export interface KeptCatalogue {
  readonly products: readonly CatalogueProduct[]
  readonly categories: readonly CatalogueCategory[]
}

/**
 * What the shop's till has kept of an account's catalogue, for a page that is not the shop's: it changes nothing there.
 * @returns `undefined` where no products are kept. Never rejects.
 */
export async function readShopsCatalogue(account: Account): Promise<KeptCatalogue | undefined> {
  try {
    // Without a version it is opened as it is; it is not made from here.
    const database = await openDB<CatalogueSchema>(NAME, undefined, {
      upgrade(_upgrading, _from, _to, change) {
        change.done.catch(() => undefined)
        change.abort()
      },
    })
    const read = async (list: 'products' | 'categories'): Promise<readonly unknown[]> => {
      const data = (await database.get('lists', nameOf(account, list)))?.data
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

import { openDB, type DBSchema } from 'idb'
import {
  experimental_createQueryPersister as createQueryPersister,
  PERSISTER_KEY_PREFIX,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { deviceDatabase } from '../../engine/journal/device-database.ts'
import { accountKey, type Account } from '../../platform/reads/account.ts'
import type { CatalogueCategory } from '../../platform/reads/categories.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { CatalogueProduct } from '../../platform/reads/products.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { ownName } from '../terminal/set-up/purpose.ts'

interface CatalogueSchema extends DBSchema {
  /** Names, prices, categories as they were read. They hold no secrets, so they are not sealed. */
  lists: { key: string; value: PersistedQuery }
}

const NAME = 'tuckshop-catalogue'

/** Set while a page renders the kept catalogue: since when, and of which account. */
const MARK = 'tuckshop.catalogue-start'
/** A younger mark may belong to another window that is rendering now, in milliseconds. */
const LONGEST_DRAWING = 10_000

interface Drawing {
  readonly done: Promise<void>
  readonly isDone: () => void
}
/** The lists to keep once they are rendered. */
const drawings = new WeakMap<object, Drawing>()

/** Gives up on the device after this, in milliseconds, and asks the platform. */
const LONGEST_LOOK = 300

const nameOf = ({ accountType, accountId }: Account, list: 'products' | 'categories') =>
  `${accountType}|${accountId}|${list}`

/**
 * Shows an account's kept catalogue, and keeps each new one after it was read and rendered: a till that never opens
 * Sell keeps nothing new. If a page froze or crashed while rendering the kept catalogue, the next page skips it.
 * @returns a promise for the first rendering of the kept catalogue; never rejects, even without storage
 */
export async function keepCatalogue(
  queryClient: QueryClient,
  account: Account,
  clock: Clock,
): Promise<void> {
  const kept = deviceDatabase<CatalogueSchema>(ownName(NAME), (database) => {
    database.createObjectStore('lists')
  })
  const isAside = hasFailedToDraw(account, clock)
  if (isAside) unmarkAtTheEnd()
  const keep = (queryKey: QueryKey, name: string) => {
    const { persisterFn, restoreQueries } = listPersister(queryKey, {
      async read() {
        if (isAside) return undefined
        const list = await kept.run((database) => database.get('lists', name))
        // On a slow device the platform may answer first.
        return queryClient.getQueryData(queryKey) === undefined ? list : undefined
      },
      async write(list) {
        await drawingOf(list.state.data)?.done
        return kept.run((database) => database.put('lists', list, name))
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

/** This account's oldest mark, in epoch milliseconds. */
function markedAt(account: Account): number | undefined {
  const [at, ...key] = browserStorage()?.getItem(MARK)?.split(' ') ?? []
  return key.join(' ') === accountKey(account) ? Number(at) : undefined
}

function hasFailedToDraw(account: Account, clock: Clock): boolean {
  const at = markedAt(account)
  if (at === undefined) return false
  const age = clock.wallNow() - at
  // After somebody set the clock back, it may have any age.
  return age < 0 || age > LONGEST_DRAWING
}

/**
 * A screen is about to render the catalogue. Marks that before the first tile, because a frozen page can do nothing
 * later. Keeps an existing mark, so quick reloads of a freezing page end.
 */
export function catalogueBegins(
  queryClient: QueryClient,
  account: Account,
  { wallNow }: Pick<Clock, 'wallNow'>,
): void {
  const isRead = queryClient.getQueryData(queryKeys.products(account)) !== undefined
  if (!isRead || markedAt(account) !== undefined) return
  try {
    browserStorage()?.setItem(MARK, `${wallNow()} ${accountKey(account)}`)
    unmarkAtTheEnd()
  } catch {
    // A browser without storage has no kept catalogue.
  }
}

/** A page that handles its own closing has not frozen. */
function unmarkAtTheEnd(): void {
  globalThis.addEventListener?.('pagehide', catalogueLeft, { once: true })
}

/** The user leaves a screen, perhaps before it rendered the catalogue: it did not freeze. */
export function catalogueLeft(): void {
  browserStorage()?.removeItem(MARK)
}

/** A screen has rendered the current catalogue: keeps it for the next start. */
export function catalogueDrawn(queryClient: QueryClient, account: Account): void {
  catalogueLeft()
  for (const queryKey of [queryKeys.products(account), queryKeys.categories(account)]) {
    drawingOf(queryClient.getQueryData(queryKey))?.isDone()
  }
}

/** Set once for each list, however often it loads and renders. */
function drawingOf(list: unknown): Drawing | undefined {
  if (typeof list !== 'object' || list === null) return undefined
  const known = drawings.get(list)
  if (known !== undefined) return known
  let isDone = () => {}
  const done = new Promise<void>((resolve) => (isDone = resolve))
  const drawing = { done, isDone }
  drawings.set(list, drawing)
  return drawing
}

interface ListStore {
  readonly read: () => Promise<PersistedQuery | undefined>
  readonly write: (list: PersistedQuery) => Promise<unknown>
}

/** TanStack's persister for single queries. */
function listPersister(queryKey: QueryKey, { read, write }: ListStore) {
  const key = `${PERSISTER_KEY_PREFIX}-${hashKey(queryKey)}`
  return createQueryPersister<PersistedQuery>({
    storage: {
      // `restoreQueries` shows it once; every later read asks the platform.
      getItem: () => undefined,
      setItem: (_, list) => write(list).catch(() => undefined),
      removeItem: () => undefined,
      async entries() {
        const list = await read().catch(() => undefined)
        return list === undefined ? [] : [[key, list]]
      },
    },
    serialize: (list) => list,
    deserialize: (list) => list,
    maxAge: Number.POSITIVE_INFINITY,
  })
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

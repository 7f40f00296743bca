import { openDB, type DBSchema } from 'idb'
import {
  experimental_createQueryPersister as createQueryPersister,
  PERSISTER_KEY_PREFIX,
} from '@tanstack/query-persist-client-core'
import { hashKey, type QueryClient, type QueryKey, type QueryState } from '@tanstack/react-query'
import { accountKey, type Account } from '../../platform/reads/account.ts'
import type { CatalogueCategory } from '../../platform/reads/categories.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { CatalogueProduct } from '../../platform/reads/products.ts'
import { queryKeys } from '../../platform/reads/query-keys.ts'
import { browserStorage } from '../terminal/browser-storage.ts'
import { ownName } from '../terminal/set-up/purpose.ts'
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

/** Set while a page draws what is kept: since when, and of which account. */
const MARK = 'tuckshop.catalogue-start'
/** A younger mark may be another window's that is drawing right now, in milliseconds. */
const LONGEST_DRAWING = 10_000

interface Drawing {
  readonly done: Promise<void>
  readonly isDone: () => void
}
/** Of each list, so that it is kept once it was drawn. */
const drawings = new WeakMap<object, Drawing>()

/** Gives up on the device after this, in milliseconds: the platform is asked instead. */
const LONGEST_LOOK = 300

const nameOf = ({ accountType, accountId }: Account, list: 'products' | 'categories') =>
  `${accountType}|${accountId}|${list}`

/**
 * Shows what is kept of an account's catalogue, and keeps it on this device whenever it is read and was drawn: a till
 * that never opens Sell keeps nothing new. Where a page froze or crashed while it drew what is kept, the next one leaves
 * that aside. A list whose shape changes needs a migration that makes the store again, so that the old one is dropped.
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
  const isAside = hasFailedToDraw(account, clock)
  if (isAside) unmarkAtTheEnd()
  const keep = (queryKey: QueryKey, name: string) => {
    const { persisterFn, restoreQueries } = listPersister(queryKey, {
      async read() {
        if (isAside) return undefined
        const list = await (await open()).get('lists', name)
        // On a slow device the platform may have answered sooner.
        return queryClient.getQueryData(queryKey) === undefined ? list : undefined
      },
      async write(list) {
        await drawingOf(list.data)?.done
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

/** What was marked longest ago of this account, in epoch milliseconds. */
function markedAt(account: Account): number | undefined {
  const [at, ...key] = browserStorage()?.getItem(MARK)?.split(' ') ?? []
  return key.join(' ') === accountKey(account) ? Number(at) : undefined
}

function hasFailedToDraw(account: Account, clock: Clock): boolean {
  const at = markedAt(account)
  if (at === undefined) return false
  const age = clock.wallNow() - at
  // After a clock was set back, it may be of any age.
  return age < 0 || age > LONGEST_DRAWING
}

/**
 * A screen is about to draw the catalogue. Marked before its first tile, for a page that freezes then does nothing more.
 * A mark that is there already stays, so that quick reloads of a page that freezes don't go on for ever.
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
    // A browser that keeps nothing has no kept catalogue either.
  }
}

/** A page that hears its own end has not frozen. */
function unmarkAtTheEnd(): void {
  globalThis.addEventListener?.('pagehide', catalogueLeft, { once: true })
}

/** A screen is left, perhaps before it has drawn the catalogue: it did not freeze. */
export function catalogueLeft(): void {
  browserStorage()?.removeItem(MARK)
}

/** A screen has drawn the catalogue as it is now: it may be kept, and shown at the next start. */
export function catalogueDrawn(queryClient: QueryClient, account: Account): void {
  catalogueLeft()
  for (const queryKey of [queryKeys.products(account), queryKeys.categories(account)]) {
    drawingOf(queryClient.getQueryData(queryKey))?.isDone()
  }
}

/** One for each list, however often it is read and drawn. */
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

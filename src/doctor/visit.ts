import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../platform/reads/account.ts'
import { categoriesQuery, type CatalogueCategory } from '../platform/reads/categories.ts'
import type { Clock } from '../platform/transport/clock.ts'
import { createQueryClient } from '../platform/reads/create-query-client.ts'
import { failureIn, type Failure } from '../platform/words/failure.ts'
import { productsQuery, type CatalogueProduct } from '../platform/reads/products.ts'
import type { QueryContext } from '../platform/reads/read-endpoint.ts'
import type { Reader } from '../platform/reads/read.ts'
import {
  newUnread,
  unreadQuery,
  type CatalogueList,
  type Unread,
} from '../platform/reads/unread.ts'
import { buildCatalogue, type Catalogue } from '../catalogue/catalogue.ts'
import { readRecords, type ListedRecords } from './listed-records.ts'
import { createOutside, type Outside } from './outside.ts'
import type { Exchange, RecordedLink } from './recorded.ts'
import type { TokenFacts } from './token-facts.ts'
import type { WatchedFetch } from './watched-fetch.ts'

/** Something that the till's code read from the platform, with its exchanges. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly asked: readonly Exchange[] }
  | { readonly ok: false; readonly failure: Failure; readonly asked: readonly Exchange[] }

/** What is known about the till for this platform; none of it is secret (ruling R3). */
export interface TillTerms {
  readonly accountId: string | undefined
  /** The possible account types, in the order to try. */
  readonly accountTypes: readonly Account['accountType'][]
  readonly channelId: string | undefined
  readonly paymentMethods: readonly string[]
}

/** A signed-in examination of one platform. The product's own code makes every read, and each exchange is recorded. */
export interface Visit {
  readonly baseUrl: string
  readonly clock: Clock
  readonly terms: TillTerms
  readonly reader: Reader
  readonly context: QueryContext
  readonly queries: QueryClient
  readonly exchanges: readonly Exchange[]
  readonly outside: Outside
  readonly watch: WatchedFetch
  /** What signing in and refreshing showed. */
  readonly tokens: TokenFacts
  /** The account with readable products; known after {@link Visit.products}. */
  account(): Account | undefined
  products(): Promise<Reading<readonly CatalogueProduct[]>>
  categories(): Promise<Reading<readonly CatalogueCategory[]>>
  /** Codes or names of a list's unreadable entries; known after reading it. */
  unread(list: CatalogueList): Unread
  /** Products and categories together, as the till shows them; `undefined` without products. */
  catalogue(): Promise<Catalogue | undefined>
  records(): Promise<Reading<ListedRecords>>
  /** Reads something and records its exchanges. */
  read<Value>(ask: () => Promise<Value>): Promise<Reading<Value>>
  /** Signs out, and clears what was read, which stops the cache's timers. */
  leave(): void
}

export function openVisit(parts: {
  baseUrl: string
  link: RecordedLink
  clock: Clock
  terms: TillTerms
  watch: WatchedFetch
  tokens: TokenFacts
}): Visit {
  const { baseUrl, link, clock, terms, watch, tokens } = parts
  const { session, reader, exchanges } = link
  const queries = createQueryClient()
  const contextOf = (account: Account): QueryContext => ({ api: { reader }, account })
  let account: Account | undefined

  async function read<Value>(ask: () => Promise<Value>): Promise<Reading<Value>> {
    const from = exchanges.length
    try {
      return { ok: true, value: await ask(), asked: exchanges.slice(from) }
    } catch (error) {
      return { ok: false, failure: failureIn(error), asked: exchanges.slice(from) }
    }
  }

  const nobody: Account = { accountType: 'merchant', accountId: '' }
  const context = contextOf(nobody)
  const products = once(async () => {
    const found = await productsOf(terms, (tried) =>
      read(() => queries.fetchQuery(productsQuery(contextOf(tried)))),
    )
    account = found.account
    return found.reading
  })
  const categories = once(() => read(() => queries.fetchQuery(categoriesQuery(context))))
  const records = once(() => read(() => readRecords(reader)))
  const catalogue = once(async () => {
    const [listed, known] = [await products(), await categories()]
    if (!listed.ok) return undefined
    return buildCatalogue(listed.value, known.ok ? known.value : [])
  })
  return {
    baseUrl,
    clock,
    terms,
    reader,
    context,
    queries,
    exchanges,
    outside: createOutside({ baseUrl, fetch: watch.fetch, clock }),
    watch,
    tokens,
    account: () => account,
    products,
    categories,
    unread: (list) =>
      queries.getQueryData(
        unreadQuery(list === 'products' ? (account ?? nobody) : nobody, list).queryKey,
      ) ?? newUnread(),
    catalogue,
    records,
    read,
    leave() {
      queries.clear()
      session.signOut()
    },
  }
}

type ProductsReading = Reading<readonly CatalogueProduct[]>

/** The products of the first account that may be read, and that account; else why the first may not. */
async function productsOf(
  { accountId, accountTypes }: TillTerms,
  ask: (account: Account) => Promise<ProductsReading>,
): Promise<{ readonly account?: Account; readonly reading: ProductsReading }> {
  let first: ProductsReading = { ok: false, failure: { kind: 'aborted' }, asked: [] }
  if (accountId === undefined) return { reading: first }
  for (const [tries, accountType] of accountTypes.entries()) {
    const account = { accountType, accountId }
    const reading = await ask(account)
    if (reading.ok) return { account, reading }
    if (tries === 0) first = reading
    if (!isAnothers(reading.failure)) break
  }
  return { reading: first }
}

/** Try the other account type: a listing is only for its own account (spec, section Endpoints 12). */
function isAnothers(failure: Failure): boolean {
  return failure.kind === 'refused' && [400, 403, 404].includes(failure.status)
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => (asked ??= ask())
}

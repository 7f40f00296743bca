import type { QueryClient } from '@tanstack/react-query'
import { buildCatalogue, type Catalogue } from '../catalogue/catalogue.ts'
import type { TransactionPage } from '../platform/contract/sale/transaction.ts'
import type { Account } from '../platform/reads/account.ts'
import { categoriesQuery, type CatalogueCategory } from '../platform/reads/categories.ts'
import { createQueryClient } from '../platform/reads/create-query-client.ts'
import { productsQuery, type CatalogueProduct } from '../platform/reads/products.ts'
import type { QueryContext } from '../platform/reads/read-endpoint.ts'
import type { Reader } from '../platform/reads/read.ts'
import { newestPages } from '../platform/reads/transaction-pages.ts'
import { askReader } from '../platform/reads/transactions.ts'
import {
  newUnread,
  unreadQuery,
  type CatalogueList,
  type Unread,
} from '../platform/reads/unread.ts'
import { failureIn, type Failure } from '../platform/words/failure.ts'
import type { RecordedLink } from './recorded.ts'
import { failureWords } from './report/words.ts'
import type { TokenFacts } from './token-facts.ts'
import type { WatchedFetch } from './watched-fetch.ts'

/** Something that the till's code read from the platform. */
export type Reading<Value> =
  | {
      readonly ok: true
      readonly value: Value
      /** The last answer's, as received. */
      readonly body: unknown
    }
  | {
      readonly ok: false
      readonly failure: Failure
      /** The failure in words, for the middle of a sentence. */
      readonly why: string
    }

/** What is known about the till for this platform; none of it is secret (ruling R3). */
export interface TillTerms {
  readonly accountId: string | undefined
  readonly channelId: string | undefined
}

/** A signed-in examination of one platform. The till's own code makes every read. */
export interface Visit {
  readonly baseUrl: string
  readonly terms: TillTerms
  readonly reader: Reader
  readonly context: QueryContext
  readonly queries: QueryClient
  readonly watch: WatchedFetch
  /** What signing in and refreshing showed. */
  readonly tokens: TokenFacts
  /** The account with readable products; known after {@link Visit.products}. */
  account(): Account | undefined
  products(): Promise<Reading<readonly CatalogueProduct[]>>
  categories(): Promise<Reading<readonly CatalogueCategory[]>>
  /** What the till lacks of a list; known after reading it. */
  unread(list: CatalogueList): Unread
  /** Products and categories together, as the till shows them; `undefined` without products. */
  catalogue(): Promise<Catalogue | undefined>
  /** The page of sales where the till looks for one. */
  sales(): Promise<Reading<TransactionPage>>
  read<Value>(ask: () => Promise<Value>): Promise<Reading<Value>>
  /** Signs out, and clears what was read, which stops the cache's timers. */
  leave(): void
}

export function openVisit(parts: {
  baseUrl: string
  link: RecordedLink
  terms: TillTerms
  watch: WatchedFetch
  tokens: TokenFacts
}): Visit {
  const { baseUrl, link, terms, watch, tokens } = parts
  const { session, reader, lastBody } = link
  const queries = createQueryClient()
  const contextOf = (account: Account): QueryContext => ({ api: { reader }, account })
  const nobody: Account = { accountType: 'merchant', accountId: '' }
  const context = contextOf(nobody)
  let account: Account | undefined

  async function read<Value>(ask: () => Promise<Value>): Promise<Reading<Value>> {
    try {
      return { ok: true, value: await ask(), body: lastBody() }
    } catch (error) {
      const failure = failureIn(error)
      return { ok: false, failure, why: failureWords(failure, lastBody()) }
    }
  }

  async function productsAs(accountType: Account['accountType'], accountId: string) {
    const tried = { accountType, accountId }
    const reading = await read(() => queries.fetchQuery(productsQuery(contextOf(tried))))
    if (reading.ok) account = tried
    return reading
  }

  /** The products of the merchant or the sub-merchant; else why the merchant's can't be read. */
  const products = once(async (): Promise<Reading<readonly CatalogueProduct[]>> => {
    const { accountId } = terms
    if (accountId === undefined) return notAsked
    const reading = await productsAs('merchant', accountId)
    if (reading.ok || !isAnothers(reading.failure)) return reading
    const another = await productsAs('sub-merchant', accountId)
    return another.ok ? another : reading
  })
  const categories = once(() => read(() => queries.fetchQuery(categoriesQuery(context))))

  return {
    baseUrl,
    terms,
    reader,
    context,
    queries,
    watch,
    tokens,
    account: () => account,
    products,
    categories,
    unread: (list) =>
      queries.getQueryData(
        unreadQuery(list === 'products' ? (account ?? nobody) : nobody, list).queryKey,
      ) ?? newUnread(),
    catalogue: once(async () => {
      const [listed, known] = [await products(), await categories()]
      if (!listed.ok || listed.value.length === 0) return undefined
      return buildCatalogue(listed.value, known.ok ? known.value : [])
    }),
    sales: once(() => read(() => newestPages(askReader(reader))(0))),
    read,
    leave() {
      queries.clear()
      session.signOut()
    },
  }
}

const notAsked = { ok: false, failure: { kind: 'aborted' }, why: 'it was not asked' } as const

/** Try the other account type: a listing is only for its own account (spec, section Endpoints 12). */
function isAnothers(failure: Failure): boolean {
  return failure.kind === 'refused' && [400, 403, 404].includes(failure.status)
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined
  return () => (asked ??= ask())
}

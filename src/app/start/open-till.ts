import type { QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { categoriesQuery } from '../../platform/reads/categories.ts'
import { sameAccount } from '../../platform/reads/account.ts'
import { createQueryClient } from '../../platform/reads/create-query-client.ts'
import { productsQuery } from '../../platform/reads/products.ts'
import type { QueryContext } from '../../platform/reads/read-endpoint.ts'
import { openShifts } from '../../cash-up/shift/shift-queries.ts'
import type { ShiftStore } from '../../cash-up/shift/shift-store.ts'
import { buildCatalogue, type Catalogue } from '../../catalogue/catalogue.ts'
import { arrangementQuery, followArrangements } from '../../catalogue/arrangement-query.ts'
import type { SaleAccount } from '../../engine/sale.ts'
import { browserStorage } from '../../till/terminal/browser-storage.ts'
import { isForShop } from '../../till/terminal/set-up/purpose.ts'
import type { SetUp } from '../../till/terminal/set-up/set-up.ts'
import { newTillId, type TerminalStore } from '../../till/terminal/terminal-store.ts'
import { createDeviceMemory } from '../../till/device/device-memory.ts'
import { keepCatalogue } from '../../till/device/kept-catalogue.ts'
import { openSalesOf } from '../../till/held/open-sales.ts'
import type { Till, TillStores } from '../../till/till.ts'
import { keepVersion } from '../../till/version/on-device.ts'
import { listedDetails } from '../../sales/book/listed-details.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { makeEngine } from './make-engine.ts'
import type { Start } from './start.ts'
import { createTillStores } from './till-stores.ts'

/** What a till is made of. */
interface TillParts extends Start {
  readonly username: string
  /** The page is the next user's. */
  readonly onSignedOut: () => void
}

/** Everything of a till that lives from sign-in to sign-out, and nothing of it longer. */
export interface OpenTill extends TillParts {
  readonly queryClient: Till['queryClient']
  readonly engine: Till['engine']
  readonly signInPutOff: Till['signInPutOff']
  /** What the screens of the account that sells here share. */
  readonly stores: () => TillStores
  /** What this device has kept of the catalogue, if anything, can be shown. Never rejects. */
  readonly ready: Promise<unknown>
  /** The engine sells for this account from now on. */
  readonly setUpIs: (setUp: SetUp) => void
  /** Ends every loop, and forgets what was read and written. Sales under way are in the journal. */
  readonly signOut: () => void
}

/** Gives the till another id. Its shifts go along first, so that no screen misses the open one. */
async function becomeAnother(terminals: TerminalStore, shifts: ShiftStore): Promise<void> {
  const tillId = newTillId()
  await shifts.rename(terminals.tillId, tillId)
  terminals.becomes(tillId)
}

/** What has been read of the catalogue. */
function catalogueIn(queryClient: QueryClient, context: QueryContext): Catalogue {
  return buildCatalogue(
    queryClient.getQueryData(productsQuery(context).queryKey) ?? [],
    queryClient.getQueryData(categoriesQuery(context).queryKey) ?? [],
    queryClient.getQueryData(arrangementQuery(context.account).queryKey),
  )
}

/** Makes what a signed-in till lives by. Its life is an event's, not a component's. */
export function openTill(parts: TillParts): OpenTill {
  const { api, config, terminals, username, onSignedOut } = parts
  const queryClient = createQueryClient()
  const shifts = openShifts(queryClient)
  let catalogueRead: Promise<unknown> | undefined
  // Where one practises, no device sells but the page.
  const memory = isForShop
    ? createDeviceMemory(browserStorage(), () => becomeAnother(terminals, shifts))
    : undefined
  const engine = makeEngine({
    api,
    tillId: () => terminals.tillId,
    sendLimits: config.limits,
    shifts,
    memory,
    describe: async (record) => {
      const context = account && { api, account }
      if (context === undefined) return listedDetails(record, undefined)
      // Once for all records: where it can't be read, they are shown by their codes.
      catalogueRead ??= Promise.all([
        queryClient.prefetchQuery(productsQuery(context)),
        queryClient.prefetchQuery(categoriesQuery(context)),
        queryClient.prefetchQuery(arrangementQuery(context.account)),
      ])
      await catalogueRead
      return listedDetails(record, catalogueIn(queryClient, context))
    },
  })
  let account: SaleAccount | undefined
  let made: ReturnType<typeof createTillStores> | undefined
  let ready: Promise<unknown> = Promise.resolve()

  const tellEngine = () => {
    if (account === undefined || api.session.state().kind !== 'signed-in') engine.signedOut()
    else engine.signedIn(account)
  }
  const setUpIs = ({ accountType, accountId, role }: SetUp) => {
    const before = account
    account = { accountType, accountId, userKey: username }
    tellEngine()
    if (before === undefined || !sameAccount(before, account)) {
      made?.end()
      made = createTillStores({ api, engine, account, shifts })
    }
    const context = { api, account }
    /** What is kept is shown at once, and read again however new it is: who reloads the page wants to see what is new. */
    const readCatalogue = async () => {
      await keepCatalogue(queryClient, context.account, api.clock)
      if (role === undefined)
        void queryClient.prefetchQuery({ ...productsQuery(context), staleTime: 0 })
      void queryClient.prefetchQuery({ ...categoriesQuery(context), staleTime: 0 })
    }
    ready = Promise.all([readCatalogue(), queryClient.prefetchQuery(arrangementQuery(account))])
  }
  const known = terminals.setUpOf(username)
  if (known !== undefined) setUpIs(known)
  const ends = [
    api.session.subscribe(tellEngine),
    engine.subscribe(() => {
      keepVersion('sales', openSalesOf(engine.snapshot().sales, username).length > 0)
    }),
    followArrangements(queryClient),
  ]
  void engine.start()

  return {
    ...parts,
    queryClient,
    engine,
    signInPutOff: createStore(() => false),
    stores() {
      if (made === undefined) throw new Error('The till is not set up')
      return made.stores
    },
    ready,
    setUpIs,
    signOut() {
      // Sales under way keep this page's version, also after the sign-out.
      for (const end of ends) end()
      made?.end()
      shifts.end()
      engine.signedOut()
      void engine.stop()
      queryClient.clear()
      // What was said last is no business of whoever signs in next.
      announce('')
      api.session.signOut()
      onSignedOut()
    },
  }
}

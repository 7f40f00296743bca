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
import { listedDetails } from '../../sales/store/listed-details.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { makeEngine } from './make-engine.ts'
import type { Start } from './start.ts'
import { createTillStores } from './till-stores.ts'

/** The parts a till needs. */
interface TillParts extends Start {
  readonly username: string
  /** Called when the page belongs to the next user. */
  readonly onSignedOut: () => void
}

/** The parts of a till that live from sign-in to sign-out. */
export interface OpenTill extends TillParts {
  readonly queryClient: Till['queryClient']
  readonly engine: Till['engine']
  readonly signInPutOff: Till['signInPutOff']
  /** Stores that the screens of this account share. */
  readonly stores: () => TillStores
  /** Resolves when the device's kept catalogue, if any, can be shown. Never rejects. */
  readonly ready: Promise<unknown>
  /** Makes the engine sell for this account. */
  readonly setUpIs: (setUp: SetUp) => void
  /** Ends every loop, and clears everything in memory. Open sales are in the journal. */
  readonly signOut: () => void
}

/** Gives the till another id. Moves its shifts first: screens keep the open shift. */
async function becomeAnother(terminals: TerminalStore, shifts: ShiftStore): Promise<void> {
  const tillId = newTillId()
  await shifts.rename(terminals.tillId, tillId)
  terminals.becomes(tillId)
}

/** Cached catalogue queries. */
function catalogueIn(queryClient: QueryClient, context: QueryContext): Catalogue {
  return buildCatalogue(
    queryClient.getQueryData(productsQuery(context).queryKey) ?? [],
    queryClient.getQueryData(categoriesQuery(context).queryKey) ?? [],
    queryClient.getQueryData(arrangementQuery(context.account).queryKey),
  )
}

/** Makes a signed-in till's parts. Events start and end them, not components. */
export function openTill(parts: TillParts): OpenTill {
  const { api, config, terminals, username, onSignedOut } = parts
  const queryClient = createQueryClient()
  const shifts = openShifts(queryClient)
  let catalogueRead: Promise<unknown> | undefined
  // In practice no device sells except the page.
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
      // Loaded once for all records: if it fails, screens show the codes.
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

  const tellEngine = () => {
    if (account === undefined || api.session.state().kind !== 'signed-in') engine.signedOut()
    else engine.signedIn(account)
  }
  /** Resolves when the device's kept catalogue, if any, can be shown. */
  const setUpIs = ({ accountType, accountId, role }: SetUp): Promise<unknown> => {
    const before = account
    account = { accountType, accountId, userKey: username }
    tellEngine()
    if (before === undefined || !sameAccount(before, account)) {
      made?.end()
      made = createTillStores({ api, engine, account, shifts })
      catalogueRead = undefined
    }
    const context = { api, account }
    /** Shows the kept catalogue at once, and always reads it again: a reload means that the user wants fresh data. */
    const readCatalogue = async () => {
      await keepCatalogue(queryClient, context.account, api.clock)
      if (role === undefined)
        void queryClient.prefetchQuery({ ...productsQuery(context), staleTime: 0 })
      void queryClient.prefetchQuery({ ...categoriesQuery(context), staleTime: 0 })
    }
    return Promise.all([readCatalogue(), queryClient.prefetchQuery(arrangementQuery(account))])
  }
  const known = terminals.setUpOf(username)
  const ready = known === undefined ? Promise.resolve() : setUpIs(known)
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
    setUpIs: (setUp) => void setUpIs(setUp),
    signOut() {
      // Open sales keep this page's version, also after the sign-out.
      for (const end of ends) end()
      made?.end()
      shifts.end()
      engine.signedOut()
      void engine.stop()
      queryClient.clear()
      // The next user must not hear the last announcement.
      announce('')
      api.session.signOut()
      onSignedOut()
    },
  }
}

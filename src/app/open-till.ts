import { createStore } from 'zustand/vanilla'
import { categoriesQuery } from '../api/categories.ts'
import { sameAccount } from '../api/account.ts'
import { createQueryClient } from '../api/create-query-client.ts'
import { productsQuery } from '../api/products.ts'
import { openShifts } from '../cash-up/shift-queries.ts'
import { arrangementQuery, followArrangements } from '../catalogue/arrangement-query.ts'
import type { SaleAccount } from '../sale/sale.ts'
import type { SetUp } from '../terminal/set-up.ts'
import { keepCatalogue } from '../till/kept-catalogue.ts'
import { openSalesOf } from '../till/open-sales.ts'
import type { Till, TillStores } from '../till/till.ts'
import { keepVersion } from '../till/version/on-device.ts'
import { announce } from '../ui/announce.ts'
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

/** Makes what a signed-in till lives by. Its life is an event's, not a component's. */
export function openTill(parts: TillParts): OpenTill {
  const { api, config, terminals, username, onSignedOut } = parts
  const queryClient = createQueryClient()
  const { tillId } = terminals
  const shifts = openShifts(queryClient)
  const engine = makeEngine({ api, tillId, sendLimits: config.limits, shifts })
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
      made = createTillStores({ api, engine, account, shifts, tillId })
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

import { categoriesQuery } from '../api/categories.ts'
import { createQueryClient } from '../api/create-query-client.ts'
import { productsQuery } from '../api/products.ts'
import { arrangementQuery, followArrangements } from '../catalogue/arrangement-query.ts'
import type { SaleAccount } from '../sale/sale.ts'
import type { SetUp } from '../terminal/set-up.ts'
import { followCatalogue, readKept } from '../till/kept-catalogue.ts'
import { openSalesOf } from '../till/open-sales.ts'
import { Services } from '../till/services.ts'
import { keepVersion } from '../till/version/on-device.ts'
import { announce } from '../ui/announce.ts'
import { makeEngine } from './make-engine.ts'
import { RunningTill } from './RunningTill.tsx'
import type { SignedIn, TillParts } from './signed-in.ts'

export interface OpenTill extends SignedIn {
  /** What shows it; here, so that the gate fetches one chunk. */
  readonly Screens: typeof RunningTill
  /** What this device has kept of the catalogue, if anything, can be shown. Never rejects. */
  readonly ready: Promise<unknown>
}

/** What stands on the device is there sooner, or not to be had. */
const longestLookMs = 300

let ahead: { readonly username: string; readonly kept: ReturnType<typeof readKept> } | undefined

/** Somebody's sign-in is on its way: looks up meanwhile what this device has kept for them. */
export function lookAhead({ terminals }: Pick<TillParts, 'terminals'>, username: string): void {
  const known = terminals.setUpOf(username)
  ahead = known && { username, kept: readKept(known) }
}

/** Makes the services of a signed-in till. Their life is an event's, not a component's. */
export function openTill(parts: TillParts): OpenTill {
  const { connection: api, config, terminals, username, onSignedOut } = parts
  const queryClient = createQueryClient()
  const services = new Services()
  const engine = makeEngine({ api, tillId: terminals.tillId, sendLimits: config.limits, services })
  let account: SaleAccount | undefined
  let ready: Promise<unknown> = Promise.resolve()

  const tellEngine = () => {
    if (account === undefined || api.session.state().kind !== 'signed-in') engine.signedOut()
    else engine.signedIn(account)
  }
  const looked = ahead?.username === username ? ahead.kept : undefined
  ahead = undefined
  const setUpIs = ({ accountType, accountId }: SetUp, kept?: typeof looked) => {
    account = { accountType, accountId, userKey: username }
    tellEngine()
    const context = { api, account }
    ready = Promise.all([
      Promise.race([followCatalogue(queryClient, context, kept), api.clock.wait(longestLookMs)]),
      queryClient.prefetchQuery(arrangementQuery(account)),
    ])
  }
  const known = terminals.setUpOf(username)
  if (known !== undefined) {
    // What a cashier waits for is on its way before a screen asks for it.
    const context = { api, account: { ...known, userKey: username } }
    if (known.role === undefined) void queryClient.prefetchQuery(productsQuery(context))
    void queryClient.prefetchQuery(categoriesQuery(context))
    setUpIs(known, looked)
  }
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
    api,
    queryClient,
    engine,
    services,
    Screens: RunningTill,
    ready,
    setUpIs: (setUp) => setUpIs(setUp),
    signOut() {
      // Sales under way keep this page's version, also after the sign-out.
      for (const end of ends) end()
      services.end()
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

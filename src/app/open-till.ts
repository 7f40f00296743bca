import type { Config } from '../api/config.ts'
import type { Api } from '../api/create-api.ts'
import { createQueryClient } from '../api/create-query-client.ts'
import type { SaleAccount } from '../sale/sale.ts'
import type { SetUp } from '../terminal/set-up.ts'
import type { TerminalStore } from '../terminal/terminal-store.ts'
import { createEngineHost } from '../till/engine-host.ts'
import { loadEngine } from '../till/load-engine.ts'
import type { Till } from '../till/till.ts'
import { RunningTill } from './RunningTill.tsx'

/** What the gate has made by the time somebody is signed in. */
export interface TillParts {
  readonly config: Config
  readonly api: Api
  readonly terminals: TerminalStore
  readonly username: string
}

/** Everything of a till that lives from sign-in to sign-out, and nothing of it longer. */
export interface OpenTill extends TillParts {
  readonly queryClient: Till['queryClient']
  readonly engine: Till['engine']
  /** The engine sells for this account from now on. */
  readonly setUpIs: (setUp: SetUp) => void
  /** What shows it; here, so that the gate fetches one chunk. */
  readonly Screens: typeof RunningTill
  /** Ends every loop, and forgets what was read and written. Sales that are under way stand in the journal. */
  readonly close: () => void
}

/** Makes the services of a signed-in till. Their life is an event's, not a component's. */
export function openTill(parts: TillParts): OpenTill {
  const { api, terminals, username } = parts
  const queryClient = createQueryClient()
  const engine = createEngineHost(() => loadEngine({ api, tillId: terminals.tillId }))
  let account: SaleAccount | undefined

  const tellEngine = () => {
    engine.signedIn(api.session.state().kind === 'signed-in' ? account : undefined)
  }
  const setUpIs = ({ accountType, accountId }: SetUp) => {
    account = { accountType, accountId, userKey: username }
    tellEngine()
  }
  const known = terminals.setUpOf(username)
  if (known !== undefined) setUpIs(known)
  const unsubscribe = api.session.subscribe(tellEngine)

  return {
    ...parts,
    queryClient,
    engine,
    Screens: RunningTill,
    setUpIs,
    close() {
      unsubscribe()
      void engine.stop()
      queryClient.clear()
    },
  }
}

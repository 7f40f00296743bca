import type { Config } from '../api/config.ts'
import type { Api } from '../api/create-api.ts'
import type { SetUp } from '../terminal/set-up.ts'
import type { TerminalStore } from '../terminal/terminal-store.ts'
import type { Till } from '../till/till.ts'

/** What the gate has made by the time somebody is signed in. */
export interface TillParts {
  readonly config: Config
  readonly connection: Api
  readonly terminals: TerminalStore
  readonly username: string
  /** Opened by the till's PIN while the platform could not be reached: nobody is signed in yet. */
  readonly withoutLine?: boolean
  /** The page is the next user's. */
  readonly onSignedOut: () => void
}

/** Everything of a till that lives from sign-in to sign-out, and nothing of it longer. */
export interface SignedIn extends TillParts {
  readonly api: Api
  readonly queryClient: Till['queryClient']
  readonly engine: Till['engine']
  readonly services: Till['services']
  /** The engine sells for this account from now on. */
  readonly setUpIs: (setUp: SetUp) => void
  /** Ends every loop, and forgets what was read and written. Sales under way are in the journal. */
  readonly signOut: () => void
}

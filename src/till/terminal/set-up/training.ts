import type { ComponentType } from 'react'
import type { Config } from '../../../platform/transport/config.ts'
import type { Session } from '../../../platform/session/session.ts'
import type { Fetch } from '../../../platform/transport/transport.ts'
import type { TerminalStore } from '../terminal-store.ts'

/** What a page brings along on which nothing that is sold is real (docs/till.md). */
export interface Training {
  /** The platform in the page. The till has no other way to one. */
  readonly fetch: Fetch
  /** Says on every screen that nothing is sold. `bare`: before the customer, where there are no controls. */
  readonly Frame: ComponentType<{ bare?: boolean }>
  /** Instead of `config.json`. */
  readonly settings?: { readonly kind: 'ok'; readonly config: Config }
  /** Signs in without asking, instead of the sign-in screen. */
  readonly SignIn?: ComponentType<EnterProps>
  /** After the sign-out, instead of the sign-in. */
  readonly leave?: () => void
}

export interface EnterProps {
  session: Session
  terminals: TerminalStore
  onSignedIn: (username: string) => void
}

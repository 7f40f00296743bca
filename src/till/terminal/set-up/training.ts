import type { ComponentType } from 'react'
import type { Config } from '../../../platform/transport/config.ts'
import type { Session } from '../../../platform/session/session.ts'
import type { Fetch } from '../../../platform/transport/transport.ts'
import type { TerminalStore } from '../terminal-store.ts'

/** The extra parts of a page on which no sale is real (docs/till.md). */
export interface Training {
  /** The platform in the page. The till can reach no other. */
  readonly fetch: Fetch
  /** Says on every screen that sales are not real. `bare`: on the customer's screen, without controls. */
  readonly Frame: ComponentType<{ bare?: boolean }>
  /** Replaces `config.json`. */
  readonly settings?: { readonly kind: 'ok'; readonly config: Config }
  /** Signs in without asking, and replaces the sign-in screen. */
  readonly SignIn?: ComponentType<EnterProps>
  /** Shown after the sign-out, instead of the sign-in. */
  readonly leave?: () => void
}

export interface EnterProps {
  session: Session
  terminals: TerminalStore
  onSignedIn: (username: string) => void
}

import type { Context } from 'hono'
import type { FillRandom } from '../../values/number/reference.ts'
import type { Clock } from '../rules/clock.ts'
import type { Fulfilment } from '../rules/fulfilment.ts'
import type { Hashing } from '../hashing/hashing.ts'
import type { RateLimit } from '../rules/rate-limit.ts'
import type { Catalogue } from '../seed/catalogue.ts'
import type { Mailbox } from '../rules/control-state.ts'
import type { Caller, Store } from '../store/store.ts'
import type { PictureUrl } from '../seed/pictures.ts'
import type { Switches } from '../rules/switches.ts'

/** What the routes work with. The host supplies all that it may want to replace. */
export interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly random: FillRandom
  readonly hashing: Hashing
  readonly catalogue: Catalogue
  readonly pictureUrl: PictureUrl
  readonly rateLimit: RateLimit
  readonly fulfilment: Fulfilment
  /** The current switches; they may change while the sandbox runs. */
  readonly switches: () => Switches
  /** Keeps reset tokens for a control to hand out; `undefined` with controls off. */
  readonly mailbox: Mailbox | undefined
}

/** What the host tells about a request, and wants to know. */
export interface Asking {
  /** The caller's address, which limits sign-ins. */
  readonly ip: string
  /** The request's name in the host's log. */
  readonly requestId?: string | undefined
  /** Called with the caller, once known. */
  readonly onCaller?: ((caller: Caller) => void) | undefined
}

/** What a request carries through the app. */
export interface Env {
  Bindings: Asking
  Variables: { caller: Caller }
}
export type RequestContext = Context<Env>

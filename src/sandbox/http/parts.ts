import type { Context } from 'hono'
import type { FillRandom } from '../../values/number/reference.ts'
import type { Clock } from '../rules/clock.ts'
import type { Fulfilment } from '../rules/fulfilment.ts'
import type { Hashing } from '../hashing/hashing.ts'
import type { RateLimit } from '../rules/rate-limit.ts'
import type { Catalogue } from '../seed/catalogue.ts'
import type { Mailbox } from '../store/mailbox.ts'
import type { Caller, Store } from '../store/store.ts'
import type { PictureUrl } from '../seed/pictures.ts'
import type { Switches } from '../rules/switches.ts'

/** What the routes work with. Everything that a home may want to own is handed in. */
export interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly random: FillRandom
  readonly hashing: Hashing
  readonly catalogue: Catalogue
  readonly pictureUrl: PictureUrl
  readonly rateLimit: RateLimit
  readonly fulfilment: Fulfilment
  /** The switches as they stand; they may be set while the sandbox runs. */
  readonly switches: () => Switches
  /** Where reset tokens are kept that a control hands out; `undefined` where controls are off. */
  readonly mailbox: Mailbox | undefined
}

/** What the home knows of a request, and is told of it. */
export interface Asking {
  /** The caller's address, by which sign-ins are limited. */
  readonly ip: string
  /** The request's name in the home's log. */
  readonly requestId?: string | undefined
  /** Is told who calls, once that is known. */
  readonly onCaller?: ((caller: Caller) => void) | undefined
}

/** What a request carries through the app. */
export interface Env {
  Bindings: Asking
  Variables: { caller: Caller }
}
export type RequestContext = Context<Env>

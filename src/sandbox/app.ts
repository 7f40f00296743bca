import { Hono } from 'hono'
import { withoutPrefix } from '../platform/contract/base-url.ts'
import type { FillRandom } from '../values/number/reference.ts'
import { systemClock, type Clock } from './rules/clock.ts'
import { errorAnswer } from './http/error-answer.ts'
import { createFulfilment } from './rules/fulfilment.ts'
import type { Hashing } from './hashing/hashing.ts'
import type { Asking, Env, Parts } from './http/parts.ts'
import { systemRandom } from './rules/random.ts'
import { createRateLimit, noRateLimit } from './rules/rate-limit.ts'
import { Refusal } from './rules/refusal.ts'
import { requestPath } from './http/request-path.ts'
import { mountControls } from './routes/controls.ts'
import { mountEndpoints } from './routes/endpoints.ts'
import { createControlState } from './rules/control-state.ts'
import type { Additions } from './seed/additions.ts'
import { createCatalogue } from './seed/catalogue.ts'
import { servedPicture, type PictureUrl } from './seed/pictures.ts'
import type { Store } from './store/store.ts'
import { defaultSwitches, type Switches } from './rules/switches.ts'

/** What a home hands in. Only the store and the hashing have no default. */
export interface SandboxOptions {
  readonly store: Store
  readonly hashing: Hashing
  readonly clock?: Clock
  readonly random?: FillRandom
  /** Settings that differ from the defaults; a reset returns to them. */
  readonly switches?: Partial<Switches>
  /** Whether `/sandbox/*` answers (`SANDBOX_CONTROLS=1`). Off by default. */
  readonly controls?: boolean
  /** Whether the spec's limits hold (`RATE_LIMITS=off`). On by default. */
  readonly rateLimits?: boolean
  /** Whether other servers work on the same store: what one of them leaves behind, another carries on. */
  readonly sharedStore?: boolean
  /** How many generated products are added to the demo's (`CATALOGUE_SIZE`). */
  readonly catalogueSize?: number
  /** What is sold in the place of the demo's catalogue. */
  readonly catalogue?: Additions | undefined
  /** Where the catalogue's pictures are; by default, where the sandbox itself serves them. */
  readonly pictureUrl?: PictureUrl
  /**
   * Puts the API’s own pages and the pictures into the app (`mountDocumentation`). A page has no use for them, and they
   * bring much code along.
   */
  readonly documentation?: (app: Hono<Env>) => void
  /**
   * Is told of errors that no one expected, and in which request by its name in the home's log. What it is given holds no
   * secret of a request's body.
   */
  readonly onError?: (error: unknown, requestId?: string) => void
}

/** The vending platform of the spec, complete, in one function from request to answer. */
export interface Sandbox {
  /**
   * Answers a request whose path begins with `/vas`, with `/sandbox` or with an endpoint, with `/api/v1` or
   * without (ruling R1).
   * @throws {Disconnect} where a fixed input asks for a connection that ends without an answer
   */
  fetch(request: Request, asking?: Asking): Promise<Response>
  /** Goes on with the transactions that are under way in the store, and waits for none of them. */
  start(): Promise<void>
  /** Stops fulfilment; the store stays open, as it is the home's. */
  stop(): Promise<void>
  switches(): Switches
  setSwitches(switches: Partial<Switches>): void
}

/** Makes a sandbox. It runs in a page, in a test and in Node alike: clock, randomness and store come from the home. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, hashing, clock = systemClock, random = systemRandom } = options
  const { controls = false, rateLimits = true, catalogueSize = 0, sharedStore = false } = options
  const onError = options.onError ?? (() => undefined)
  const initial: Switches = { ...defaultSwitches, ...options.switches }
  const catalogue = createCatalogue(catalogueSize, options.catalogue)
  const state = createControlState(store, catalogue, initial, sharedStore)

  const parts: Parts = {
    store,
    clock,
    random,
    hashing,
    catalogue,
    pictureUrl: options.pictureUrl ?? servedPicture,
    rateLimit: rateLimits ? createRateLimit(store, clock) : noRateLimit,
    fulfilment: createFulfilment(store, clock, onError, { isShared: sharedStore }),
    switches: () => state.switches(),
    mailbox: controls ? state.mailbox : undefined,
  }

  const app = new Hono<Env>({ getPath: (request) => endpointPath(request.url) })
  if (controls)
    app.use('*', async (_, next) => {
      await state.refresh()
      await next()
    })
  mountEndpoints(app, parts)
  options.documentation?.(app)
  if (controls) mountControls(app, parts, state)
  app.notFound(() => {
    throw new Refusal(404, 'NOT_FOUND', 'There is no such route')
  })
  app.onError((error, c) =>
    errorAnswer(error, {
      now: clock.now(),
      path: requestPath(c.req.url),
      switches: state.switches(),
      onError: (unexpected) => onError(unexpected, c.env.requestId),
    }),
  )

  return {
    fetch: async (request, asking = { ip: 'unknown' }) => app.fetch(request, asking),
    start: async () => parts.fulfilment.start(),
    stop: () => parts.fulfilment.stop(),
    switches: () => state.switches(),
    setSwitches: (next) => void state.change({ switches: { ...state.switches(), ...next } }),
  }
}

function endpointPath(url: string): string {
  return withoutPrefix(requestPath(url))
}

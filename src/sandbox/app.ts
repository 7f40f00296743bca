import { Hono } from 'hono'
import { withoutPrefix } from '../platform/contract/access/base-url.ts'
import type { FillRandom } from '../values/number/reference.ts'
import { systemClock, type Clock } from './rules/clock.ts'
import { json } from './http/answer.ts'
import { Disconnect } from './http/disconnect.ts'
import { rejectionAnswer } from './http/seller-answer.ts'
import { createFulfilment } from './rules/fulfilment.ts'
import type { Hashing } from './hashing/hashing.ts'
import type { Asking, Env, Parts } from './http/parts.ts'
import { systemRandom } from './rules/random.ts'
import { createRateLimit, specLimits, type Limits } from './rules/rate-limit.ts'
import { Refusal } from './rules/checks/refusal.ts'
import { Rejection } from './rules/checks/rejection.ts'
import { requestPath } from './http/request-path.ts'
import { mountControls } from './routes/controls.ts'
import { mountEndpoints } from './routes/endpoints.ts'
import { createControlState } from './rules/control-state.ts'
import type { Additions } from './seed/additions.ts'
import { createCatalogue } from './seed/catalogue.ts'
import { servedPicture, type PictureUrl } from './seed/pictures.ts'
import { StoreAway } from './store/store-away.ts'
import type { Store } from './store/store.ts'
import { defaultSwitches, type Switches } from './rules/switches.ts'

/** What the host program supplies. Only the store and the hashing have no default. */
export interface SandboxOptions {
  readonly store: Store
  readonly hashing: Hashing
  readonly clock?: Clock
  readonly random?: FillRandom
  /** Settings that differ from the defaults; a reset restores them. */
  readonly switches?: Partial<Switches>
  /** Whether `/sandbox/*` answers (`SANDBOX_CONTROLS=1`). Off by default. */
  readonly controls?: boolean
  /** Limits (`RATE_LIMITS`): the spec's by default, none for `false`. */
  readonly rateLimits?: Limits | boolean | undefined
  /** Whether other servers share this store. They carry on each other's sales. */
  readonly sharedStore?: boolean
  /** How many generated products are added to the demo's (`CATALOGUE_SIZE`). */
  readonly catalogueSize?: number
  /** Replaces the demo catalogue. */
  readonly catalogue?: Additions | undefined
  /** Where the catalogue's pictures are; by default, the sandbox serves them. */
  readonly pictureUrl?: PictureUrl
  /**
   * Adds the API’s own pages and the pictures (`mountDocumentation`). The in-page sandbox leaves them out, because they
   * bring much code along.
   */
  readonly documentation?: (app: Hono<Env>) => void
  /**
   * Called for unexpected errors, with the request's name in the host's log. The error holds no secret from a request's
   * body.
   */
  readonly onError?: (error: unknown, requestId?: string) => void
}

/** The complete vending platform of the spec, as one function from request to answer. */
export interface Sandbox {
  /**
   * Answers paths that begin with `/vas`, `/sandbox` or an endpoint, with or without `/api/v1` (ruling R1).
   * @throws {Disconnect} when a fixed input wants the connection to end without an answer
   */
  fetch(request: Request, asking?: Asking): Promise<Response>
  /** Resumes the store's transactions in progress, without waiting for them. */
  start(): Promise<void>
  /** Stops fulfilment. The store stays open, because the host owns it. */
  stop(): Promise<void>
  switches(): Switches
  setSwitches(switches: Partial<Switches>): void
}

/** Makes a sandbox. It runs in a page, in a test and in Node, because the host supplies clock, randomness and store. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { store, hashing, clock = systemClock, random = systemRandom } = options
  const { controls = false, rateLimits = true, catalogueSize = 0, sharedStore = false } = options
  const limits = rateLimits === true ? specLimits : rateLimits || {}
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
    rateLimit: createRateLimit(store, clock, limits),
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

/** When to ask again while the store is away. */
const retryAfterSeconds = 5

/**
 * Turns a route's error into an answer. Reports an unexpected error to `onError` and answers without detail.
 * @throws {Disconnect} instead of an answer
 */
function errorAnswer(
  error: unknown,
  {
    now,
    path,
    switches,
    onError,
  }: {
    readonly now: number
    readonly path: string
    readonly switches: Switches
    readonly onError: (error: unknown) => void
  },
): Response {
  if (error instanceof Disconnect) throw error
  if (error instanceof Rejection) return rejectionAnswer(error, now, switches)
  if (error instanceof Refusal) return json(error.body(now, path), error.status, error.headers)
  if (error instanceof StoreAway) {
    const away = new Refusal(503, 'SERVICE_UNAVAILABLE', 'The database can’t be reached now')
    return json(away.body(now, path), 503, { 'Retry-After': String(retryAfterSeconds) })
  }
  onError(error)
  const unexpected = new Refusal(500, 'INTERNAL_ERROR', 'The request could not be answered')
  return json(unexpected.body(now, path), 500)
}

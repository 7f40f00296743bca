import type { Random } from './back-off.ts'
import { browserClock, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { createSession, type Session } from './session.ts'
import { createTransport, type Fetch, type Transport } from './transport.ts'

/** The way to the platform, which a sign-in needs and all that comes after it goes by. */
export interface Connection {
  readonly transport: Transport
  readonly session: Session
  readonly clock: Clock
  readonly random: Random
}

/**
 * Puts the parts together, once for the life of the page. In training mode `fetch` is the sandbox's own.
 */
export function createConnection(parts: {
  config: Pick<Config, 'apiBaseUrl'>
  fetch?: Fetch
  clock?: Clock
  random?: Random
}): Connection {
  const {
    config,
    fetch = (url, init) => globalThis.fetch(url, init),
    clock = browserClock(),
    random = Math.random,
  } = parts
  const transport = createTransport({ baseUrl: config.apiBaseUrl, fetch, clock })
  const session = createSession({ transport, clock, random })
  return { transport, session, clock, random }
}

import type { Random } from './transport/back-off.ts'
import { browserClock, type Clock } from './transport/clock.ts'
import type { Config } from './transport/config.ts'
import { platformClock, type PlatformClock } from './transport/platform-clock.ts'
import { createReader, type Reader } from './reads/read.ts'
import { createSession, type Session } from './session/session.ts'
import { createTransport, type Fetch, type Transport } from './transport/transport.ts'

/** Everything by which the till talks to the platform. */
export interface Api {
  readonly transport: Transport
  readonly session: Session
  /** Reads, which are repeated and shared. */
  readonly reader: Reader
  /** Its wall time is the platform's where the device's clock is wrong. */
  readonly clock: Clock
  /** What is known of the device's own. */
  readonly deviceClock: Pick<PlatformClock, 'check' | 'deviceNow'>
  readonly random: Random
}

/** Puts the parts together, once for the life of the page. In practice `fetch` is the sandbox's own. */
export function createApi(parts: {
  config: Pick<Config, 'apiBaseUrl'>
  fetch?: Fetch
  clock?: Clock
  random?: Random
  onRefreshToken?: Parameters<typeof createSession>[0]['onRefreshToken']
}): Api {
  const {
    config,
    onRefreshToken,
    fetch = (url, init) => globalThis.fetch(url, init),
    clock: device = browserClock(),
    random = Math.random,
  } = parts
  const deviceClock = platformClock(device)
  const { clock, heard } = deviceClock
  const transport = createTransport({ baseUrl: config.apiBaseUrl, fetch, clock, heard })
  const session = createSession({ transport, clock, random, onRefreshToken })
  const reader = createReader({ session, clock, random })
  return { transport, session, reader, clock, deviceClock, random }
}

import type { Random } from './transport/back-off.ts'
import { browserClock, type Clock } from './transport/clock.ts'
import type { Config } from './transport/config.ts'
import { platformClock, type PlatformClock } from './transport/platform-clock.ts'
import { createReader, type Reader } from './reads/read.ts'
import { createSession, type Session } from './session/session.ts'
import { createTransport, type Fetch, type Transport } from './transport/transport.ts'

/** All that the till needs to talk to the platform. */
export interface Api {
  readonly transport: Transport
  readonly session: Session
  /** Reads, which it repeats and shares. */
  readonly reader: Reader
  /** Its wall time is the platform's if the device's clock is wrong. */
  readonly clock: Clock
  /** What we know about the device's own clock. */
  readonly deviceClock: Pick<PlatformClock, 'agrees' | 'check' | 'deviceNow' | 'laterNow'>
  readonly random: Random
  /** The answers so far that weren't JSON. */
  readonly faults: () => Faults
}

export interface Faults {
  readonly count: number
  /** The last one's place, without any of its text. */
  readonly last?: string
}

/** Assembles the parts, once for the life of the page. In training mode, `fetch` is the sandbox's. */
export function createApi(parts: {
  config: Pick<Config, 'apiBaseUrl' | 'gateway'>
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
  let faults: Faults = { count: 0 }
  const onFault = (last: string) => void (faults = { count: faults.count + 1, last })
  const { apiBaseUrl: baseUrl, gateway } = config
  const transport = createTransport({ baseUrl, gateway, fetch, clock, heard, onFault })
  const session = createSession({ transport, clock, random, onRefreshToken })
  const reader = createReader({ session, clock, random })
  return { transport, session, reader, clock, deviceClock, random, faults: () => faults }
}

import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../simulator/dice.ts'
import type { ServerProcess } from './server-process.ts'

/** A run's database, which can be killed, frozen and restarted. */
export interface ChaosDatabase {
  readonly url: string
  kill(): Promise<void>
  start(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
}

/** A fault of a shop's machines. When it ends, everything runs again. */
export type Fault = readonly [name: string, strike: () => Promise<void>]

const second = 1_000
const hour = 3_600 * second
/** How wrong a clock may be: a little, or more than any limit, lock or token lasts. */
const shifts = [-24 * hour, -hour, -30 * second, 0, 0, 30 * second, hour, 24 * hour] as const

/** At least one server. Freezes last one to eight seconds; killed servers stay down for at most three. */
export function faultsOf(
  servers: readonly [ServerProcess, ...ServerProcess[]],
  database: ChaosDatabase,
  dice: Dice,
  withClocks: boolean,
): readonly [Fault, ...Fault[]] {
  const frozen = () => wait(dice.between(1_000, 8_000))
  const down = () => wait(dice.between(0, 3_000))

  async function killServer(): Promise<void> {
    const server = dice.pick(servers)
    await server.kill()
    await down()
    server.start()
  }

  async function killServers(): Promise<void> {
    await Promise.all(servers.map((server) => server.kill()))
    await down()
    for (const server of servers) server.start()
  }

  async function freezeServer(): Promise<void> {
    const server = dice.pick(servers)
    server.signal('SIGSTOP')
    await frozen()
    server.signal('SIGCONT')
  }

  async function killDatabase(): Promise<void> {
    await database.kill()
    await down()
    await database.start()
  }

  async function freezeDatabase(): Promise<void> {
    database.signal('SIGSTOP')
    await frozen()
    database.signal('SIGCONT')
  }

  async function setClocks(): Promise<void> {
    const shift = dice.pick(shifts)
    await Promise.all(servers.map((server) => server.setClock(shift)))
  }

  /** A shop's servers agree within seconds until a fault sets a clock. */
  async function setClock(): Promise<void> {
    await dice.pick(servers).setClock(dice.pick(shifts))
  }

  return [
    ['a server killed', killServer],
    ['every server killed', killServers],
    ['a server frozen', freezeServer],
    ['the database killed', killDatabase],
    ['the database frozen', freezeDatabase],
    ...(withClocks
      ? ([
          ['every clock set', setClocks],
          ['a clock set', setClock],
        ] as const)
      : []),
  ]
}

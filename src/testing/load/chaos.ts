import { setTimeout as wait } from 'node:timers/promises'
import { startBalancer } from '../servers/balancer.ts'
import { signIn } from '../shop/sale/seller.ts'
import { diceOf } from '../simulator/dice.ts'
import { withDatabase } from '../store/with-database.ts'
import { booksOf, deposit, mistakesIn, salesOf } from './books.ts'
import { createCaller } from './caller.ts'
import { type ChaosDatabase, faultsOf } from './faults.ts'
import { type Hands, startHands } from './hands.ts'
import { allReady, type ServerProcess, startServerProcess } from './server-process.ts'

export interface ChaosOptions {
  readonly database: ChaosDatabase
  readonly servers: number
  readonly hands: number
  readonly minutes: number
  readonly seed: number
  /** Whether to set the servers' clocks back and forth. */
  readonly clocks: boolean
  readonly say: (line: string) => void
}

export interface ChaosResult {
  /** How often each fault struck, and the longest times until sales continued and every server was ready. */
  readonly faults: readonly {
    readonly fault: string
    readonly times: number
    readonly 'sells again s': number
    readonly 'all ready s': number
  }[]
  readonly sent: number
  readonly answered: number
  /** In the database. */
  readonly sales: number
  /** Descriptions of mistakes; empty if all is well. */
  readonly wrong: readonly string[]
}

const patienceMs = 3_000
const longestRecoveryMs = 10_000
/** How long open sales may take to end after the last fault: four seconds, and a dead server's claim. */
const endingMs = 10_000
/** What a clock set back adds (`furthestStepMs`). */
const setBackMs = 60_000

/** Sells with many hands through a balancer, while servers and database are killed, frozen and restarted. */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const { database, minutes, seed, say, clocks } = options
  const servers = await startServers(database.url, options.servers)
  await withDatabase(database.url, deposit)
  const dice = diceOf(seed)
  const balancer = await startBalancer(() => servers.map(({ port }) => port))
  const token = await signIn(`http://127.0.0.1:${balancer.port}`, 'merchant')
  const caller = createCaller(token, patienceMs)
  const hands = startHands(caller, balancer.port, options.hands, dice)
  const faults = faultsOf(servers, database, dice, clocks)
  const times = new Map<string, Recovery[]>()
  const wrong: string[] = []
  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    await wait(dice.between(1_000, 4_000))
    const [name, strike] = dice.pick(faults)
    await strike()
    const found = await recovery(servers, hands, options.hands)
    say(
      `${name}: sells after ${seconds(found.sellsMs)} s, all ready after ${seconds(found.readyMs)} s`,
    )
    times.set(name, [...(times.get(name) ?? []), found])
    if (found.sellsMs > longestRecoveryMs)
      wrong.push(`${name}: ${seconds(found.sellsMs)} s until it sold again`)
  }
  await hands.stop()
  caller.close()
  await balancer.close()
  wrong.push(...(await mistakesInBooks(database.url, endingMs + (clocks ? setBackMs : 0))))
  for (const server of servers) await server.kill()
  const sales = await withDatabase(database.url, salesOf)
  wrong.push(...mistakesInAnswers(hands, sales))
  return {
    faults: [...times].map(([fault, all]) => ({
      fault,
      times: all.length,
      'sells again s': seconds(Math.max(...all.map(({ sellsMs }) => sellsMs))),
      'all ready s': seconds(Math.max(...all.map(({ readyMs }) => readyMs))),
    })),
    sent: hands.sent.size,
    answered: hands.answered.size,
    sales: sales.size,
    wrong,
  }
}

/** The first server makes the tables; the others start when it is ready. */
async function startServers(
  databaseUrl: string,
  count: number,
): Promise<readonly [ServerProcess, ...ServerProcess[]]> {
  const first = await startServerProcess(databaseUrl)
  await allReady([first])
  const others: ServerProcess[] = []
  for (let made = 1; made < count; made += 1) others.push(await startServerProcess(databaseUrl))
  await allReady(others)
  return [first, ...others]
}

interface Recovery {
  readonly sellsMs: number
  readonly readyMs: number
}

/** How long until new sales are answered, and until every server is ready. */
async function recovery(
  servers: readonly ServerProcess[],
  { answered }: Hands,
  hands: number,
): Promise<Recovery> {
  const began = performance.now()
  const since = () => performance.now() - began
  const before = answered.size
  const sells = async () => {
    // Each hand may have an older request on its way.
    while (answered.size <= before + hands) await wait(20)
    return since()
  }
  const [sellsMs, readyMs] = await Promise.all([sells(), allReady(servers).then(since)])
  return { sellsMs, readyMs }
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10
}

/** Checks the books after every sale had time to end. */
async function mistakesInBooks(databaseUrl: string, patience: number): Promise<readonly string[]> {
  const last = performance.now() + patience
  return withDatabase(databaseUrl, async (client) => {
    for (;;) {
      const mistakes = mistakesIn(await booksOf(client))
      if (mistakes.length === 0 || performance.now() > last) return mistakes
      await wait(500)
    }
  })
}

/** Answered sales that are lost or changed, and sales that no hand sent. */
function mistakesInAnswers(
  { answered, sent }: Hands,
  sales: ReadonlyMap<string, { readonly id: string; readonly status: string }>,
): readonly string[] {
  const wrong: string[] = []
  for (const [reference, { id, code }] of answered) {
    const found = sales.get(reference)
    if (found === undefined) wrong.push(`${reference} was answered ${code} and is lost`)
    else if (found.id !== id || !endsOf(code).includes(found.status))
      wrong.push(
        `${reference} was answered ${code} as ${id}, and is ${found.status} as ${found.id}`,
      )
  }
  for (const reference of sales.keys())
    if (!sent.has(reference)) wrong.push(`${reference} was never sent`)
  return wrong
}

/** How a sale with this answer may end. */
function endsOf(code: string): readonly string[] {
  if (code === '0') return ['COMPLETED']
  return code === '1200' ? ['FAILED'] : ['COMPLETED', 'FAILED']
}

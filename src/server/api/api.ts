import { join } from 'node:path'
import { createSandbox, type Sandbox } from '../../sandbox/app.ts'
import { mountPath } from '../../sandbox/http/request-path.ts'
import type { Hashing } from '../../sandbox/hashing/hashing.ts'
import { mountDocumentation } from '../../sandbox/routes/documentation.ts'
import { scryptHashing } from '../../sandbox/hashing/scrypt-hashing.ts'
import type { PasswordCost } from '../../sandbox/hashing/password-hash.ts'
import { demoSeed, type Seed } from '../../sandbox/seed/accounts.ts'
import { StoreUnavailable } from '../../sandbox/sql/database/errors.ts'
import { openPgliteStore } from '../../sandbox/sql/database/pglite.ts'
import {
  openPostgresStore,
  type PoolFigures,
  type PostgresStore,
} from '../../sandbox/sql/database/postgres.ts'
import { StoreAway } from '../../sandbox/store/store-away.ts'
import type { Caller, Store } from '../../sandbox/store/store.ts'
import { watchDatabase } from './database-watch.ts'
import { createGateway } from './gateway.ts'
import { deriveInNode } from './node-scrypt.ts'
import { type Log, stackOf } from '../watch/log.ts'
import { readiness } from './readiness.ts'
import type { RequestTrace } from '../watch/request-watch.ts'
import { noteOutcome, saleKindOf } from '../watch/sale-outcome.ts'
import type { SandboxSettings, Settings } from '../config/settings.ts'
import { StartFailure } from '../start-failure.ts'

/** What answers under `/vas`: the sandbox, or a real platform behind a gateway (ruling R2). */
export interface Api {
  /**
   * @param ip of the client
   * @param trace of the request in the log; gets the caller and the outcome of a sale
   * @throws {Disconnect} when the sandbox wants the connection to end without an answer
   */
  fetch(request: Request, ip: string, trace?: RequestTrace): Promise<Response>
  /** Whether it also answers `/sandbox/*`, if only to say that the controls are off. */
  readonly isSandbox: boolean
  /** Whether the database or platform behind it answers now. Replies soon, even when that hangs. */
  isReady(): Promise<boolean>
  /** How long the oldest due step of a sale has waited, in milliseconds. A real platform doesn't tell. */
  readonly lateMs?: () => Promise<number>
  /** PostgreSQL's connections, if the data is there. */
  readonly pool?: (() => PoolFigures) | undefined
  /** Stops the background work, then closes what is open. Call it once no request is in progress. */
  close(): Promise<void>
}

/**
 * Opens the sandbox or the gateway, as the settings say.
 * @throws {StartFailure} when the database can't be opened
 */
export async function openApi(
  { api, dataDir }: Settings,
  log: Log,
  passwordCost: PasswordCost,
): Promise<Api> {
  const hashing = scryptHashing(passwordCost, deriveInNode)
  if (api.kind === 'sandbox') return openSandbox(api, dataDir, log, hashing)
  const gateway = createGateway(api.url)
  return {
    fetch: (request, ip, trace) => gateway.fetch(request, upstreamPath(request.url), ip, trace),
    isSandbox: false,
    isReady: readiness(() => gateway.reaches()),
    close: async () => gateway.close(),
  }
}

async function openSandbox(
  settings: SandboxSettings,
  dataDir: string,
  log: Log,
  hashing: Hashing,
): Promise<Api> {
  const store = await openStore(settings, dataDir, log, hashing)
  const sandbox = createSandbox({
    store,
    hashing,
    controls: settings.controls,
    rateLimits: settings.rateLimits,
    catalogueSize: settings.catalogueSize,
    sharedStore: settings.databaseUrl !== undefined,
    documentation: mountDocumentation,
    onError: (error, requestId) => {
      // The database watch reports an absent database, once.
      if (error instanceof StoreAway) return
      log.error('Something went wrong in the sandbox', { requestId, stack: stackOf(error) })
    },
  })
  await sandbox.start()
  return sandboxApi(sandbox, store)
}

/** A sandbox that answers under `/vas` and closes its store when it ends. */
export function sandboxApi(sandbox: Sandbox, store: Store | PostgresStore): Api {
  return {
    async fetch(request, ip, trace) {
      const onCaller = ({ userId }: Caller) => trace?.note({ user: userId })
      const answer = await sandbox.fetch(request, { ip, requestId: trace?.id, onCaller })
      return trace === undefined ? answer : noted(answer, trace)
    },
    isSandbox: true,
    isReady: readiness(() => store.takesSales()),
    lateMs: async () => Math.max(Date.now() - ((await store.nextDue()) ?? Infinity), 0),
    pool: 'pool' in store ? store.pool : undefined,
    async close() {
      await sandbox.stop()
      await store.close()
    },
  }
}

/** The sandbox refuses such a request before it reads it, as the gateway does: no sale has an outcome. */
const unread: readonly number[] = [405, 413, 415]

/** Notes the outcome of a sale and returns the same answer. */
async function noted(answer: Response, trace: RequestTrace): Promise<Response> {
  if (saleKindOf(trace.route) === undefined || unread.includes(answer.status)) return answer
  const hasBody = answer.body !== null
  const body = await answer.text()
  noteOutcome(trace, answer.status, body)
  return new Response(hasBody ? body : null, answer)
}

async function openStore(
  { databaseUrl }: SandboxSettings,
  dataDir: string,
  log: Log,
  hashing: Hashing,
): Promise<Store | PostgresStore> {
  // Hashed once, because each password takes as long as a sign-in.
  let hashed: Promise<Seed> | undefined
  const seed = () => (hashed ??= demoSeed(hashing))
  const options = { seed, now: () => Date.now(), onReached: watchDatabase(log) }
  try {
    return databaseUrl === undefined
      ? await openPgliteStore({
          ...options,
          dataDir: join(dataDir, 'sandbox'),
          onWait: (sentence) => log.warn(sentence),
          onLost: (sentence) => {
            log.error(sentence)
            process.exit(1)
          },
        })
      : await openPostgresStore({ ...options, connectionString: databaseUrl })
  } catch (error) {
    if (error instanceof StoreUnavailable) throw new StartFailure(error.message)
    throw error
  }
}

/** The part of an address after `/vas`, with its query. */
function upstreamPath(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname.slice(mountPath.length) || '/'}${search}`
}

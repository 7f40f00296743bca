import type { PasswordCost } from '../sandbox/hashing/password-hash.ts'
import { type Api, openApi } from './api/api.ts'
import { prepareDataFolder } from './data-folder.ts'
import { createFront } from './http/front.ts'
import { cautions, greeting, startFields } from './greeting.ts'
import { createListener } from './http/listener.ts'
import { createLog, type Log, type LogFormat, stackOf } from './watch/log.ts'
import { createMetrics, type Metrics } from './watch/metrics.ts'
import { serveMetrics } from './watch/metrics-server.ts'
import { type Serving, startServing } from './serving.ts'
import { readSettings, type Settings } from './config/settings.ts'
import { StartFailure } from './start-failure.ts'
import { loadStaticFiles } from './page/static-files.ts'
import { loadTillConfig } from './page/till-config.ts'
import { loadTls } from './http/tls.ts'
import { ownNamesOf } from './http/own-names.ts'

/** How long requests in progress get once the server must stop, in milliseconds. */
const patienceMs = 10_000

interface ProgramOptions {
  /** Cost of hashing a password. */
  readonly passwordCost: PasswordCost
  /** Folder of the built till. */
  readonly tillFolder: string
}

/** Runs the server until it is told to stop. If the start fails, prints one line that says why and ends the process. */
export async function runProgram(options: ProgramOptions): Promise<void> {
  surviveLostOutput()
  try {
    await run(options)
  } catch (error) {
    process.stderr.write(`${error instanceof StartFailure ? error.message : stackOf(error)}\n`)
    process.exit(1)
  }
}

async function run({ passwordCost, tillFolder }: ProgramOptions): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const tls = await loadTls(settings.tls)
  await prepareDataFolder(settings)
  const files = await loadStaticFiles(tillFolder).catch(() => {
    throw new StartFailure('The till is not built. Run npm run build')
  })
  const config = await loadTillConfig(settings.dataDir, files, settings.api.kind)
  const format = settings.log.format ?? (process.stdout.isTTY ? 'text' : 'json')
  const log = createLog({ level: settings.log.level, format }, print)
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of opened.toReversed()) await end()
  }
  // Before opening the database, which may wait for its folder.
  endOnceTold(log, close)
  const api = await openApi(settings, log, passwordCost)
  opened.push(() => api.close())
  try {
    const metrics = await openMetrics(settings, api, log)
    if (metrics !== undefined) opened.push(() => metrics.serving.stop(patienceMs))
    const front = createFront({ files, config, api, names: ownNamesOf(settings) })
    const server = createListener(front, log, {
      trustedProxies: settings.trustedProxies,
      counts: metrics?.metrics,
      tls,
    })
    const serving = await startServing(server, settings)
    opened.push(() => serving.stop(patienceMs))
    sayStart(log, format, settings, serving.address, metrics?.serving.address)
  } catch (error) {
    await close()
    throw error
  }
}

/** Serves the metrics if the settings ask for them. */
async function openMetrics(
  settings: Settings,
  api: Api,
  log: Log,
): Promise<{ metrics: Metrics; serving: Serving } | undefined> {
  const { metrics: wanted } = settings
  if (wanted === undefined) return undefined
  const metrics = createMetrics(api)
  return { metrics, serving: await serveMetrics(metrics, wanted, ownNamesOf(settings), log) }
}

/** Greets in text, with the demo's sign-ins. A kept log must not hold those. */
function sayStart(
  log: Log,
  format: LogFormat,
  settings: Settings,
  address: URL,
  metricsAddress: URL | undefined,
): void {
  const metrics = metricsAddress && new URL('/metrics', metricsAddress).href
  if (format === 'text') {
    print(`${greeting(settings, address)}\n`)
    if (metrics !== undefined) print(`Its metrics are at ${metrics}\n`)
    return
  }
  const { href } = settings.publicUrl ?? address
  log.info(`Tuckshop is at ${href}`, { ...startFields(settings), metrics, node: process.version })
  for (const caution of cautions(settings)) log.warn(caution)
}

function print(text: string): void {
  process.stdout.write(text)
}

/** Carries on selling when the reader of the output is gone, such as a closed terminal or an ended `| head`. */
function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Stops once at SIGTERM or SIGINT; a second signal ends it immediately. So does an uncaught error. */
function endOnceTold(log: Log, close: () => Promise<void>): void {
  const fail = (error: unknown) => {
    log.error('The server ends because of an uncaught error', { stack: stackOf(error) })
    process.exit(1)
  }
  // Node's own report would print all properties of the error.
  process.on('uncaughtException', fail)
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      const start = performance.now()
      log.info('Stopping', { signal })
      close().then(() => {
        log.info('Stopped', { ms: Math.round(performance.now() - start) })
        process.exit(0)
      }, fail)
    })
}

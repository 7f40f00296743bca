import type { PasswordCost } from '../sandbox/hashing/password-hash.ts'
import { openApi } from './api.ts'
import { clientAddress } from './client-address.ts'
import { prepareDataFolder } from './data-folder.ts'
import { createFront } from './front.ts'
import { greeting } from './greeting.ts'
import { createListener } from './listener.ts'
import { consoleLog, errorLine } from './request-log.ts'
import { startServing } from './serving.ts'
import { readSettings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { loadStaticFiles } from './static-files.ts'
import { loadTillConfig } from './till-config.ts'
import { loadTls } from './tls.ts'
import { visitorsOf } from './visitors.ts'

/** How long requests in hand get once the server is told to stop, in milliseconds. */
const patienceMs = 10_000

export interface ProgramOptions {
  /** What a sign-in costs. */
  readonly passwordCost: PasswordCost
  /** Where the built till is. */
  readonly tillFolder: string
}

/** Runs the server until it is told to stop. A start that fails ends the process, with one line that says why. */
export async function runProgram(options: ProgramOptions): Promise<void> {
  surviveLostOutput()
  try {
    await run(options)
  } catch (error) {
    console.error(error instanceof StartFailure ? error.message : errorLine(error))
    process.exit(1)
  }
}

async function run({ passwordCost, tillFolder }: ProgramOptions): Promise<void> {
  const read = readSettings(process.env, process.argv.slice(2))
  if (!read.ok) throw new StartFailure(read.problem)
  const { settings } = read
  const tls = await loadTls(settings.tls)
  await prepareDataFolder(settings)
  const files = await loadStaticFiles(tillFolder).catch(() => {
    throw new StartFailure('The till is not built. Run npm run build')
  })
  const config = await loadTillConfig(settings.dataDir, files, settings.api.kind)
  const api = await openApi(settings, consoleLog, passwordCost)
  const front = createFront({ files, config, api, log: consoleLog, visitors: visitorsOf(settings) })
  const client = clientAddress(settings.trustedProxies)
  const server = createListener(front, consoleLog, { client, tls })
  const serving = await startServing(server, settings).catch(async (error: unknown) => {
    await api.close()
    throw error
  })
  onStopSignal(async () => {
    await serving.stop(patienceMs)
    await api.close()
  })
  console.log(greeting(settings, serving.address))
}

/**
 * The reader of the output may be gone (a closed terminal, an ended `| head`): then nobody reads the lines any more, and
 * the shop carries on selling.
 */
function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Stops once at SIGTERM or SIGINT; a second signal doesn't wait. */
function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      console.log('Stopping')
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(errorLine(error))
          process.exit(1)
        },
      )
    })
}

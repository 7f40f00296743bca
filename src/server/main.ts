import { fileURLToPath } from 'node:url'
import { openApi } from './api.ts'
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
import { visitorsOf } from './visitors.ts'

/** How long requests in hand get once the server is told to stop, in milliseconds. */
const patienceMs = 10_000

const tillFolder = fileURLToPath(new URL('../dist/', import.meta.url))

surviveLostOutput()
try {
  await run()
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : errorLine(error))
  process.exit(1)
}

async function run(): Promise<void> {
  const read = readSettings(process.env, process.argv.slice(2))
  if (!read.ok) throw new StartFailure(read.problem)
  const { settings } = read
  await prepareDataFolder(settings)
  const files = await loadStaticFiles(tillFolder).catch(() => {
    throw new StartFailure('The till is not built. Run npm run build')
  })
  const config = await loadTillConfig(settings.dataDir, files, settings.api.kind)
  const api = await openApi(settings, consoleLog)
  const front = createFront({ files, config, api, log: consoleLog, visitors: visitorsOf(settings) })
  const server = createListener(front, consoleLog)
  const serving = await startServing(server, settings.port, settings.host).catch(
    async (error: unknown) => {
      await api.close()
      throw error
    },
  )
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

import { createServer as createHttpServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { followParent } from './follow-parent.mjs'

/** @typedef {import('../src/server/beside-vite.ts').BesideVite} BesideVite */

const root = fileURLToPath(new URL('..', import.meta.url))
followParent()
const web = createHttpServer()
const vite = await createServer({
  root,
  appType: 'spa',
  server: { middlewareMode: { server: web } },
})

/** Opens what stands under `/vas`, in the code as it is now. */
async function open() {
  const module = await vite.ssrLoadModule('/src/server/beside-vite.ts')
  /** @type {BesideVite} */
  const opened = await module['openBesideVite'](process.env, process.argv.slice(2))
  return opened
}

/** @type {BesideVite | undefined} */
let beside
try {
  beside = await open()
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}
const { settings, greeting } = beside

web.on('request', (request, response) => {
  const path = request.url?.split('?')[0] ?? '/'
  if (!/^\/(?:vas|sandbox)(?:\/|$)/.test(path)) vite.middlewares(request, response)
  else if (beside !== undefined) beside.handle(request, response)
  else {
    response.writeHead(503, { 'content-type': 'application/json' })
    response.end('{"error":"Service Unavailable","message":"The sandbox is starting"}')
  }
})

// The till reloads by itself; the sandbox is opened again on the same data when a file of its own changes.
let reopening = Promise.resolve()
vite.watcher.on('change', (file) => {
  if (
    !/[/\\]src[/\\](?:sandbox|server|contract|values)[/\\]/.test(file) ||
    file.endsWith('.test.ts')
  )
    return
  reopening = reopening.then(reopen)
})

async function reopen() {
  try {
    const old = beside
    beside = undefined
    await old?.close()
    beside = await open()
    console.log('The sandbox runs the changed code')
  } catch (error) {
    console.error(messageOf(error))
  }
}

web.once('error', (error) => {
  console.error(`Can't listen on ${settings.host}, port ${settings.port}: ${error.message}`)
  void stop(1)
})
web.listen(settings.port, settings.host, () => {
  const bound = web.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : settings.port
  console.log(greeting(new URL(`http://localhost:${port}/`)))
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0))

/** @param {number} exitCode */
async function stop(exitCode) {
  web.close()
  web.closeAllConnections()
  await vite.close()
  await reopening
  await beside?.close()
  process.exit(exitCode)
}

/** @param {unknown} error */
function messageOf(error) {
  if (!(error instanceof Error)) return 'Unknown error'
  return error.name === 'StartFailure' ? error.message : (error.stack ?? error.message)
}

import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute, Route } from 'workbox-routing'
import { filesCache, inUseLock, settingsCache, takeOver } from './names.ts'
import { isTillPage } from './till-pages.ts'

/** The browser keeps the worker alive for such an event. */
interface LivingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** The part of a worker's global scope that this one needs, because the compiler's own types clash with a page's. */
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  readonly navigator: { readonly locks?: LockManager }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'install' | 'activate', listener: (event: LivingEvent) => void): void
  addEventListener(
    kind: 'message',
    listener: (event: LivingEvent & MessageEvent<unknown>) => void,
  ): void
}

/**
 * The service worker: serves the till's own files from this device, and nothing else. It never looks at a request to
 * the platform (docs/till.md).
 */
declare const self: WorkerScope

/** Every file of this build, with the hash of its content; scripts/service-worker.mjs fills it in. */
declare const FILES_OF_THE_BUILD: readonly {
  readonly url: string
  readonly revision: string | null
  readonly integrity: string
}[]

const { scope } = self.registration
const base = new URL(scope).pathname
const settings = new URL('config.json', scope).href

const precache = new PrecacheController({
  cacheName: filesCache(scope),
  plugins: [{ handlerDidError: ({ request }) => fetchAfresh(request) }],
})
precache.addToCacheList([...FILES_OF_THE_BUILD])

registerRoute(
  new Route(
    ({ request, url }) =>
      request.mode === 'navigate' &&
      url.origin === location.origin &&
      isTillPage(url.pathname, base),
    precache.createHandlerBoundToURL('index.html'),
  ),
)
registerRoute(
  new PrecacheRoute(precache, {
    cleanURLs: false,
    directoryIndex: '',
    ignoreURLParametersMatching: [],
  }),
)
// Keeps a file that only some devices need, once it was fetched.
registerRoute(
  new Route(
    ({ url }) => url.href.startsWith(`${scope}assets/`) && url.pathname.endsWith('.wasm'),
    async ({ request }) => {
      const files = await caches.open(filesCache(scope))
      const kept = await files.match(request)
      if (kept !== undefined) return kept
      const answer = await fetch(request)
      // A full device keeps nothing, but still reads.
      if (answer.ok) await files.put(request, answer.clone()).catch(() => undefined)
      return answer
    },
  ),
)
// Serves pages of the previous version that were in use during the takeover.
registerRoute(
  new Route(
    ({ url }) => url.href.startsWith(`${scope}assets/`),
    async ({ request }) =>
      (await (await caches.open(filesCache(scope))).match(request)) ?? fetch(request),
  ),
)
// A page that asks with `reload` wants the server's file, and puts it here after reading it.
registerRoute(
  new Route(
    ({ request, url }) => url.href === settings && request.cache !== 'reload',
    async ({ request }) => (await keptSettings()) ?? fetch(request),
  ),
)

/**
 * The browser's cache keeps a damaged file for good, because its name never changes. So we fetch past the cache and
 * check the hash again.
 */
async function fetchAfresh(request: Request): Promise<Response | undefined> {
  if (request.integrity === '' || request.cache === 'reload') return undefined
  const answer = await fetch(new Request(request, { cache: 'reload' }))
  if (!answer.ok) return undefined
  await (await caches.open(filesCache(scope))).put(request, answer.clone())
  return answer
}

async function keptSettings(): Promise<Response | undefined> {
  return (await caches.open(settingsCache(scope))).match(settings)
}

self.addEventListener('install', (event) => {
  // All of the build or nothing: if one file is missing or from another build, the previous version stays.
  event.waitUntil(precache.install(event).then(takeOverIfFree))
})
self.addEventListener('activate', (event) => {
  // A page may have opened since this version was let in. The next version then cleans up.
  event.waitUntil(unlessInUse(() => precache.activate(event)))
  event.waitUntil(self.clients.claim())
})
self.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(takeOverIfFree())
})

const TRIES = 10
const BETWEEN_MS = 300

/**
 * Replaces the previous version, unless a page is in use. A broken page doesn't count as in use. Tries for a while,
 * because the previous version may still be cleaning up, and its broken pages never ask again.
 */
async function takeOverIfFree(): Promise<void> {
  for (let tries = 1; !(await unlessInUse(() => self.skipWaiting())); tries++) {
    if (tries === TRIES) return
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}

/**
 * Holds the lock only for the work, never for the browser's next steps: pages wait for it, and the browser may end this
 * worker at any moment.
 * @returns whether it was done; true without lock support, as trying again would change nothing
 */
async function unlessInUse(work: () => Promise<unknown>): Promise<boolean> {
  const { locks } = self.navigator
  if (locks === undefined) return true
  return locks.request(inUseLock(scope), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
    return lock !== null
  })
}

import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute, Route } from 'workbox-routing'
import { filesCache, inUseLock, settingsCache, takeOver } from './names.ts'
import { isTillPage } from './till-pages.ts'

/** An event that the browser lets the worker live for. */
interface LivingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

/** As much of a worker's global scope as this one needs: the compiler's own list clashes with a page's. */
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
 * The service worker: the till's own files from this device, and nothing else. It never looks at a request to the
 * platform (docs/till.md).
 */
declare const self: WorkerScope

/** Every file of this build, with the hash of its content; the build puts it here (scripts/service-worker.mjs). */
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
// What only some devices need is kept once it was asked for.
registerRoute(
  new Route(
    ({ url }) => url.href.startsWith(`${scope}assets/`) && url.pathname.endsWith('.wasm'),
    async ({ request }) => {
      const files = await caches.open(filesCache(scope))
      const kept = await files.match(request)
      if (kept !== undefined) return kept
      const answer = await fetch(request)
      // A device that is full keeps nothing, and reads all the same.
      if (answer.ok) await files.put(request, answer.clone()).catch(() => undefined)
      return answer
    },
  ),
)
// What a page of the version before still needs, where it was in use when this one took over.
registerRoute(
  new Route(
    ({ url }) => url.href.startsWith(`${scope}assets/`),
    async ({ request }) =>
      (await (await caches.open(filesCache(scope))).match(request)) ?? fetch(request),
  ),
)
// A page that asks with `reload` wants the server's, and puts it here once it has read it.
registerRoute(
  new Route(
    ({ request, url }) => url.href === settings && request.cache !== 'reload',
    async ({ request }) => (await keptSettings()) ?? fetch(request),
  ),
)

/**
 * A file that came damaged once stands in the browser's own cache, for good: by its name it never changes. It is asked
 * for past that, and its hash looked at again.
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
  // All of the build or nothing: one file that is missing, or another build's, and the version before stays.
  event.waitUntil(precache.install(event).then(takeOverIfFree))
})
self.addEventListener('activate', (event) => {
  // A page may have come into use since this version was let in. It goes with the next one then.
  event.waitUntil(unlessInUse(() => precache.activate(event)))
  event.waitUntil(self.clients.claim())
})
self.addEventListener('message', (event) => {
  if (event.data === takeOver) event.waitUntil(takeOverIfFree())
})

const TRIES = 10
const BETWEEN_MS = 300

/**
 * Takes the place of the version before, unless a page is in use. One that is broken is not. The version before may have
 * come a moment ago and still be clearing up, and nobody asks again where its pages are broken: so it is tried for a while.
 */
async function takeOverIfFree(): Promise<void> {
  for (let tries = 1; !(await unlessInUse(() => self.skipWaiting())); tries++) {
    if (tries === TRIES) return
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
}

/**
 * Holds the lock for the work alone, never for what the browser does afterwards: pages wait for it, and this worker may
 * be ended at any moment.
 * @returns whether it was done; true where there are no locks, as trying again would change nothing
 */
async function unlessInUse(work: () => Promise<unknown>): Promise<boolean> {
  const { locks } = self.navigator
  if (locks === undefined) return true
  return locks.request(inUseLock(scope), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
    return lock !== null
  })
}

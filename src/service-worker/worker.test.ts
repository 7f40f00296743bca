import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectNetwork, network } from '../testing/servers/network.ts'
import { filesCache, inUseLock, settingsCache, takeOver } from './names.ts'

const scope = 'https://till.example/'
const newFile = `${scope}assets/main-2.js`
const oldFile = `${scope}assets/CashUpScreen-1.js`

/** The part of a worker's global scope that this one uses; an event hands it requests for files. */
const worker = Object.assign(new EventTarget(), {
  registration: { scope },
  clients: { claim: () => Promise.resolve() },
  navigator: { locks: { request: askForLock } },
  skipWaiting: vi.fn(() => Promise.resolve()),
  caches: { open: (name: string) => Promise.resolve(cacheOf(name)) },
  __WB_DISABLE_DEV_LOGS: true,
})
const held = { byPage: false, byWorker: false }
const kept = new Map<string, Map<string, string>>()
const sent = connectNetwork()

async function askForLock(
  _name: string,
  options: LockOptions,
  work: (lock: object | null) => Promise<boolean>,
) {
  expect(options).toEqual({ ifAvailable: true })
  if (held.byPage) return work(null)
  held.byWorker = true
  const done = await work({})
  held.byWorker = false
  return done
}

function cacheOf(name: string) {
  const files = kept.get(name) ?? new Map<string, string>()
  kept.set(name, files)
  return {
    keys: async () => [...files.keys()].map((url) => new Request(url)),
    match: async (asked: Request | string) => {
      const { url } = new Request(asked)
      return files.has(url) ? new Response(files.get(url) ?? '') : undefined
    },
    put: async ({ url }: Request, answer: Response) => void files.set(url, await answer.text()),
    delete: async ({ url }: Request) => files.delete(url),
  }
}

class LivingEvent extends Event {
  readonly work: unknown[] = []
  waitUntil(work: unknown) {
    this.work.push(work)
  }
}

/** Fires an event at the worker and waits for its end. */
async function happen(kind: string, more: object = {}): Promise<void> {
  const event = Object.assign(new LivingEvent(kind), more)
  worker.dispatchEvent(event)
  await Promise.all(event.work)
}

/** What a page gets for an address. */
async function ask(url: string, init?: RequestInit): Promise<string | undefined> {
  const answers: Promise<Response>[] = []
  const respondWith = (answer: Promise<Response>) => answers.push(answer)
  const event = Object.assign(new LivingEvent('fetch'), {
    request: new Request(url, init),
    respondWith,
  })
  worker.dispatchEvent(event)
  return (await answers[0])?.text()
}

beforeAll(async () => {
  vi.stubGlobal('self', worker)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('caches', worker.caches)
  vi.stubGlobal('location', new URL('sw.js', scope))
  vi.stubGlobal('FILES_OF_THE_BUILD', [
    { url: newFile, revision: null },
    { url: 'index.html', revision: '2' },
  ])
  await import('./worker.ts')
  return () => vi.unstubAllGlobals()
})

beforeEach(() => {
  held.byPage = false
  network.use(http.get(`${scope}*`, ({ request }) => HttpResponse.text(`new ${request.url}`)))
  worker.skipWaiting.mockClear()
  kept.set(
    filesCache(scope),
    new Map([
      [newFile, 'new'],
      [oldFile, 'old'],
    ]),
  )
})

describe('a new version that is asked to take over', () => {
  /** All of its tries: ten, with 300 ms between them. */
  const allTriesMs = 9 * 300

  beforeEach(() => {
    held.byPage = true
    vi.useFakeTimers()
    return () => vi.useRealTimers()
  })

  it('does nothing while a page is in use', async () => {
    const asked = happen('message', { data: takeOver })
    await vi.advanceTimersByTimeAsync(allTriesMs)
    await asked
    expect(worker.skipWaiting).not.toHaveBeenCalled()
  })

  it('tries for a while, because the previous version may hold the lock to clean up', async () => {
    const asked = happen('message', { data: takeOver })
    await vi.advanceTimersByTimeAsync(700)
    held.byPage = false
    await vi.advanceTimersByTimeAsync(300)
    await asked
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
  })

  it('holds no page back afterwards', async () => {
    held.byPage = false
    await happen('message', { data: takeOver })
    expect(worker.skipWaiting).toHaveBeenCalledOnce()
    expect(held.byWorker).toBe(false)
  })
})

it('the worker gives a page that opened meanwhile the files of its version', async () => {
  held.byPage = true
  await happen('activate')
  expect(await ask(oldFile)).toBe('old')
  expect(sent).toEqual([])
  expect(await ask(`${scope}assets/Other-1.js`)).toBe(`new ${scope}assets/Other-1.js`)
})

it('the worker keeps nothing of the previous version once no page is in use', async () => {
  await happen('activate')
  expect([...(kept.get(filesCache(scope))?.keys() ?? [])]).toEqual([newFile])
})

it.each([filesCache, settingsCache, inUseLock])(
  'a till shares nothing with another on its origin: %o',
  (nameOf) => {
    const tills = ['https://till.example/', 'https://till.example/a/', 'https://till.example/b/']
    expect(new Set(tills.map(nameOf)).size).toBe(3)
  },
)

it('the worker keeps optional files after the first request', async () => {
  const reader = `${scope}assets/zxing_reader-1.wasm`
  expect(await ask(reader)).toBe(`new ${reader}`)
  expect(await ask(reader)).toBe(`new ${reader}`)
  expect(sent).toHaveLength(1)
})

it('the worker keeps no failed answer', async () => {
  const reader = `${scope}assets/zxing_reader-2.wasm`
  network.use(http.get(reader, () => new HttpResponse('', { status: 404 }), { once: true }))
  expect(await ask(reader)).toBe('')
  expect(await ask(reader)).toBe(`new ${reader}`)
})

it('the worker answers with the settings that a page has kept, but not a page that wants the server’s', async () => {
  const settings = `${scope}config.json`
  kept.set(settingsCache(scope), new Map([[settings, 'the settings of before']]))
  expect(await ask(settings, { cache: 'no-cache' })).toBe('the settings of before')
  expect(await ask(settings, { cache: 'reload' })).toBeUndefined()
})

it('the worker leaves the platform and all that is not the till’s to the network', async () => {
  expect(await ask(`${scope}vas/products`)).toBeUndefined()
  expect(await ask('https://other.example/assets/main-2.js')).toBeUndefined()
})

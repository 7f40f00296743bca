import { joinPath } from '../contract/base-url.ts'
import type { Method } from '../contract/endpoints.ts'
import { parseJson } from '../../values/text/json-text.ts'
import type { Clock } from './clock.ts'
import type { PlatformClock } from './platform-clock.ts'
import { readBody } from './read-body.ts'

/**
 * What came of a request. `answer`: the platform's status and body; `readable` is false, and
 * `body` undefined, when the body was empty, no JSON, cut off, or longer than 16 MiB.
 * `no-answer`: nothing is known of what the platform did, except with `no-session`, which means
 * that nothing was sent because nobody is signed in.
 */
export type Reply =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: unknown
      readonly readable: boolean
    }
  | {
      readonly kind: 'no-answer'
      readonly reason: 'network' | 'timeout' | 'aborted' | 'no-session'
    }

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: Method
  /** Begins with `/`, without the deployment's prefix (ruling R1). */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** The exact text of a JSON body; sent byte for byte. */
  readonly bodyText?: string
  readonly bearer?: string
  /** Until the whole answer is there, or with `onPart` until the next part of it; 15 s when not given. */
  readonly timeoutMs?: number
  /** For a long list: told how many bytes of the answer have come. What goes on coming is not given up for ten minutes. */
  readonly onPart?: (bytes: number) => void
  readonly signal?: AbortSignal
  /** Asked right before the request leaves, after any wait for a token. At `false` it stays: `aborted`. */
  readonly mayLeave?: () => Promise<boolean>
}

/** The part of the platform's `fetch` that the till uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Transport {
  /** Sends once, with no retry. Never throws and never rejects. */
  send(request: WireRequest): Promise<Reply>
}

const defaultTimeoutMs = 15_000
/** Even of what goes on coming. */
const longestMs = 10 * 60_000

/**
 * The one place that talks to the network.
 *
 * Redirects are refused, since a redirected POST may arrive as a GET; cookies and caches are left out.
 * A body that breaks off after its status line leaves an unreadable answer: 401, 429 and 202 still
 * say what they say. A body that doesn't end in time is a time-out.
 */
export function createTransport(parts: {
  baseUrl: string
  fetch: Fetch
  clock: Clock
  /** Told of each answer that could be read: its `Date`, and how long its header took in elapsed milliseconds. */
  heard?: PlatformClock['heard']
}): Transport {
  const { baseUrl, fetch, clock, heard } = parts
  return {
    async send(request) {
      if (request.signal?.aborted === true) return { kind: 'no-answer', reason: 'aborted' }
      const done = new AbortController()
      const stop = new AbortController()
      const { timeoutMs = defaultTimeoutMs } = request
      let heardAt = clock.elapsed()
      const onPart = (bytes: number) => {
        heardAt = clock.elapsed()
        request.onPart?.(bytes)
      }
      const waited =
        request.onPart === undefined
          ? clock.wait(timeoutMs, done.signal)
          : silence(clock, timeoutMs, () => heardAt, done.signal)
      const late = waited.then(
        (): Reply => ({ kind: 'no-answer', reason: 'timeout' }),
        () => unanswered(),
      )
      try {
        return await Promise.race([
          leave(request, () =>
            exchange(
              dated(fetch, clock, heard),
              urlOf(baseUrl, request),
              initOf(request, stop.signal),
              onPart,
            ),
          ),
          late,
          abortOf(request.signal, done.signal),
        ])
      } catch {
        return { kind: 'no-answer', reason: 'network' }
      } finally {
        done.abort()
        stop.abort()
      }
    },
  }
}

/** Waits for a first part, and for the next as often as one came meanwhile. */
async function silence(
  clock: Clock,
  timeoutMs: number,
  heardAt: () => number,
  done: AbortSignal,
): Promise<void> {
  const end = clock.elapsed() + Math.max(longestMs, timeoutMs)
  for (let left = timeoutMs; left > 0;) {
    await clock.wait(left, done)
    left = Math.min(heardAt() + timeoutMs, end) - clock.elapsed()
  }
}

/** A fresh one each time: a shared one would keep every race that ever waited on it. */
function unanswered(): Promise<never> {
  return new Promise(() => {})
}

async function leave(request: WireRequest, go: () => Promise<Reply>): Promise<Reply> {
  if (request.mayLeave !== undefined && !(await request.mayLeave()))
    return { kind: 'no-answer', reason: 'aborted' }
  return go()
}

/** A fetch that remembers when its answer was written. */
function dated(fetch: Fetch, clock: Clock, heard: PlatformClock['heard'] | undefined): DatedFetch {
  return async (url, init) => {
    const left = clock.elapsed()
    const response = await fetch(url, init)
    const took = clock.elapsed() - left
    // A cache that has held the answer for `Age` seconds tells an old time.
    const date = response.headers.has('age') ? null : response.headers.get('date')
    return { response, read: () => heard?.(date, took) }
  }
}

type DatedFetch = (
  url: string,
  init: RequestInit,
) => Promise<{ readonly response: Response; readonly read: () => void }>

async function exchange(
  fetch: DatedFetch,
  url: string,
  init: RequestInit,
  onPart: (bytes: number) => void,
): Promise<Reply> {
  const { response, read } = await fetch(url, init)
  const text = await readBody(response, { onPart })
  const parsed = text === undefined ? undefined : parseJson(text)
  const readable = parsed?.ok === true
  // The page of a network that wants a sign-in is no answer of the platform.
  if (readable) read()
  return {
    kind: 'answer',
    status: response.status,
    body: readable ? parsed.value : undefined,
    readable,
  }
}

/**
 * Its listener is taken off by hand: one that is tied to a signal (`{ signal: done }`) is kept by Node for good, with
 * everything behind it, once the other signal carries further listeners.
 */
function abortOf(signal: AbortSignal | undefined, done: AbortSignal): Promise<Reply> {
  if (signal === undefined) return unanswered()
  return new Promise((resolve) => {
    const stop = () => resolve({ kind: 'no-answer', reason: 'aborted' })
    signal.addEventListener('abort', stop, { once: true })
    done.addEventListener('abort', () => signal.removeEventListener('abort', stop), { once: true })
  })
}

function urlOf(baseUrl: string, request: WireRequest): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  const text = query.toString()
  return joinPath(baseUrl, request.path) + (text === '' ? '' : `?${text}`)
}

function initOf(request: WireRequest, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (request.bearer !== undefined) headers.Authorization = `Bearer ${request.bearer}`
  if (request.bodyText !== undefined) headers['Content-Type'] = 'application/json'
  return {
    method: request.method,
    headers,
    signal,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    ...(request.bodyText === undefined ? {} : { body: request.bodyText }),
  }
}

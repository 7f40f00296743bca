import { joinPath } from '../contract/access/base-url.ts'
import type { Method } from '../contract/endpoints.ts'
import { faultOf, parseAnswer } from '../../values/text/json-text.ts'
import { notSentHeader } from '../contract/not-sent.ts'
import { defined } from '../../values/defined.ts'
import { retryAfterMs } from './back-off.ts'
import type { Clock } from './clock.ts'
import type { PlatformClock } from './platform-clock.ts'
import { readBody } from './read-body.ts'

/**
 * The result of a request. `answer`: the platform's status and body. `readable` is false and `body` undefined when the
 * body was empty, not JSON, cut off, or longer than 16 MiB; `fault` is the place where it is no JSON. `no-answer`:
 * nobody knows what the platform did, except for `no-session`: nothing was sent, because nobody is signed in.
 * `redirected`: the platform named another address.
 */
export type Reply =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: unknown
      readonly readable: boolean
      /** '/lookups/providers, line 3, column 14' */
      readonly fault?: string
      /** A 429 or 503 asked to wait this long by `Retry-After`, a minute at most. */
      readonly retryAfterMs?: number
      /** Our own gateway says that nothing left it. */
      readonly notSent?: true
    }
  | {
      readonly kind: 'no-answer'
      readonly reason: 'network' | 'timeout' | 'aborted' | 'no-session' | 'redirected'
    }

/** A request as sent over the wire. */
export interface WireRequest {
  readonly method: Method
  /** Begins with `/`, without the deployment's prefix (ruling R1). */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** The exact text of a JSON body; sent byte for byte. */
  readonly bodyText?: string
  readonly bearer?: string
  /** Time for the whole answer, or with `onPart` for its next part; 15 s by default. */
  readonly timeoutMs?: number
  /** For a long list: called with the bytes so far. An answer that keeps coming may take ten minutes. */
  readonly onPart?: (bytes: number) => void
  readonly signal?: AbortSignal
  /** Asked just before the request leaves, after any wait for a token. If `false`, it doesn't leave: `aborted`. */
  readonly mayLeave?: () => Promise<boolean>
}

type AnswerReply = Extract<Reply, { kind: 'answer' }>

/** How long a 429 or 503 asked to wait, if it did. */
export function askedToWait(reply: Reply): number | undefined {
  return reply.kind === 'answer' ? reply.retryAfterMs : undefined
}

/** The part of the platform's `fetch` that the till uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Transport {
  /** Sends once, without retries. Never throws and never rejects. */
  send(request: WireRequest): Promise<Reply>
}

const defaultTimeoutMs = 15_000
/** The limit even for an answer that keeps coming. */
const longestMs = 10 * 60_000

/**
 * The only place that talks to the network.
 *
 * Follows no redirect, since a redirected POST may arrive as a GET; sends no cookies and uses no caches. A body that
 * breaks off after its status line is an unreadable answer: 401, 429 and 202 still count. A body that doesn't end in
 * time is a time-out.
 */
export function createTransport(parts: {
  baseUrl: string
  /** Our gateway is behind `baseUrl`, which is on our own server. */
  gateway?: boolean | undefined
  fetch: Fetch
  clock: Clock
  /** Called for each readable answer with its `Date`, and its header's elapsed milliseconds. */
  heard?: PlatformClock['heard']
  /** Called for each body that isn't JSON, with its place. */
  onFault?: (fault: string) => void
}): Transport {
  const { baseUrl, gateway = false, fetch, clock, heard, onFault } = parts
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
          leave(request, async () => {
            const reply = await exchange(
              dated(fetch, clock, heard),
              urlOf(baseUrl, request),
              initOf(request, stop.signal),
              onPart,
              (response) =>
                defined({
                  retryAfterMs: retryAfterMs(response, clock.wallNow()),
                  notSent: gateway && response.headers.has(notSentHeader) ? true : undefined,
                }),
            )
            if (reply.kind === 'no-answer' || reply.fault === undefined) return reply
            const fault = `${request.path}, ${reply.fault}`
            onFault?.(fault)
            return { ...reply, fault }
          }),
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

/** Waits for a first part, then for each next part. */
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

/** A new promise each time, because a shared one would keep every race that ever waited on it. */
function unanswered(): Promise<never> {
  return new Promise(() => {})
}

async function leave(request: WireRequest, go: () => Promise<Reply>): Promise<Reply> {
  if (request.mayLeave !== undefined && !(await request.mayLeave()))
    return { kind: 'no-answer', reason: 'aborted' }
  return go()
}

/** A fetch that records when its answer was written. */
function dated(fetch: Fetch, clock: Clock, heard: PlatformClock['heard'] | undefined): DatedFetch {
  return async (url, init) => {
    const left = clock.elapsed()
    const response = await fetch(url, init)
    const took = clock.elapsed() - left
    // A cache has held an answer with `Age`, so its time is old.
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
  headersOf: (response: Response) => Pick<AnswerReply, 'retryAfterMs' | 'notSent'>,
): Promise<Reply> {
  const { response, read } = await fetch(url, init)
  if (isRedirect(response)) return { kind: 'no-answer', reason: 'redirected' }
  const text = await readBody(response, { onPart })
  const parsed = text === undefined ? undefined : parseAnswer(text)
  const readable = parsed?.ok === true
  // A captive portal's page isn't an answer of the platform.
  if (readable) read()
  return {
    kind: 'answer',
    status: response.status,
    body: readable ? parsed.value : undefined,
    readable,
    ...(!readable && text !== '' && { fault: text === undefined ? 'cut off' : faultOf(text) }),
    ...headersOf(response),
  }
}

/** A browser shows an unfollowed redirect as opaque; Node shows its status. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status)
}

/**
 * Removes its listener by hand. Node keeps one tied to a signal (`{ signal: done }`) forever, with all that it refers
 * to, once the other signal gets more listeners.
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
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    ...(request.bodyText === undefined ? {} : { body: request.bodyText }),
  }
}

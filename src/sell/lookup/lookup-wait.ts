import type { Clock } from '../../platform/transport/clock.ts'
import type { Session } from '../../platform/session/session.ts'

/** What a running lookup is waiting for. */
export type LookupWait =
  | { readonly kind: 'answer' }
  /** The answer is slow. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'offline' }
  /** A 429; until this moment of `clock.elapsed()`. */
  | { readonly kind: 'throttled'; readonly until: number }

/** From here on, the cashier sees that it is taking longer. */
const SLOW_MS = 4_000

/** Tracks what a lookup is waiting for, until stopped. */
export interface WaitWatch {
  readonly offline: (is: boolean) => void
  readonly throttled: (ms: number) => void
  readonly stop: () => void
}

/** @param show called at once, and whenever it may have changed; a wait that needs a person comes first */
export function watchWait(
  { session, clock }: { session: Session; clock: Clock },
  show: (wait: LookupWait) => void,
): WaitWatch {
  const end = new AbortController()
  let offline = false
  let slow = false
  let until = 0

  function waitNow(): LookupWait {
    if (session.state().kind === 'expired') return { kind: 'sign-in' }
    if (offline) return { kind: 'offline' }
    if (until > clock.elapsed()) return { kind: 'throttled', until }
    return { kind: slow ? 'slow' : 'answer' }
  }
  const tell = () => {
    if (!end.signal.aborted) show(waitNow())
  }
  const after = (ms: number, then: () => void) => {
    clock.wait(ms, end.signal).then(then, () => undefined)
  }

  tell()
  after(SLOW_MS, () => {
    slow = true
    tell()
  })
  const unsubscribe = session.subscribe(tell)
  return {
    offline(is) {
      offline = is
      tell()
    },
    throttled(ms) {
      until = clock.elapsed() + ms
      tell()
      after(ms, tell)
    },
    stop() {
      end.abort()
      unsubscribe()
    },
  }
}

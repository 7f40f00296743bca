import type { Clock } from '../../platform/transport/clock.ts'
import type { Session } from '../../platform/session/session.ts'

/** What a lookup under way is waiting for. */
export type LookupWait =
  | { readonly kind: 'answer' }
  /** The answer takes its time. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'offline' }
  /** A 429; until this moment of `clock.elapsed()`. */
  | { readonly kind: 'throttled'; readonly until: number }

/** From here on the cashier sees that it is taking longer. */
const SLOW_MS = 4_000

/** Follows what one lookup is waiting for, until it is stopped. */
export interface WaitWatch {
  readonly offline: (is: boolean) => void
  readonly throttled: (ms: number) => void
  readonly stop: () => void
}

/** @param show told at once, and whenever it may have changed; the wait that needs somebody comes first */
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

import type { ScheduledStep, Step, Store } from '../../sandbox/store/store.ts'
import type { Drawn } from './drawn/grammar.ts'

/** Multiplies the sandbox's three seconds. */
const factors = { seconds: 1, 'two minutes': 40, 'twelve minutes': 240 } as const

/** A store whose transactions take the drawn platform's time. */
export function atPace<Kept extends Store>({ pace }: Drawn, store: Kept): Kept {
  const factor = factors[pace]
  const slowed = (step: Step, now: number): Step => {
    const later = (next: ScheduledStep) => ({ ...next, at: now + (next.at - now) * factor })
    return { ...step, next: step.next.map(later) }
  }
  return {
    ...store,
    openTransaction: (opening) =>
      store.openTransaction({ ...opening, step: slowed(opening.step, opening.now) }),
    openRetry: (retry) =>
      store.openRetry({
        ...retry,
        plan(parent) {
          const planned = retry.plan(parent)
          return { ...planned, step: slowed(planned.step, retry.now) }
        },
      }),
  }
}

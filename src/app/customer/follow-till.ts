import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Clock } from '../../platform/transport/clock.ts'
import {
  customerChannel,
  holdLock,
  windowLock,
  type CustomerView,
} from '../../till/customer/customer-channel.ts'

/** How long a thank-you stays after the till has moved on. */
const THANKS_MS = 12_000

/**
 * Follows the till's window that showed something last. When that window closes, reloads or crashes, its view
 * disappears.
 * @returns the store of the customer's view
 */
export function followTill(clock: Clock): StoreApi<CustomerView> {
  const view = createStore<CustomerView>(() => ({ kind: 'quiet' }))
  let following: string | undefined
  let changes = 0

  const become = (next: CustomerView) => {
    changes += 1
    view.setState(next, true)
  }
  const restAfterThanks = async (next: CustomerView) => {
    const before = changes
    await clock.wait(THANKS_MS)
    if (before === changes) become(next)
  }
  const hear = (from: string, next: CustomerView) => {
    const idle = next.kind === 'rest' || next.kind === 'quiet'
    if (from !== following) {
      if (idle) return
      follow(from)
    }
    if (next.kind === 'rest' && hasEnded(view.getState())) void restAfterThanks(next)
    else become(next)
  }
  const follow = (from: string) => {
    following = from
    const gone = () => {
      if (following === from) become({ kind: 'quiet' })
    }
    holdLock(windowLock(from), gone)
  }

  const channel = customerChannel((message) => {
    if (message.kind === 'view') hear(message.from, message.view)
  })
  channel.post({ kind: 'hello' })
  return view
}

/** Whether it shows how the sale ended, which the customer may still be reading. */
function hasEnded(view: CustomerView): boolean {
  return (
    view.kind === 'sold' ||
    (view.kind === 'paid' &&
      view.items.every(({ state }) => state === 'sold' || state === 'not-sold'))
  )
}

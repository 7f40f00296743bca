import { createStore, type StoreApi } from 'zustand/vanilla'
import {
  customerChannel,
  holdLock,
  windowLock,
  type CustomerView,
} from '../../till/customer/customer-channel.ts'

/**
 * Follows the till's window that showed something last. When that window closes, reloads or crashes, its view
 * disappears.
 * @returns the store of the customer's view
 */
export function followTill(): StoreApi<CustomerView> {
  const view = createStore<CustomerView>(() => ({ kind: 'idle' }))
  let following: string | undefined

  const follow = (from: string) => {
    following = from
    const gone = () => {
      if (following === from) view.setState({ kind: 'idle' }, true)
    }
    holdLock(windowLock(from), gone)
  }

  const channel = customerChannel((message) => {
    if (message.kind !== 'view') return
    const { from, view: next } = message
    if (from !== following) {
      if (next.kind === 'idle') return
      follow(from)
    }
    view.setState(next, true)
  })
  channel.post({ kind: 'hello' })
  return view
}

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { cents } from '../../values/money.ts'
import {
  customerChannel,
  windowLock,
  type CustomerChannel,
  type CustomerMessage,
  type CustomerView,
} from '../../till/customer/customer-channel.ts'
import { followTill } from './follow-till.ts'

const confirm: CustomerView = {
  kind: 'sale',
  step: 'check',
  pays: true,
  items: [
    { title: 'MTN airtime', label: 'Mobile number', recipient: '083 123 9999', amount: 'R 75.00' },
  ],
  sum: 'R 75.00',
}
const sold: CustomerView = { kind: 'result', pays: true, items: [], back: [], change: cents(2_500) }
const idle: CustomerView = { kind: 'idle' }

let locks: Map<string, () => void>
let till: CustomerChannel
let heard: CustomerMessage[]
let followed: ReturnType<typeof followTill>

/** A window of the till posts this, and the screen receives it. */
async function post(view: CustomerView, from = 'a') {
  till.post({ kind: 'view', from, view })
  await settle()
}

beforeEach(() => {
  locks = new Map()
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _options: unknown, under: () => void) => {
        locks.set(name, under)
      },
    },
  })
  heard = []
  till = customerChannel((message) => heard.push(message))
  followed = followTill()
  return () => till.close()
})

describe('the customer’s screen', () => {
  it('asks the till for its view, and shows it', async () => {
    expect(followed.getState()).toEqual(idle)
    await post(confirm)
    expect(heard).toEqual([{ kind: 'hello' }])
    expect(followed.getState()).toEqual(confirm)
    await post(sold)
    expect(followed.getState()).toEqual(sold)
  })

  it('shows nothing of a closed window', async () => {
    await post(confirm)
    locks.get(windowLock('a'))?.()
    expect(followed.getState()).toEqual(idle)
  })

  it('follows the window that showed something last, even when another reports that it is idle', async () => {
    await post(confirm, 'a')
    await post(idle, 'b')
    expect(followed.getState()).toEqual(confirm)
    await post(sold, 'b')
    expect(followed.getState()).toEqual(sold)
    await post(idle, 'a')
    locks.get(windowLock('a'))?.()
    expect(followed.getState()).toEqual(sold)
  })

  /** A window of another version posts this. */
  async function postOther(data: unknown) {
    const other = new BroadcastChannel('tuckshop-customer')
    const say = other.postMessage.bind(other)
    say(data)
    await settle()
    other.close()
  }
  const aView = (view: unknown, from = 'a') => ({
    protocol: 1,
    message: { kind: 'view', from, view },
  })
  it.each<[what: string, data: unknown, then: CustomerView]>([
    ['text', 'rest', confirm],
    ['a message of a kind that it doesn’t know', { protocol: 1, message: { kind: 'x' } }, confirm],
    ['a view of a newer protocol', { ...aView(sold), protocol: 2 }, idle],
    ['a view of a kind that it doesn’t know', aView({ kind: 'thanks' }), idle],
    ['a view with a word that it doesn’t know', aView({ ...confirm, step: 'x' }), idle],
    ['such a view of another window', aView({ kind: 'thanks' }, 'b'), confirm],
    ['a view with a member that it doesn’t know', aView({ ...sold, stars: 5 }), sold],
  ])('shows nothing outdated when it receives %s', async (_, data, then) => {
    await post(confirm)
    await postOther(data)
    expect(followed.getState()).toEqual(then)
  })
})

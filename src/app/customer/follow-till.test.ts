import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
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
  kind: 'confirm',
  title: 'MTN airtime',
  pays: true,
  label: 'Mobile number',
  recipient: '083 123 9999',
  amount: 'R 75.00',
}
const sold: CustomerView = {
  kind: 'sold',
  title: 'MTN airtime',
  pays: true,
  amount: 'R 75.00',
  change: cents(2_500),
  secrets: [],
}
const item = { title: 'MTN airtime', recipient: '083 ••• 9999', amount: 'R 75.00' }
type Paid = Extract<CustomerView, { kind: 'paid' }>
const basket = (...states: readonly Partial<Paid['items'][number]>[]): Paid => ({
  kind: 'paid',
  items: states.map((state) => ({ ...item, state: 'sold', secrets: [], ...state })),
})
const paid = basket({}, { state: 'not-sold' })
const waits = basket({ state: 'wait' })
const notSent = basket({}, { state: 'wait', notSent: true })
const rest: CustomerView = { kind: 'rest' }

let clock: FakeClock
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
  clock = new FakeClock()
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
  followed = followTill(clock)
  return () => till.close()
})

describe('the customer’s screen', () => {
  it.each([
    ['a while longer where all of it has ended', paid, paid],
    ['no longer where some of it is under way', waits, rest],
    ['no longer where some of it was not sent', notSent, rest],
  ])('shows a paid basket %s', async (_, view, then) => {
    await post(view)
    await post(rest)
    expect(followed.getState()).toEqual(then)
  })

  it('asks the till for its view, and shows it', async () => {
    expect(followed.getState()).toEqual({ kind: 'quiet' })
    await post(confirm)
    expect(heard).toEqual([{ kind: 'hello' }])
    expect(followed.getState()).toEqual(confirm)
    await post(sold)
    expect(followed.getState()).toEqual(sold)
  })

  it('says thank you for twelve seconds after the till has moved on, then stops', async () => {
    await post(sold)
    await post(rest)
    await clock.advance(11_999)
    expect(followed.getState()).toEqual(sold)
    await clock.advance(1)
    expect(followed.getState()).toEqual(rest)
  })

  it('shows the next customer’s view at once', async () => {
    await post(sold)
    await post(rest)
    await post(confirm)
    await clock.advance(60_000)
    expect(followed.getState()).toEqual(confirm)
  })

  it.each([sold, confirm])('goes quiet at once when the till locks or signs out', async (view) => {
    await post(view)
    await post({ kind: 'quiet' })
    expect(followed.getState()).toEqual({ kind: 'quiet' })
  })

  it('shows nothing of a closed window', async () => {
    await post(confirm)
    locks.get(windowLock('a'))?.()
    expect(followed.getState()).toEqual({ kind: 'quiet' })
  })

  it('follows the window that showed something last, even when another reports that it is idle', async () => {
    await post(confirm, 'a')
    await post(rest, 'b')
    expect(followed.getState()).toEqual(confirm)
    await post(sold, 'b')
    expect(followed.getState()).toEqual(sold)
    await post({ kind: 'quiet' }, 'a')
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
  const quiet: CustomerView = { kind: 'quiet' }
  const aView = (view: unknown, from = 'a') => ({
    protocol: 1,
    message: { kind: 'view', from, view },
  })
  it.each<[what: string, data: unknown, then: CustomerView]>([
    ['text', 'rest', confirm],
    ['a message of a kind that it doesn’t know', { protocol: 1, message: { kind: 'x' } }, confirm],
    ['a view of a newer protocol', { ...aView(sold), protocol: 2 }, quiet],
    ['a view of a kind that it doesn’t know', aView({ kind: 'thanks' }), quiet],
    ['a view with a word that it doesn’t know', aView({ ...paid, items: [{ state: 'x' }] }), quiet],
    ['such a view of another window', aView({ kind: 'thanks' }, 'b'), confirm],
    ['a view with a member that it doesn’t know', aView({ ...sold, stars: 5 }), sold],
  ])('shows nothing outdated when it receives %s', async (_, data, then) => {
    await post(confirm)
    await postOther(data)
    expect(followed.getState()).toEqual(then)
  })
})

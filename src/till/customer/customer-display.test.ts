import { beforeEach, describe, expect, it } from 'vitest'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import { cents } from '../../values/money.ts'
import { customerChannel, type CustomerChannel, type CustomerView } from './customer-channel.ts'
import { createCustomerDisplay, type CustomerDisplay } from './customer-display.ts'

const confirm: CustomerView = {
  kind: 'sale',
  step: 'check',
  pays: true,
  items: [],
  sum: 'R 75.00',
}
const wait: CustomerView = { ...confirm, step: 'wait' }
const result: CustomerView = { kind: 'result', pays: true, items: [], back: [], change: cents(500) }
const idle: CustomerView = { kind: 'idle' }

let clock: FakeClock
let display: CustomerDisplay
let screen: CustomerChannel
/** The messages of the till's window, in order. */
let said: CustomerView[]

const last = async () => {
  await settle()
  return said.at(-1)
}

beforeEach(() => {
  clock = new FakeClock()
  said = []
  screen = customerChannel((message) => {
    if (message.kind === 'view') said.push(message.view)
  })
  display = createCustomerDisplay(clock)
  return () => {
    display.end()
    screen.close()
  }
})

describe('the till’s messages to the customer’s screen', () => {
  it('rests shortly after a step, unless the next step has come', async () => {
    const leave = display.show(confirm)
    leave()
    await clock.advance(399)
    expect(await last()).toEqual(confirm)
    await clock.advance(1)
    expect(await last()).toEqual(idle)

    const leaveConfirm = display.show(confirm)
    leaveConfirm()
    await clock.advance(100)
    display.show(wait)
    await clock.advance(60_000)
    expect(await last()).toEqual(wait)
  })

  it('shows a result for twelve seconds after the till has moved on, unless the next customer comes', async () => {
    display.show(result)()
    await clock.advance(11_999)
    expect(await last()).toEqual(result)
    await clock.advance(1)
    expect(await last()).toEqual(idle)

    display.show(result)()
    display.show(confirm)
    await clock.advance(60_000)
    expect(await last()).toEqual(confirm)
  })

  it('answers a late screen with the current view; a window that has shown nothing does not answer', async () => {
    screen.post({ kind: 'hello' })
    expect(await last()).toBeUndefined()
    display.show(result)
    await settle()
    said.length = 0
    screen.post({ kind: 'hello' })
    expect(await last()).toEqual(result)
  })

  it('is quiet while the till is covered, even if sales change underneath', async () => {
    const leave = display.show(confirm)
    const [first, second] = [display.cover(), display.cover()]
    expect(await last()).toEqual(idle)
    leave()
    display.show(wait)
    first()
    screen.post({ kind: 'hello' })
    expect(await last()).toEqual(idle)
    second()
    expect(await last()).toEqual(wait)
  })

  it('is quiet after the sign-out, and ignores later views', async () => {
    const leave = display.show(confirm)
    display.end()
    leave()
    display.show(wait)
    screen.post({ kind: 'hello' })
    await clock.advance(60_000)
    expect(await last()).toEqual(idle)
  })

  it.each<[string, CustomerView, boolean]>([
    ['the check of another sale', confirm, false],
    ['the wait for it', wait, true],
    ['what became of it', result, true],
  ])('after %s, an earlier sale is the customer’s: %o', (_, view, theirs) => {
    display.show(confirm)
    display.confirmed('a')
    display.show(view)
    expect(display.isTheirs({ reference: 'a' })).toBe(theirs)
    expect(display.isTheirs({ reference: 'b' })).toBe(false)
  })

  it('shows a retry of the customer’s sale, and a retry of that retry, but none of another customer’s', () => {
    display.show(confirm)
    display.confirmed('a')
    expect(display.isTheirs({ reference: 'b', parent: 'a' })).toBe(true)
    expect(display.isTheirs({ reference: 'c', parent: 'b' })).toBe(true)
    expect(display.isTheirs({ reference: 'y', parent: 'x' })).toBe(false)
  })
})

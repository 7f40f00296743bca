import { describe, expect, it } from 'vitest'
import type { Posted } from './platform.ts'
import { SendBudget } from './send-budget.ts'
import { World } from '../world.ts'

/** The watch over one till's sends; its only tab is the owner. */
function watched() {
  const world = new World({ seed: 1, place: 0, sales: 1, firstSale: 0, calm: true })
  const till = world.cashiers[0]?.till
  expect.assert(till !== undefined)
  const tab = till.open()
  const elect = () => {
    tab.fence = till.disk.disk.fence += 1
  }
  elect()
  const budget = new SendBudget(world, world.watch.violations)
  const post = (): Posted => ({ method: 'POST', path: '/purchase', body: '{}', bearer: 'b' })
  return {
    elect,
    succeed: () => {
      till.disk.disk.fence += 1
    },
    at: (ms: number) => world.timeline.jumpTo(ms),
    leaves: () => {
      const posted = post()
      budget.leaves(tab, 'merchant', posted, 'Sale 0')
      return posted
    },
    hears: (posted: Posted, status: number) =>
      budget.hears(tab, 'merchant', posted, { status, text: '' }),
    found: () => world.watch.violations.found.map(({ what }) => what),
  }
}

describe('the watch over back-offs (invariant 9)', () => {
  it('starts a back-off at a 429, and a longer one at a 429 to a later send', () => {
    const { at, leaves, hears, found } = watched()
    hears(leaves(), 429)
    at(1_000)
    hears(leaves(), 429)
    expect(found()).toEqual([])
    at(2_900)
    leaves()
    expect(found()).toEqual(['sent 100 ms before the end of a back-off'])
  })

  it.each([
    ['during the first', 900],
    ['after its end, when the till’s own may or may not have ended', 1_100],
  ])('restarts it at a 429 to a request that was already out, %s', (_when, heardAt) => {
    const { at, leaves, hears, found } = watched()
    const [first, second] = [leaves(), leaves()]
    hears(first, 429)
    at(heardAt)
    hears(second, 429)
    at(heardAt + 950)
    leaves()
    expect(found()).toEqual(['sent 50 ms before the end of a back-off'])
    at(heardAt + 1_000)
    leaves()
    expect(found()).toHaveLength(1)
  })

  it('does not restart it for a former owner’s answer', () => {
    const { at, leaves, hears, found, succeed, elect } = watched()
    const [first, second] = [leaves(), leaves()]
    hears(first, 429)
    at(900)
    succeed()
    hears(second, 429)
    elect()
    at(1_000)
    leaves()
    expect(found()).toEqual([])
  })

  it('ends the series of back-offs at any other answer', () => {
    const { at, leaves, hears, found } = watched()
    hears(leaves(), 429)
    at(1_000)
    hears(leaves(), 200)
    hears(leaves(), 429)
    at(2_000)
    leaves()
    expect(found()).toEqual([])
  })
})

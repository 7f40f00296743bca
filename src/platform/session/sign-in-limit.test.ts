import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { createSignInLimit } from './sign-in-limit.ts'

/** A limit without random back-off, and tries that a test spreads over time. */
function start() {
  const clock = new FakeClock()
  const limit = createSignInLimit({ clock, random: () => 0 })
  const tries = async (count: number, apart: number) => {
    for (let made = 0; made < count; made++) {
      limit.sent()
      await clock.advance(apart)
    }
  }
  return { clock, limit, tries }
}

describe('after a 429 to a sign-in (spec, Limits)', () => {
  it('nothing waited before it', async () => {
    const { limit, tries } = start()
    await tries(9, 1_000)
    expect(limit.waitMs()).toBe(0)
  })

  it('the wait is the back-off, longer each time in a row, shorter again after a success', async () => {
    const { clock, limit } = start()
    const [first, second] = [limit.refused(), limit.refused()]
    expect(second).toBe(2 * first)
    expect(limit.waitMs()).toBe(second)
    await clock.advance(second - 1)
    expect(limit.waitMs()).toBe(1)
    await clock.advance(5_000)
    expect(limit.waitMs()).toBe(0)
    limit.accepted()
    expect(limit.refused()).toBe(first)
  })

  it('our own fifth try before it is a minute old before the next', async () => {
    const { limit, tries } = start()
    await tries(1, 100_000)
    await tries(5, 4_000)
    limit.sent()
    expect(limit.refused()).toBe(60_000 - 5 * 4_000)
  })

  it('five tries alone do not show that they filled the minute', async () => {
    const { limit, tries } = start()
    await tries(4, 1_000)
    limit.sent()
    expect(limit.refused()).toBe(1_000)
  })

  it('the longer of the two counts', async () => {
    const { limit, tries } = start()
    await tries(5, 11_900)
    limit.sent()
    expect(limit.refused()).toBe(1_000)
  })
})

import { describe, expect, it } from 'vitest'
import { FakeClock } from '../testing/fake-clock.ts'
import { platformClock } from './platform-clock.ts'
import { createTransport } from './transport.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute

/** A device whose clock is off by so much, and a platform that says the true time. */
function device(error: number) {
  const clock = new FakeClock()
  const state = { error }
  const watched = platformClock({
    wallNow: () => clock.wallNow() + state.error,
    elapsed: () => clock.elapsed(),
    awake: () => clock.awake(),
    wait: (ms, signal) => clock.wait(ms, signal),
  })
  const tell = (took = 100) => watched.heard(new Date(clock.wallNow()).toUTCString(), took)
  const off = () => Math.abs(watched.clock.wallNow() - clock.wallNow())
  return { clock, state, watched, tell, off }
}

describe('a device whose clock is off', () => {
  it.each([
    ['by nothing', 0, 'right'],
    ['by four minutes', 4 * minute, 'right'],
    ['by six minutes', 6 * minute, 'wrong'],
    ['by six minutes back', -6 * minute, 'wrong'],
    ['by hours', 7 * 60 * minute, 'wrong'],
    ['in 2000', -26 * year, 'wrong'],
    ['in 2035', 9 * year, 'wrong'],
  ])('%s', (_, error, kind) => {
    const { watched, tell, off } = device(error)
    expect(watched.check.getState().kind).toBe('unheard')
    expect(off()).toBe(Math.abs(error))
    tell()
    expect(watched.check.getState().kind).toBe(kind)
    expect(off()).toBeLessThan(kind === 'wrong' ? 1_000 : 5 * minute)
  })

  it('goes on right, and is right at once when somebody sets it', async () => {
    const { clock, state, tell, off, watched } = device(-26 * year)
    tell()
    await clock.advance(3 * 60 * minute)
    expect(off()).toBeLessThan(1_000)
    state.error = 0
    expect(off()).toBe(0)
    tell()
    expect(watched.check.getState().kind).toBe('right')
  })

  it('is not judged by an answer that took long, or names no time', () => {
    const { watched, tell } = device(year)
    tell(2 * minute)
    expect(watched.check.getState().kind).toBe('unheard')
    watched.heard(null, 100)
    watched.heard('soon', 100)
    expect(watched.check.getState().kind).toBe('untold')
    tell()
    expect(watched.check.getState().kind).toBe('wrong')
  })
})

describe('what tells the time', () => {
  const told = 'Thu, 26 Nov 2026 04:00:00 GMT'
  it.each<[string, () => Response, string | null | undefined]>([
    ['an answer', () => Response.json({}, { headers: { date: told } }), told],
    ['a refusal', () => Response.json({}, { status: 401, headers: { date: told } }), told],
    ['a page of the network', () => new Response('<html>', { headers: { date: told } }), undefined],
    ['a cached answer', () => Response.json({}, { headers: { date: told, age: '86400' } }), null],
    ['an answer that hides it', () => Response.json({}), null],
  ])('%s', async (_, answer, heard) => {
    const dates: (string | null)[] = []
    const transport = createTransport({
      baseUrl: '/vas',
      fetch: () => Promise.resolve(answer()),
      clock: new FakeClock(),
      heard: (date) => void dates.push(date),
    })
    await transport.send({ method: 'GET', path: '/any' })
    expect(dates).toEqual(heard === undefined ? [] : [heard])
  })
})

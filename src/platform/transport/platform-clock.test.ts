import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { answerNext, connectNetwork, platformUrl } from '../../testing/servers/network.ts'
import { platformClock } from './platform-clock.ts'
import { createTransport } from './transport.ts'

const minute = 60_000
const day = 24 * 60 * minute
const year = 365 * day

/** A device with a wrong clock that doesn't count sleep as awake, and a platform that tells the true time. */
function device(error: number) {
  const clock = new FakeClock()
  const state = { error, slept: 0 }
  const trueNow = () => clock.wallNow() + state.slept
  const watched = platformClock({
    wallNow: () => trueNow() + state.error,
    elapsed: () => clock.elapsed(),
    awake: () => clock.awake(),
    wait: (ms, signal) => clock.wait(ms, signal),
  })
  const tell = (took = 100) => watched.heard(new Date(trueNow()).toUTCString(), took)
  const off = () => Math.abs(watched.clock.wallNow() - trueNow())
  return { clock, state, watched, tell, off }
}

describe('a device with a wrong clock', () => {
  it.each([
    ['by nothing', 0, 'right'],
    ['by four minutes', 4 * minute, 'right'],
    ['by six minutes', 6 * minute, 'wrong'],
    ['by six minutes back', -6 * minute, 'wrong'],
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

  it('stays right, and is right at once when someone sets it', async () => {
    const { clock, state, tell, off, watched } = device(-26 * year)
    tell()
    await clock.advance(3 * 60 * minute)
    expect(off()).toBeLessThan(1_000)
    state.error = 0
    expect(off()).toBe(0)
    tell()
    expect(watched.check.getState().kind).toBe('right')
  })

  it('is not judged by an answer that was slow, or has no time', () => {
    const { watched, tell } = device(year)
    tell(2 * minute)
    expect(watched.check.getState().kind).toBe('unheard')
    watched.heard(null, 100)
    watched.heard('soon', 100)
    expect(watched.check.getState().kind).toBe('untold')
    tell()
    expect(watched.check.getState().kind).toBe('wrong')
  })

  it.each([
    ['right', 0],
    ['wrong', 7 * 60 * minute],
  ])(
    'stays %s after an answer that waited for hours while the device slept',
    async (kind, error) => {
      const { clock, watched, tell, off } = device(error)
      tell()
      const sentAt = new Date(clock.wallNow()).toUTCString()
      await clock.sleep(3 * 60 * minute)
      watched.heard(sentAt, 3 * 60 * minute)
      expect(watched.check.getState().kind).toBe(kind)
      expect(off()).toBeLessThan(1_000)
    },
  )
})

describe('a device with a wrong clock at the last answer', () => {
  const [hour, day] = [60 * minute, 24 * 60 * minute]
  /** The device sleeps, someone sets its clock, or the till reads the clock or gets an answer. */
  type Event = { sleeps: number } | { isSetTo: number } | 'look' | 'answer'

  it.each<[what: string, error: number, events: Event[], off: number]>([
    ['slow, slept shortly', -7 * minute, [{ sleeps: 4 * minute }], 0],
    ['slow, slept a night', -7 * minute, [{ sleeps: 10 * hour }], 0],
    [
      'slow, slept twice',
      -7 * minute,
      [{ sleeps: 4 * minute }, 'answer', { sleeps: 3 * minute }],
      0,
    ],
    ['slow by a day, slept two', -day, [{ sleeps: 2 * day }], 0],
    // Until the next answer.
    ['slow, slept just as long', -7 * minute, [{ sleeps: 7 * minute }], 7 * minute],
    ['slow, slept so, answered', -7 * minute, [{ sleeps: 7 * minute }, 'look', 'answer'], 0],
    ['slow, put right', -7 * minute, [{ isSetTo: 0 }], 0],
    ['slow, put right to the minute', -7 * minute, [{ isSetTo: -minute }], minute],
    ['slow, put right, slept', -7 * minute, [{ isSetTo: 0 }, 'look', { sleeps: hour }], 0],
    ['fast, slept as long', 7 * hour, [{ sleeps: 7 * hour }], 0],
    ['fast, put right, slept', 7 * minute, [{ isSetTo: 0 }, 'look', { sleeps: hour }], 0],
    ['in 2035, slept', 9 * year, [{ sleeps: 10 * hour }], 0],
    ['in 2035, put right, slept', 9 * year, [{ isSetTo: 0 }, { sleeps: 10 * hour }], 0],
    ['in 2000, slept', -26 * year, [{ sleeps: 10 * hour }], 0],
    ['in 2000, put right, slept', -26 * year, [{ isSetTo: 0 }, { sleeps: 10 * hour }], 0],
    ['fast by weeks, set back by an hour', 27 * day, [{ isSetTo: 27 * day - hour }], 0],
    ['in 2035, set to 2000', 9 * year, [{ isSetTo: -26 * year }], 0],
    ['put right, then set to 2035', -26 * year, [{ isSetTo: 0 }, 'look', { isSetTo: 9 * year }], 0],
    ['off by another time at the next answer', 9 * year, [{ isSetTo: -2 * hour }, 'answer'], 0],
  ])('%s', async (_, error, events, expected) => {
    const { clock, state, tell, off } = device(error)
    tell()
    for (const event of events) {
      await clock.advance(minute)
      if (event === 'look') off()
      else if (event === 'answer') tell()
      else if ('sleeps' in event) state.slept += event.sleeps
      else state.error = event.isSetTo
    }
    expect(Math.abs(off() - expected)).toBeLessThan(1_000)
  })

  it('says so again if it was believed, and nothing without news', () => {
    const { state, tell, off, watched } = device(-7 * minute)
    tell()
    let told = 0
    watched.check.subscribe(() => (told += 1))
    tell()
    expect(told).toBe(0)
    state.slept = 7 * minute
    off()
    tell()
    expect(told).toBe(1)
  })
})

describe('device and platform agree about the time', () => {
  type Change = (parts: ReturnType<typeof device>) => unknown
  it.each<[string, boolean, Change]>([
    [
      'no more after the clock was set forward by days',
      false,
      ({ state }) => (state.error += 3 * day),
    ],
    ['no more after a night', false, ({ state }) => (state.slept += 10 * 60 * minute)],
    ['after hours awake', true, ({ clock }) => clock.advance(30 * 60 * minute)],
    ['after a minute’s correction', true, ({ state }) => (state.error += minute)],
  ])('%s', async (_, stillAgree, change) => {
    const parts = device(0)
    expect(parts.watched.agrees()).toBe(false)
    parts.tell()
    expect(parts.watched.agrees()).toBe(true)
    await change(parts)
    expect(parts.watched.agrees()).toBe(stillAgree)
  })

  it.each([
    ['is eight days ahead', 8 * day],
    ['is eight days behind', -8 * day],
    ['is in 2000', -26 * year],
    ['is seven hours ahead', 7 * 60 * minute],
  ])('only once the device, which %s, is set right or the platform says its time', (_, error) => {
    const { state, tell, watched } = device(error)
    tell()
    expect(watched.agrees()).toBe(false)
    state.error = 0
    expect(watched.agrees()).toBe(true)
    state.error = error
    watched.heard(new Date(watched.deviceNow()).toUTCString(), 100)
    expect(watched.agrees()).toBe(true)
  })

  it.each([8 * day, -8 * day])(
    'and the later of both is what counts, with %i between them',
    (error) => {
      const { clock, tell, watched } = device(error)
      tell()
      const later = clock.wallNow() + Math.max(0, error)
      expect(Math.abs(watched.laterNow() - later)).toBeLessThan(1_000)
    },
  )
})

describe('the source of the time', () => {
  connectNetwork()
  const headers = { date: 'Thu, 26 Nov 2026 04:00:00 GMT' }
  it.each<[string, Response, string | null | undefined]>([
    ['an answer', Response.json({}, { headers }), headers.date],
    ['a refusal', Response.json({}, { status: 401, headers }), headers.date],
    ['a page of the network', new Response('<html>', { headers }), undefined],
    ['a cached answer', Response.json({}, { headers: { ...headers, age: '86400' } }), null],
    ['an answer that hides it', Response.json({}), null],
  ])('%s', async (_, answer, heard) => {
    answerNext('/any', () => answer)
    const dates: (string | null)[] = []
    const transport = createTransport({
      baseUrl: platformUrl,
      fetch: (url, init) => fetch(url, init),
      clock: new FakeClock(),
      heard: (date) => void dates.push(date),
    })
    await transport.send({ method: 'GET', path: '/any' })
    expect(dates).toEqual(heard === undefined ? [] : [heard])
  })
})

import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { connectNetwork, network } from '../../testing/servers/network.ts'
import { platformClock } from '../../platform/transport/platform-clock.ts'
import { FakeClock } from '../../testing/fake-clock.ts'

const day = 24 * 60 * 60_000
const today = Date.UTC(2026, 10, 26, 12)
const [in2000, in2035] = [Date.UTC(2000, 5, 1), Date.UTC(2035, 5, 1)]
const long = today - 9 * day
const key = 'tuckshop.newer-since'

connectNetwork()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../till.ts')
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
  localStorage.clear()
})

/** A page with a device time, a kept note, and a waiting update. */
async function page(shows: number, noted: number | undefined) {
  vi.useFakeTimers({ toFake: ['Date'], now: shows })
  if (noted !== undefined) localStorage.setItem(key, String(noted))
  const clock = new FakeClock(shows)
  const deviceClock = platformClock(clock)
  const followed = Object.assign(new EventTarget(), {
    waiting: { postMessage() {} },
    active: {},
    installing: null,
    scope: new URL('/', document.baseURI).href,
    update: () => Promise.resolve(),
  })
  const workers = Object.assign(new EventTarget(), {
    register: () => Promise.resolve(followed),
    getRegistration: () => Promise.resolve(followed),
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers })
  network.use(http.get('*/config.json', () => HttpResponse.json({})))
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) })
  // Each page starts with its own.
  vi.resetModules()
  vi.doMock('../till.ts', () => ({
    useTill: () => ({ api: { clock: deviceClock.clock, deviceClock } }),
  }))
  const { lookForNewer } = await import('./on-device.ts')
  const { NewVersionButton } = await import('./NewVersionButton.tsx')
  render(<NewVersionButton />)
  const look = () => act(() => lookForNewer())
  const tell = () => act(() => deviceClock.heard(new Date(today).toUTCString(), 10))
  const age = async () => {
    await userEvent.click(screen.getByRole('button', { name: /new version/ }))
    return screen.getByText(/It came/).textContent
  }
  return { look, tell, age, clock }
}

it.each<[what: string, shows: number, noted: number | undefined, words: string, kept: number]>([
  ['first seen by a clock in 2000', in2000, undefined, 'It came today.', today],
  ['noted in 2035', today, in2035, 'It came today.', today],
  ['noted long ago, seen in 2035', in2035, long, 'It came 9 days ago.', long],
  ['noted with an invalid time', today, NaN, 'It came today.', today],
])('by the platform’s time, a version %s came', async (_, shows, noted, words, kept) => {
  const { look, tell, age } = await page(shows, noted)
  await look()
  tell()
  expect(Number(localStorage.getItem(key))).toBe(kept)
  expect(await age()).toContain(words)
})

it('asks at once when an answer corrects a clock in 2000 and the version has waited long', async () => {
  const { look, tell, clock } = await page(in2000, long)
  await look()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  tell()
  act(() => void vi.advanceTimersByTime(0))
  await act(() => clock.advance(2 * 60_000))
  expect(screen.getByRole('dialog')).toBeVisible()
})

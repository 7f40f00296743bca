import { afterEach, expect, it, vi } from 'vitest'
import { browserConnectivity } from './network.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('reports whether the browser is online, and every change until the subscription ends', () => {
  const page = new EventTarget()
  const navigator = { onLine: true }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const told: boolean[] = []
  const end = browserConnectivity.subscribe(() => told.push(browserConnectivity.online()))
  navigator.onLine = false
  page.dispatchEvent(new Event('offline'))
  navigator.onLine = true
  page.dispatchEvent(new Event('online'))
  end()
  page.dispatchEvent(new Event('offline'))
  page.dispatchEvent(new Event('online'))
  expect(told).toEqual([false, true])
})

import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signalStore } from '../../till/terminal/signals.ts'
import { forgetChoices } from '../../testing/dom/device-in-jsdom.ts'
import { teachLocks } from '../../testing/dom/locks-in-jsdom.ts'
import { nextCustomer, openShop, sellAirtime } from '../../testing/dom/shop-on-screen.tsx'
import type { SalePhase } from '../../engine/sale.ts'
import type { Signal } from '../../ui/keys/signal.ts'
import { signalOf } from './SaleSignals.tsx'

/** The sounds played, by pitch, and the vibrations. */
let heard: number[]
let felt: unknown[]

class Sound {
  currentTime = 0
  resume = () => Promise.resolve()
  suspend = () => Promise.resolve()
  destination = {}
  createGain = () => ({
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      setTargetAtTime: () => undefined,
    },
    connect: () => undefined,
  })
  createOscillator = () => {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (to: unknown) => to,
      start: () => void heard.push(frequency.value),
      stop: () => undefined,
      addEventListener: (_ended: string, ended: () => void) => ended(),
    }
  }
}

beforeEach(() => {
  forgetChoices()
  teachLocks()
  heard = []
  felt = []
  vi.stubGlobal('AudioContext', Sound)
  Object.defineProperty(navigator, 'vibrate', {
    configurable: true,
    value: (pattern: unknown) => felt.push(pattern),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'vibrate')
  signalStore.change({ sound: true, vibration: true })
})

test('the end of each sale sounds and buzzes once, unless signals are off', async () => {
  const shop = await openShop()
  await sellAirtime(shop, '0821234567')
  await shop.pass(8_000)
  await shop.pass(8_000)
  expect(heard).toEqual([660, 990])
  expect(felt).toEqual([[60]])
  await nextCustomer(shop)
  await sellAirtime(shop, '0821230003')
  await waitFor(() => expect(heard.slice(2)).toEqual([330, 220]))
  expect(felt.slice(1)).toEqual([[220, 100, 220]])
  await nextCustomer(shop)
  act(() => signalStore.change({ sound: false, vibration: false }))
  await sellAirtime(shop, '0821234568')
  await shop.pass(8_000)
  expect([heard.length, felt.length]).toEqual([4, 2])
})

test('a window stays silent if another has given the signal', async () => {
  const shop = await openShop()
  const taken = vi.fn<(name: string, options: object, hold: (lock: null) => unknown) => unknown>(
    (_name, _options, hold) => hold(null),
  )
  Object.defineProperty(navigator, 'locks', { value: { request: taken }, configurable: true })
  await sellAirtime(shop, '0821234567')
  await shop.pass(8_000)
  const signals = taken.mock.calls.filter(([name]) => name.startsWith('tuckshop-signal'))
  expect(signals).toHaveLength(1)
  expect(heard).toEqual([])
  expect(felt).toEqual([])
})

test.each<[SalePhase, Signal | undefined]>([
  [{ kind: 'completed' }, 'sold'],
  [{ kind: 'failed' }, 'failed'],
  [{ kind: 'rejected' }, 'failed'],
  [{ kind: 'asking', reason: 'not-found' }, 'needs'],
  [{ kind: 'needs-attention', reason: 'sold-after-failed' }, 'needs'],
  [{ kind: 'checking' }, undefined],
  [{ kind: 'in-flight' }, undefined],
  [{ kind: 'delivered' }, undefined],
])('%j gives the signal %s', (phase, signal) => {
  expect(signalOf(phase)).toBe(signal)
})

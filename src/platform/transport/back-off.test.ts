import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../testing/fake-clock.ts'
import { backOffMs, createGates } from './back-off.ts'

const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('backOffMs', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [5, 32_000],
    [6, 60_000],
    [1_000, 60_000],
  ])('after %i failures before waits %i ms without jitter', (failures, ms) => {
    expect(backOffMs(failures, () => 0)).toBe(ms)
  })

  it('adds up to a quarter, and stays between a second and a minute', () => {
    fc.assert(
      fc.property(fc.nat(100), randoms, (failures, random) => {
        const plain = backOffMs(failures, () => 0)
        const jittered = backOffMs(failures, () => random)
        expect(jittered).toBeGreaterThanOrEqual(plain)
        expect(jittered).toBeLessThanOrEqual(plain * 1.25)
        expect(jittered).toBeGreaterThanOrEqual(1_000)
        expect(jittered).toBeLessThanOrEqual(60_000)
      }),
    )
  })

  it('does jitter', () => {
    expect(backOffMs(2, () => 0.5)).toBe(4_500)
  })
})

describe('createGates', () => {
  function gatesWith(random = 0) {
    const clock = new FakeClock()
    return { clock, gates: createGates({ clock, random: () => random }) }
  }

  it('doubles from one 429 to the next, and starts over after another answer', async () => {
    const { clock, gates } = gatesWith()
    const waits: number[] = []
    for (let time = 0; time < 8; time++) {
      const ms = gates.close('products')
      waits.push(ms)
      await clock.advance(ms)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    gates.open('products')
    expect(gates.close('products')).toBe(1_000)
  })

  it('holds back every caller of the endpoint, and no other endpoint', async () => {
    const { clock, gates } = gatesWith(0.999)
    gates.close('products')
    let passed = 0
    for (let caller = 0; caller < 5; caller++) void gates.pass('products').then(() => (passed += 1))
    await gates.pass('categories')
    await clock.advance(1_200)
    expect(passed).toBe(0)
    await clock.advance(100)
    expect(passed).toBe(5)
  })

  it('counts simultaneous requests’ 429s as one, and no success of a request sent before', () => {
    const { gates } = gatesWith()
    expect([gates.close('products'), gates.close('products')]).toEqual([1_000, 1_000])
    gates.open('products')
    expect(gates.closedFor('products')).toBe(1_000)
  })

  it('starts again after one that comes right before its end', async () => {
    const { clock, gates } = gatesWith()
    gates.close('products')
    await clock.advance(1_000)
    gates.close('products')
    await clock.advance(1_999)
    expect(gates.close('products')).toBe(2_000)
    expect(gates.closedFor('products')).toBe(2_000)
  })

  it('keeps waiting callers when a 429 to another prolongs it', async () => {
    const { clock, gates } = gatesWith()
    gates.close('products')
    let passedAt: number | undefined
    void gates.pass('products').then(() => (passedAt = clock.elapsed()))
    await clock.advance(500)
    gates.close('products')
    await clock.advance(5_000)
    expect(passedAt).toBe(1_500)
  })

  it('keeps its time through a wall clock set back an hour', async () => {
    const { clock, gates } = gatesWith()
    gates.close('products')
    await clock.setWall(clock.wallNow() - 3_600_000)
    expect(gates.closedFor('products')).toBe(1_000)
  })

  it('gives up waiting when aborted', async () => {
    const { gates } = gatesWith()
    gates.close('products')
    const abort = new AbortController()
    const waiting = gates.pass('products', abort.signal)
    abort.abort()
    await expect(waiting).rejects.toThrow(/abort/i)
  })
})

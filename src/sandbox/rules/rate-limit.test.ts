import { expect, test } from 'vitest'
import { virtualClock } from '../../testing/conformance/virtual-clock.ts'
import { createRateLimit } from './rate-limit.ts'

function limitAt(start: number) {
  const clock = virtualClock(start)
  return { clock, limit: createRateLimit(clock) }
}

test('each address has its own window', () => {
  const { limit } = limitAt(0)
  for (let sent = 0; sent < 5; sent += 1) expect(limit.admit('token', '10.0.0.1')).toBe(true)
  expect(limit.admit('token', '10.0.0.1')).toBe(false)
  expect(limit.admit('token', '10.0.0.2')).toBe(true)
  expect(limit.admit('tokenRefresh', '10.0.0.1')).toBe(true)
})

test('a caller who keeps sending gets through a minute after the first that counted', () => {
  const { clock, limit } = limitAt(0)
  const admitted: number[] = []
  for (let second = 0; second <= 120; second += 1) {
    if (limit.admit('purchase', 'U-1')) admitted.push(second)
    clock.advance(1_000)
  }
  expect(admitted.filter((second) => second < 60)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(admitted[10]).toBe(60)
})

test('never more than ten in any minute, however they come', () => {
  const { clock, limit } = limitAt(0)
  const admitted: number[] = []
  for (let sent = 0; sent < 500; sent += 1) {
    if (limit.admit('purchase', 'U-1')) admitted.push(clock.now())
    clock.advance((sent * 7_919) % 4_000)
  }
  for (const at of admitted)
    expect(admitted.filter((time) => time > at - 60_000 && time <= at).length).toBeLessThan(11)
})

test('old windows are swept out without losing a live one', () => {
  const { clock, limit } = limitAt(0)
  for (let caller = 0; caller <= 10_000; caller += 1) limit.admit('token', `old ${caller}`)
  clock.advance(30_000)
  for (let sent = 0; sent < 5; sent += 1) limit.admit('token', 'live')
  clock.advance(30_000)
  expect(limit.admit('token', 'other')).toBe(true)
  expect(limit.admit('token', 'live')).toBe(false)
})

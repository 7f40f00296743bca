import { expect, test } from 'vitest'
import { virtualClock } from '../../testing/conformance/virtual-clock.ts'
import { openMemoryStore } from '../memory/memory-store.ts'
import { addressScope, createRateLimit, specLimits, type LimitName } from './rate-limit.ts'

function limitAt(start: number) {
  const clock = virtualClock(start)
  const store = openMemoryStore({ users: [], wallets: [] }, () => clock.now())
  const limit = createRateLimit(store, clock, specLimits)
  const isAdmitted = async (name: LimitName, scope: string) =>
    (await limit.admit(name, scope)) !== undefined
  return { clock, isAdmitted }
}

test('each address has a separate window', async () => {
  const { isAdmitted } = limitAt(0)
  for (let sent = 0; sent < 5; sent += 1) expect(await isAdmitted('token', '10.0.0.1')).toBe(true)
  expect(await isAdmitted('token', '10.0.0.1')).toBe(false)
  expect(await isAdmitted('token', '10.0.0.2')).toBe(true)
  expect(await isAdmitted('tokenRefresh', '10.0.0.1')).toBe(true)
})

test('a caller who keeps sending gets through a minute after the first counted request', async () => {
  const { clock, isAdmitted } = limitAt(0)
  const admitted: number[] = []
  for (let second = 0; second <= 60; second += 1) {
    if (await isAdmitted('purchase', 'U-1')) admitted.push(second)
    clock.advance(1_000)
  }
  expect(admitted).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 60])
})

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:a00:1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:c0a8:ff01', '192.168.255.1'],
  ['unknown', 'unknown'],
])('an IPv6 address counts as its network: %s as %s', (ip, scope) => {
  expect(addressScope(ip)).toBe(scope)
})

import { expect, test } from 'vitest'
import { clientAddress, isNetwork, proxiesAmong } from './client-address.ts'

const isProxy = proxiesAmong(['10.0.0.5', '172.16.0.0/12', 'fd00::/8'])

test.each([
  ['198.51.100.1', undefined, '198.51.100.1'],
  ['198.51.100.1', '1.2.3.4', '198.51.100.1'],
  ['::ffff:10.0.0.5', '203.0.113.7', '203.0.113.7'],
  ['fd00::1', '2001:db8::7', '2001:db8::7'],
  ['10.0.0.5', '1.2.3.4, 203.0.113.7, 172.20.0.1', '203.0.113.7'],
  ['10.0.0.5', undefined, '10.0.0.5'],
  ['10.0.0.5', '203.0.113.7, not an address', '10.0.0.5'],
  ['::ffff:cb00:7107', undefined, '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', undefined, '203.0.113.7'],
  ['2001:0DB8:0:0:0:0:0:7', undefined, '2001:db8::7'],
  ['fe80::7%eth0', undefined, 'fe80::7'],
  ['::ffff:a00:5', '203.0.113.7', '203.0.113.7'],
  ['::ffff:0:a00:5', undefined, '::ffff:0:a00:5'],
])('on the line %s, forwarded for %s: the client is %s', (onTheLine, forwardedFor, client) => {
  expect(clientAddress(isProxy, onTheLine, forwardedFor)).toBe(client)
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['"203.0.113.7:51234"', '203.0.113.7'],
  ['[2001:DB8::7]', '2001:db8::7'],
  ['"[2001:db8::7]:51234"', '2001:db8::7'],
  ['fe80::7%eth0', 'fe80::7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['1.2.3.4:5, "203.0.113.7:51234", [fd00::2]:443', '203.0.113.7'],
  ['203.0.113.7:51234:9', '10.0.0.5'],
  ['[203.0.113.7', '10.0.0.5'],
  ['_hidden', '10.0.0.5'],
])('forwarded as %s: the client is %s', (forwardedFor, client) => {
  expect(clientAddress(isProxy, '10.0.0.5', forwardedFor)).toBe(client)
})

test('a header of any length is read once', () => {
  const forwardedFor = `a${' '.repeat(500_000)}b`
  expect(clientAddress(isProxy, '10.0.0.5', forwardedFor)).toBe('10.0.0.5')
})

test.each(['10.0.0.5', '10.0.0.0/8', 'fd00::/8'])('%s is a network', (text) => {
  expect(isNetwork(text)).toBe(true)
})

test.each(['', 'proxy', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/8/8'])('%j is no network', (text) => {
  expect(isNetwork(text)).toBe(false)
})

import { expect, test } from 'vitest'
import { chooseEncoding, type Encoding } from './encoding.ts'

const everything = () => true

test.each<[string | null, Encoding]>([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['identity', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['', 'identity'],
  [null, 'identity'],
])('a client that accepts "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, everything)).toBe(encoding)
})

test('a file without a compressed form is sent plain', () => {
  expect(chooseEncoding('br, gzip', (encoding) => encoding === 'identity')).toBe('identity')
})

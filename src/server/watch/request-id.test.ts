import { expect, test } from 'vitest'
import { proxiesAmong } from '../http/client-address.ts'
import { requestId } from './request-watch.ts'

const isProxy = proxiesAmong(['10.0.0.0/8'])
const idOf = (onTheLine: string, given?: string) => requestId(isProxy, onTheLine, given)
const made = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

test.each(['01J9Z0', 'a-b_c.d:e=+/', '0'.repeat(128)])(
  'a trusted proxy may name a request: %s',
  (id) => {
    expect(idOf('10.0.0.5', id)).toBe(id)
    expect(idOf('::ffff:10.0.0.5', id)).toBe(id)
  },
)

test.each(['', 'line\nbreak', '"quoted"', '0'.repeat(129)])(
  'a name that could harm a log is not used: %j',
  (id) => {
    expect(idOf('10.0.0.5', id)).toMatch(made)
  },
)

test('a request from anyone else gets a fresh name', () => {
  expect(idOf('192.0.2.1', 'mine')).toMatch(made)
  expect(idOf('192.0.2.1')).not.toBe(idOf('192.0.2.1'))
})

// @vitest-environment jsdom
import { beforeEach, expect, it, test } from 'vitest'
import { takeResetToken } from './reset-token.ts'

const at = (address: string) => window.history.replaceState(null, '', address)
beforeEach(() => at('/'))

test.each([
  ['/reset-password', undefined],
  ['/reset-password?token=', undefined],
  ['/reset-password?token=abc%2Bd', 'abc+d'],
  ['/reset-password/?token=abc', 'abc'],
  ['/reset-password#token=abc', 'abc'],
  ['/reset-password?other=1', undefined],
])('of %s: %o', (address, token) => {
  at(address)
  expect(takeResetToken()).toBe(token)
})

it.each(['/reset-password?token=s3cret', '/reset-password#token=s3cret'])(
  'leaves the address and the history at once: %s',
  (address) => {
    const { length } = window.history
    at(address)
    takeResetToken()
    expect(window.location.href).not.toContain('s3cret')
    expect(window.location.pathname).toBe('/reset-password')
    expect(window.history.length).toBe(length)
    expect(takeResetToken()).toBeUndefined()
  },
)

// @vitest-environment jsdom
import { beforeEach, describe, expect, it, test } from 'vitest'
import { takeEntry } from './entry.ts'

const at = (address: string) => window.history.replaceState(null, '', address)
beforeEach(() => at('/'))

describe('an address', () => {
  test.each([
    ['/', { kind: 'sign-in' }],
    ['/sales/T1-1?x=1', { kind: 'sign-in' }],
    ['/forgot-password', { kind: 'forgot' }],
    ['/forgot-password/', { kind: 'forgot' }],
    ['/reset-password', { kind: 'reset' }],
    ['/reset-password?token=', { kind: 'reset' }],
    ['/reset-password?token=abc%2Bd', { kind: 'reset', token: 'abc+d' }],
    ['/reset-password/?token=abc', { kind: 'reset', token: 'abc' }],
    ['/reset-password#token=abc', { kind: 'reset', token: 'abc' }],
    ['/reset-password?other=1', { kind: 'reset' }],
  ])('%s asks for %o', (address, entry) => {
    at(address)
    expect(takeEntry()).toEqual(entry)
  })

  it('keeps its own query where it is none of these', () => {
    at('/transactions?status=FAILED')
    takeEntry()
    expect(window.location.search).toBe('?status=FAILED')
  })
})

describe('the token of a reset', () => {
  test.each(['/reset-password?token=s3cret', '/reset-password#token=s3cret'])(
    'leaves the address and the history at once: %s',
    (address) => {
      const { length } = window.history
      at(address)
      takeEntry()
      expect(window.location.href).not.toContain('s3cret')
      expect(window.location.pathname).toBe('/reset-password')
      expect(window.history.length).toBe(length)
      expect(takeEntry()).toEqual({ kind: 'reset' })
    },
  )
})

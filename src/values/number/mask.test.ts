import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskTail } from './mask.ts'

describe('maskTail', () => {
  it.each([
    ['01234567897', undefined, '••••7897'],
    ['01234567897', 2, '••••97'],
    ['12345678', undefined, '••••5678'],
    ['1234567', undefined, '••••567'],
    ['12', undefined, '••••2'],
    ['1', undefined, '••••'],
    ['', undefined, ''],
    ['12345678', 0, '••••'],
    ['12345678', Number.NaN, '••••'],
    ['12345678', 99, '••••5678'],
    ['ab👍👍', undefined, '••••👍👍'],
  ])('masks %j, keeping %s, as %j', (text, keep, masked) => {
    expect(maskTail(text, keep)).toBe(masked)
  })

  it('never shows more than half of a text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\w{1,40}$/), fc.double(), (text, keep) => {
        const shown = maskTail(text, keep).replaceAll('•', '')
        expect(text.endsWith(shown)).toBe(true)
        expect(shown.length * 2).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkMeter } from './meter.ts'

/** Ten or twelve digits; a check digit makes them a meter number. */
const unchecked = fc.stringMatching(/^(\d{10}|\d{12})$/)

function completions(body: string): string[] {
  return Array.from('0123456789', (digit) => body + digit)
}

describe('checkMeter', () => {
  it.each([
    ['01234567897', 'ok'],
    ['04123456780', 'check-digit'],
    ['0123456789015', 'ok'],
    ['0123456789012', 'check-digit'],
    ['0123456789', 'unusual'],
    ['600727012345678977', 'unusual'],
    ['', 'unusual'],
    ['AB123456789', 'unusual'],
  ])('finds %j %s', (text, kind) => {
    expect(checkMeter(text)).toEqual({ kind, digits: text })
  })

  it.each([
    '0123 4567 897',
    ' 01234567897\n',
    '01-2345-6789-7',
    '01234\u00A0567\u2013897',
    '٠١٢٣٤٥٦٧٨٩٧',
  ])('ignores the grouping of %j and keeps the leading zero', (text) => {
    expect(checkMeter(text)).toEqual({ kind: 'ok', digits: '01234567897' })
  })

  it('keeps every letter of an unusual number, since the lookup decides (ruling R17)', () => {
    expect(checkMeter('PTA 00-123 x')).toEqual({ kind: 'unusual', digits: 'PTA00123x' })
  })

  it('accepts one of the ten possible last digits, and notices any single mistyped digit', () => {
    fc.assert(
      fc.property(unchecked, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, off) => {
        const right = completions(body).filter((text) => checkMeter(text).kind === 'ok')
        expect(right).toHaveLength(1)
        const [meter = ''] = right
        const place = at % meter.length
        const wrong = (Number(meter[place]) + off) % 10
        const mistyped = meter.slice(0, place) + wrong + meter.slice(place + 1)
        expect(checkMeter(mistyped).kind).toBe('check-digit')
      }),
    )
  })

  it('never throws, and finds numbers of other lengths unusual at worst', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { kind, digits } = checkMeter(text)
        expect(kind === 'unusual' || /^(\d{11}|\d{13})$/.test(digits)).toBe(true)
      }),
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FillRandom, isSaleReference, newId, saleReference, uuidV7 } from './reference.ts'

const anyTime = fc.nat({ max: 2 ** 48 - 1 })
const anyBytes = fc.uint8Array({ minLength: 10, maxLength: 10 })

function fillWith(source: ArrayLike<number>) {
  return (bytes: Uint8Array) => {
    bytes.forEach((_, place) => {
      bytes[place] = source[place] ?? 0
    })
  }
}

describe('uuidV7', () => {
  it('lays out time, version, variant and randomness as RFC 9562 says', () => {
    expect(
      uuidV7(0x017f22e279b0, fillWith([0xcc, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 7, 57, 143])),
    ).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })

  it('has the form of a version 7 UUID, and sorts by time, for any time and bytes', () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyBytes, anyBytes, (t1, t2, b1, b2) => {
        const [one, other] = [uuidV7(t1, fillWith(b1)), uuidV7(t2, fillWith(b2))]
        expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
        expect(Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)).toBe(t1)
        expect(t1 === t2 || t1 < t2 === one < other).toBe(true)
      }),
    )
  })

  it('uses every random bit except the six of version and variant', () => {
    const zeros = BigInt(`0x${uuidV7(0, fillWith([])).replaceAll('-', '')}`)
    const ones = BigInt(`0x${uuidV7(0, fillWith(Array(10).fill(255))).replaceAll('-', '')}`)
    expect((zeros ^ ones).toString(2).replaceAll('0', '')).toHaveLength(74)
  })

  it.each([-1, 0.5, Number.NaN, 2 ** 48])('throws a RangeError at the time %d', (now) => {
    expect(() => uuidV7(now, fillWith([]))).toThrow(RangeError)
  })
})

it.each([1_790_000_000_000, 1_790_000_000_000.25, -1])('makes an id at any time: %d', (now) => {
  expect(newId(now)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

describe('saleReference', () => {
  it('is the till’s id, a dash, a UUID', () => {
    expect(saleReference('TILL-7', 0, fillWith([]))).toBe(
      'TILL-7-00000000-0000-7000-8000-000000000000',
    )
  })

  it('is new for every sale', () => {
    const random: FillRandom = (bytes) => {
      crypto.getRandomValues(bytes)
    }
    const references = Array.from({ length: 1000 }, () => saleReference('T', 1, random))
    expect(new Set(references).size).toBe(1000)
  })
})

describe('isSaleReference', () => {
  it('recognises every reference that a till makes, and no other text', () => {
    fc.assert(
      fc.property(anyTime, anyBytes, (now, bytes) => {
        expect(isSaleReference(saleReference('0a1b2c', now, fillWith(bytes)))).toBe(true)
      }),
    )
    for (const other of ['', 'INV-2026-0001', '3f2c5e1e-9d5b-4e0a-8b1a-2f6c1d9e7a10', 'T1-1'])
      expect(isSaleReference(other)).toBe(false)
  })
})

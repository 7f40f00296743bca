import { describe, expect, it } from 'vitest'
import { readAvailable } from './available-balance.ts'

describe('readAvailable (ruling R20)', () => {
  it.each([
    ['Insufficient balance. Available: R10.00', 1_000],
    ['Insufficient balance. Available: R 1 234.50', 123_450],
    ['Insufficient balance. Available: R1,234.50.', 123_450],
    ['Insufficient balance. Available: R1\u00A0234,50', 123_450],
    ['Insufficient balance. Available: R0', 0],
    ['Insufficient balance. Available: R0.00 (held R5.00)', 0],
    ['insufficient balance. available balance is ZAR 5.5', 550],
    ['Insufficient balance. Available: R9.949999999', 995],
    ['Insufficient balance. Available: R50000', 5_000_000],
    ['Insufficient balance. Available:R10.00', 1_000],
    ['Insufficient balance. Available: 10.00', 1_000],
    ['Insufficient balance. Available balance is : R5.00', 500],
    ['Insufficient balance. Available: R5.00;held:R2.00', 500],
    ['Insufficient balance. Available: R12.949999999', 1_295],
    ['Insufficient balance (Available: R12.50)', 1_250],
  ])('reads %j as %i cents', (message, cents) => {
    expect(readAvailable(message)).toBe(cents)
  })

  it('looks at the first 500 characters', () => {
    const available = 'Available: R10.00'
    expect(readAvailable(available.padStart(500))).toBe(1_000)
    expect(readAvailable(' '.repeat(500) + available)).toBeUndefined()
  })

  it.each([
    ['Insufficient balance. Available: R1.234'],
    ['Insufficient balance. Available: R1,234'],
    ['Insufficient balance. Available: R-5.00'],
    ['Insufficient balance. Available: R'],
    ['Insufficient balance. Available: R1.2345678E7'],
    ['Insufficient balance. Available: R1.2E-4'],
    ["Insufficient balance. Available: R1'234.50"],
    ['Insufficient balance. Available: R1’234.50'],
    ['Insufficient balance. Available: R1·50'],
    ['Insufficient balance. Available: R5.00-'],
    ['Insufficient balance. Available: R1 234k'],
    ['Insufficient balance. Available: R1–50'],
    ['Insufficient balance. Available: R1_000'],
    ['Insufficient balance. Available: R1:50'],
    ['Insufficient balance'],
    ['You need R20.00 more'],
    [''],
    [undefined],
    [10],
  ])('says nothing of %j', (message) => {
    expect(readAvailable(message)).toBeUndefined()
  })
})

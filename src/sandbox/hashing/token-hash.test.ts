import { expect, it } from 'vitest'
import { hashToken } from './token-hash.ts'

it('stores a token as its SHA-256 (test vector of FIPS 180-4)', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

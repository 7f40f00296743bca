import { expect, it } from 'vitest'
import { testHashing } from './scrypt-hashing.ts'

it('stores a token as its SHA-256 (test vector of FIPS 180-4)', async () => {
  expect(await testHashing.hashToken('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

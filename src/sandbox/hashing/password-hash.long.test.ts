import { describe, expect, it } from 'vitest'
import { hashPassword, passwordMatches, signInCost, testCost } from './password-hash.ts'

describe('a stored password', () => {
  it('matches the password and no other', async () => {
    const stored = await hashPassword('merchant-demo', testCost)
    expect(await passwordMatches('merchant-demo', stored, testCost)).toBe(true)
    expect(await passwordMatches('merchant-demo ', stored, testCost)).toBe(false)
    expect(await passwordMatches('merchant-demo', undefined, testCost)).toBe(false)
  })

  it('never contains the password and differs each time', async () => {
    const first = await hashPassword('merchant-demo', testCost)
    const second = await hashPassword('merchant-demo', testCost)
    expect(first).not.toContain('merchant')
    expect(first).not.toBe(second)
  })

  it('is checked at the cost that it was stored with', async () => {
    const stored = await hashPassword('merchant-demo', { logN: 4, r: 2, p: 1 })
    expect(stored.startsWith('scrypt$4$2$1$')).toBe(true)
    expect(await passwordMatches('merchant-demo', stored, testCost)).toBe(true)
  })

  it('matches the same letters from another keyboard', async () => {
    const stored = await hashPassword('caf\u00E9', testCost)
    expect(await passwordMatches('cafe\u0301', stored, testCost)).toBe(true)
  })

  it('costs what a sign-in costs by default', async () => {
    const stored = await hashPassword('merchant-demo')
    expect(stored.startsWith(`scrypt$${signInCost.logN}$8$${signInCost.p}$`)).toBe(true)
    expect(await passwordMatches('merchant-demo', stored)).toBe(true)
  })

  it.each(['', 'scrypt$14$8$1$$', 'scrypt$14$8$1$zz$zz', 'bcrypt$1$1$1$00$00'])(
    'is refused if it is not a hash: %j',
    async (stored) => {
      await expect(passwordMatches('merchant-demo', stored, testCost)).rejects.toThrow(
        'unknown form',
      )
    },
  )

  it('agrees with the test vector of RFC 7914, section 12', async () => {
    const key =
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' +
      '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640'
    expect(await passwordMatches('password', `scrypt$10$8$16$4e61436c$${key}`)).toBe(true)
  })
})

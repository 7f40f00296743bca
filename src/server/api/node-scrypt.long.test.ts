import { expect, it } from 'vitest'
import {
  hashPassword,
  passwordMatches,
  signInCost,
  testCost,
} from '../../sandbox/hashing/password-hash.ts'
import { deriveInNode } from './node-scrypt.ts'

it('accepts a password that the page hashed, and the other way round', async () => {
  const fromPage = await hashPassword('caf\u00E9', testCost)
  expect(await passwordMatches('cafe\u0301', fromPage, signInCost, deriveInNode)).toBe(true)
  expect(await passwordMatches('cafe', fromPage, signInCost, deriveInNode)).toBe(false)
  const fromNode = await hashPassword('merchant-demo', testCost, deriveInNode)
  expect(await passwordMatches('merchant-demo', fromNode, testCost)).toBe(true)
})

it('allows the memory that a much higher cost needs', async () => {
  const stored = await hashPassword('merchant-demo', { logN: 16, r: 8, p: 1 }, deriveInNode)
  expect(await passwordMatches('merchant-demo', stored, signInCost, deriveInNode)).toBe(true)
})

it('refuses a cost that scrypt does not support', async () => {
  await expect(
    hashPassword('merchant-demo', { logN: 0, r: 8, p: 1 }, deriveInNode),
  ).rejects.toThrow('Invalid scrypt param')
})

it('keeps the serving thread free, however many sign in', async () => {
  let turns = 0
  let isDone = false
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  const cost = { logN: 12, r: 8, p: 1 }
  await Promise.all(Array.from({ length: 12 }, () => hashPassword('password', cost, deriveInNode)))
  isDone = true
  expect(turns).toBeGreaterThan(12)
})

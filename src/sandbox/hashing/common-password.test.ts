import { expect, test } from 'vitest'
import { commonPasswords } from './common-password.ts'

test.each([
  ['letmein123', true],
  ['LETMEIN123', true],
  ['abababab', true],
  ['correct horse', false],
])('%s is common: %s', async (password, isCommon) => {
  const isIn = commonPasswords(async () => new Set(['letmein123']))
  expect(await isIn(password)).toBe(isCommon)
})

test('the list is fetched once, and again after a failure', async () => {
  let fetched = 0
  const isIn = commonPasswords(async () => {
    fetched += 1
    if (fetched === 1) throw new TypeError('Failed to fetch')
    return new Set(['letmein123'])
  })
  await expect(isIn('letmein123')).rejects.toThrow('Failed to fetch')
  expect([await isIn('letmein123'), await isIn('letmein456'), fetched]).toEqual([true, false, 2])
})

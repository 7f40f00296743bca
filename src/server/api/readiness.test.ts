import { expect, test } from 'vitest'
import { readiness } from './readiness.ts'

const never = new Promise<boolean>(() => undefined)

test.each([
  ['what answers', async () => true, true],
  ['one that says no', async () => false, false],
  ['one that fails', () => Promise.reject(new Error('It is away')), false],
  ['what hangs', () => never, false],
])('a check of %s is answered soon', async (_, ask, isReady) => {
  expect(await readiness(ask, 5)()).toBe(isReady)
})

test('questions during a check share its answer, and the next one checks again', async () => {
  const asked: ((isReady: boolean) => void)[] = []
  const isReady = readiness(() => new Promise((resolve) => asked.push(resolve)), 2 ** 30, 0)
  const first = [isReady(), isReady()]
  asked[0]?.(true)
  expect([await Promise.all(first), asked.length]).toEqual([[true, true], 1])
  const later = isReady()
  asked[1]?.(false)
  expect(await later).toBe(false)
})

test('a hanging check is not started again', async () => {
  let asked = 0
  const isReady = readiness(() => {
    asked += 1
    return never
  }, 5)
  expect([await isReady(), await isReady(), asked]).toEqual([false, false, 1])
})

test('an answer stays good for a while, as anybody may ask', async () => {
  let asked = 0
  const isReady = readiness(async () => (asked += 1) > 0, 5, 2 ** 30)
  expect([await isReady(), await isReady(), asked]).toEqual([true, true, 1])
})

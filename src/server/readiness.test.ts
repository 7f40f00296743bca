import { expect, test } from 'vitest'
import { readiness } from './readiness.ts'

const never = new Promise<boolean>(() => undefined)

test.each([
  ['what answers', async () => true, true],
  ['what says no', async () => false, false],
  ['what can’t be asked', () => Promise.reject(new Error('It is away')), false],
  ['what hangs', () => never, false],
])('asked of %s, there is an answer soon', async (_, ask, isReady) => {
  expect(await readiness(ask, 5)()).toBe(isReady)
})

test('whoever asks meanwhile waits for the same answer, and it is asked again after', async () => {
  const asked: ((isReady: boolean) => void)[] = []
  const isReady = readiness(() => new Promise((resolve) => asked.push(resolve)), 2 ** 30)
  const first = [isReady(), isReady()]
  asked[0]?.(true)
  expect([await Promise.all(first), asked.length]).toEqual([[true, true], 1])
  const later = isReady()
  asked[1]?.(false)
  expect(await later).toBe(false)
})

test('what hangs is not asked once more each time', async () => {
  let asked = 0
  const isReady = readiness(() => {
    asked += 1
    return never
  }, 5)
  expect([await isReady(), await isReady(), asked]).toEqual([false, false, 1])
})

import { beforeEach, expect, test } from 'vitest'
import { RunningFiles } from './running-files.ts'

let now: number
let files: RunningFiles

beforeEach(() => {
  now = 0
  files = new RunningFiles(10_000, () => now)
  files.heard('a.test.ts')
})

test('a file that speaks in time does not hang', () => {
  now = 10_000
  expect(files.silent()).toEqual([])
  files.heard('a.test.ts', { test: 'sells' })
  now = 20_000
  expect(files.silent()).toEqual([])
})

test('names a file that never reaches a test', () => {
  files.heard('b.test.ts')
  now = 5_000
  files.heard('b.test.ts', { test: 'sells' })
  now = 11_000
  expect(files.silent()).toEqual(['a.test.ts hangs: silent for 11 s since its start'])
})

test('names a silent file with its last test', () => {
  files.heard('a.test.ts', { test: 'sells' })
  files.heard('a.test.ts')
  now = 10_600
  expect(files.silent()).toEqual(['a.test.ts hangs: silent for 11 s since “sells”'])
})

test('gives more time to a test that asks for it', () => {
  files.heard('a.test.ts', { timeout: 60_000 })
  files.heard('a.test.ts', { test: 'sells 10,000 times' })
  now = 60_000
  expect(files.silent()).toEqual([])
  now = 60_001
  expect(files.silent()).toHaveLength(1)
})

test('a finished file does not hang', () => {
  files.ended('a.test.ts')
  now = 100_000
  expect(files.silent()).toEqual([])
})

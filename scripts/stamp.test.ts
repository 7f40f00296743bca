import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources, isBuilt, writeStamp } from './stamp.mjs'

let root = ''

async function write(path: string, text: string) {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tuckshop-stamp-'))
  await write('src/main.tsx', 'one')
  await write('index.html', '<html>')
})

afterEach(() => rm(root, { recursive: true }))

async function build() {
  await write('dist/index.html', '')
  await write('dist/sw.js', '')
  await write('build/main.js', '')
  await writeStamp(root, await hashSources(root))
}

async function isFresh() {
  return isBuilt(root, await hashSources(root))
}

test('nothing built is stale', async () => {
  expect(await isFresh()).toBe(false)
})

test('a build is fresh', async () => {
  await build()
  expect(await isFresh()).toBe(true)
})

test('a build stays fresh when only the times of its sources change', async () => {
  await build()
  await utimes(join(root, 'src/main.tsx'), 1, 1)
  expect(await isFresh()).toBe(true)
})

test.each([
  ['a source changes', () => write('src/main.tsx', 'two')],
  ['a source appears', () => write('src/values/money.ts', '')],
  ['a source goes', () => rm(join(root, 'index.html'))],
  ['the locked dependencies change', () => write('package-lock.json', '{}')],
  ['the till is gone', () => rm(join(root, 'dist'), { recursive: true })],
  ['the server is gone', () => rm(join(root, 'build/main.js'))],
])('a build is stale when %s', async (_, change) => {
  await build()
  await change()
  expect(await isFresh()).toBe(false)
})

test('a test that changes makes nothing stale', async () => {
  await build()
  await write('src/values/money.test.ts', '')
  expect(await isFresh()).toBe(true)
})

import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuilt, lookAtSources, writeStamp } from './stamp.mjs'

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
  writeStamp(root, lookAtSources(root))
}

async function isFresh() {
  return isBuilt(root)
}

/** As if the build had been made so much later that the times of its sources can be believed. */
async function letTimePass() {
  const { at, files } = lookAtSources(root)
  writeStamp(root, { at: at + 60_000, files })
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

test('a file that is as it was when the build was made is not read again', async () => {
  await build()
  const before = lookAtSources(root)
  expect(lookAtSources(root, { ...before, at: before.at + 60_000 }).isRepeated).toBe(true)
})

test('a file that changed just before it was looked at is read again', async () => {
  await build()
  const before = lookAtSources(root)
  expect(lookAtSources(root, before).isRepeated).toBe(false)
})

test('a build is stale when a source gives way to another of the same size and time', async () => {
  const file = join(root, 'src/main.tsx')
  await utimes(file, 1, 1)
  await build()
  await letTimePass()
  await write('src/main.tsx', 'two')
  await utimes(file, 1, 1)
  expect(await isFresh()).toBe(false)
})

test('a build that is copied with its sources stays fresh, and what was read for that is remembered', async () => {
  await build()
  await letTimePass()
  const copy = `${root}-copy`
  await cp(root, copy, { recursive: true })
  const stamp = () => readFile(join(copy, 'build/stamp'), 'utf8')
  const before = await stamp()
  expect(isBuilt(copy)).toBe(true)
  expect(await stamp()).not.toBe(before)
  await rm(copy, { recursive: true })
})

test.each(['', 'a hash, as earlier versions wrote', '{}'])(
  'a build with the stamp %j is stale',
  async (text) => {
    await build()
    await write('build/stamp', text)
    expect(await isFresh()).toBe(false)
  },
)

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerStatic, loadStaticFiles, type StaticFiles } from './static-files.ts'

let folder = ''
let files: StaticFiles = new Map()
const script = 'console.info("till")'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tuckshop-static-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Till</title>')
  await writeFile(join(folder, 'assets/main-1a2b.js'), script)
  await writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script))
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, 'sw.js'), '')
  await writeFile(join(folder, '.vite/manifest.json'), '{}')
  files = await loadStaticFiles(folder)
})

afterAll(() => rm(folder, { recursive: true }))

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return answerStatic(files, new Request(`http://till.test${path}`, { method, headers }))
}

const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' }

describe('caching', () => {
  test('browsers keep a file with a hash in its name for a year', () => {
    expect(get('/assets/main-1a2b.js').headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
  })

  test.each(['/', '/icon.svg', '/sell/result/TILL-1'])(
    'browsers always ask again for %s',
    (path) => {
      expect(get(path, navigation).headers.get('cache-control')).toBe('no-cache')
    },
  )

  test.each([
    ['%s', 304],
    ['"other", W/%s', 304],
    ['*', 304],
    ['"older"', 200],
  ])('a file is sent again only after a change: %s is a %i', (known, status) => {
    const etag = get('/icon.svg').headers.get('etag') ?? ''
    const answer = get('/icon.svg', { 'if-none-match': known.replace('%s', etag) })
    expect([answer.status, answer.body === null]).toEqual([status, status === 304])
  })

  test('each encoding has a different etag', () => {
    const plain = get('/assets/main-1a2b.js').headers.get('etag')
    const small = get('/assets/main-1a2b.js', { 'accept-encoding': 'br' })
    expect(small.headers.get('etag')).not.toBe(plain)
    expect(small.headers.get('vary')).toBe('accept-encoding')
  })
})

test('a browser that accepts compression gets a compressed script', async () => {
  const answer = get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(script)
})

test('HEAD gives the length and sends no body', () => {
  const answer = get('/assets/main-1a2b.js', {}, 'HEAD')
  expect(answer.headers.get('content-length')).toBe(String(script.length))
  expect(answer.body).toBeNull()
})

describe('a path without a file', () => {
  test.each<[string, Record<string, string>]>([
    ['/sell/result/TILL-1', navigation],
    ['/assetsx', navigation],
    ['/catalogue?page=2', { accept: 'text/html,*/*' }],
    ['/', { accept: '*/*' }],
  ])('is the till when a person opens it: %s', async (path, headers) => {
    expect(await get(path, headers).text()).toContain('<title>Till</title>')
  })

  test.each([
    ['a script', '/gone.js', { 'sec-fetch-mode': 'no-cors', accept: '*/*' }],
    ['a fetch that accepts pages', '/gone', { 'sec-fetch-mode': 'cors', accept: 'text/html' }],
    ['an asset of an older build', '/assets/main-0000.js', navigation],
    ['a client that says nothing', '/gone', {}],
  ])('is not found for %s', (_, path, headers: Record<string, string>) => {
    expect(get(path, headers).status).toBe(404)
  })
})

test.each([
  '/../package.json',
  '/..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/.vite/manifest.json',
  '/assets/main-1a2b.js.br',
  '//etc/passwd',
  '/assets/',
  '/index.html%00.js',
])('only the till’s files are served: %s', (path) => {
  expect(get(path, { accept: '*/*' }).status).toBe(404)
})

test('a method other than GET and HEAD is not allowed', () => {
  const answer = get('/', {}, 'POST')
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

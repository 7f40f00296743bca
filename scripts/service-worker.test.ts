import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './service-worker.mjs'

const integrity = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

test('gives the device every file of the till by its hash, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tuckshop-worker-'))
  const files = {
    'index.html': 'page',
    'theme.js': 'theme',
    'assets/main-1a2b.js': 'script',
    'assets/main-1a2b.js.br': 'small',
    'config.json': '{}',
    'licences.txt': 'licences',
    'licences-sw.txt': 'licences',
    'icons/any-192.png': '',
    'screenshots/sell-wide.png': '',
    '.vite/manifest.json': '{}',
    'sw.js': 'before',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  expect(await filesOf(folder)).toEqual([
    { url: 'assets/main-1a2b.js', revision: null, integrity: integrity('script') },
    { url: 'index.html', revision: integrity('page').slice(7, 19), integrity: integrity('page') },
    { url: 'theme.js', revision: integrity('theme').slice(7, 19), integrity: integrity('theme') },
  ])
  await rm(folder, { recursive: true })
})

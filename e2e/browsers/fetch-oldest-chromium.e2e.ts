import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { test } from '@playwright/test'
import { folder, oldestChromium } from './oldest-chromium.ts'

/** The last Chromium for Windows 7 and 8.1; the package contains its program. */
const wanted = '@sparticuz/chromium@109.0.6'

test('Chromium 109 is installed, or comes from the registry', async () => {
  test.setTimeout(10 * 60_000)
  if (existsSync(oldestChromium)) return
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/package.json`, '{ "private": true }\n')
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', wanted])
  const packed = await readFile(`${folder}/node_modules/@sparticuz/chromium/bin/chromium.br`)
  await writeFile(oldestChromium, brotliDecompressSync(packed), { mode: 0o755 })
})

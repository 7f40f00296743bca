import { spawnSync } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { playwright } from './e2e.mjs'
import { fetchPackage } from './fetch-package.mjs'
import { firefoxAdvice, hasFirefox } from './firefox.mjs'
import { hasWebKit, sellInWebKit, webkitAdvice } from './webkitgtk.mjs'

/** Chromium as the last Windows 7 and 8.1 have it; the package carries its binary. */
const oldest = '@sparticuz/chromium@109.0.6'

/**
 * Sells, fails, recovers, redeems and prints in the other browsers that docs/browsers.md names. Ends with 1 where a test
 * fails or a browser is missing. Arguments go to `playwright test`, which WebKitGTK does without.
 */
const args = process.argv.slice(2)

/** @type {string[]} */
const red = []

const chromium = await oldestChromium()
if (chromium === undefined) red.push(`Chromium 109: not run, ${oldest} could not be installed`)
else if (
  (await playwright(['--project=oldest-chromium', ...args], {
    TUCKSHOP_OLDEST_CHROMIUM: chromium,
  })) !== 0
)
  red.push('Chromium 109: failed')

if (!hasFirefox()) red.push(`Firefox ESR: ${firefoxAdvice}`)
else if ((await playwright(['--project=firefox', ...args])) !== 0) red.push('Firefox ESR: failed')

if (!hasWebKit()) red.push(`WebKitGTK: ${webkitAdvice}`)
else if (!(await sellInWebKit())) red.push('WebKitGTK: failed')

console.log(red.length === 0 ? '\nGreen in every browser' : `\n${red.join('\n')}`)
process.exitCode = red.length === 0 ? 0 : 1

/** @returns {Promise<string | undefined>} the path of its program, unpacked among what tools keep of this checkout */
async function oldestChromium() {
  const folder = await fetchPackage('oldest-chromium', oldest)
  if (folder === undefined) return undefined
  const program = join(folder, '../chromium')
  if (spawnSync(program, ['--no-sandbox', '--version']).status === 0) return program
  const packed = join(folder, '@sparticuz/chromium/bin/chromium.br')
  await writeFile(program, brotliDecompressSync(await readFile(packed)))
  await chmod(program, 0o755)
  return program
}

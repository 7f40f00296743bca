import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Hands, steps } from '../e2e/browsers/webkitgtk-steps.mjs'
import { buildIfStale } from './build-if-stale.mjs'
import { fetchPackage } from './fetch-package.mjs'
import { loadSource } from './load-source.mjs'
import { freePort } from './test-database.mjs'

/**
 * The till in WebKitGTK, Safari's engine as Debian has it. Playwright doesn't drive it: its own WebDriver does, in a display
 * of its own.
 */
const driverProgram = 'WebKitWebDriver'
const browserProgram = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`
const client = 'selenium-webdriver@4.49.0'

/** How to get what is missing. */
export const webkitAdvice = 'not run, it is not installed (apt-get install webkit2gtk-driver xvfb)'

/** Whether it is installed. */
export function hasWebKit() {
  const starts = [driverProgram, 'Xvfb'].every(
    (program) => spawnSync(program, ['-help']).error === undefined,
  )
  return starts && existsSync(browserProgram)
}

/**
 * Signs in, sells, fails, recovers, redeems and prints. Says how each went.
 * @returns {Promise<boolean>} whether all went well
 */
export async function sellInWebKit() {
  const { Builder, By, Key } = await webdriver()
  /** @type {typeof import('../src/testing/built-server.ts')} */
  const { startBuiltServer, temporaryFolder } = await loadSource('../src/testing/built-server.ts')
  await buildIfStale()
  const data = await temporaryFolder()
  const server = await startBuiltServer({
    DATA_DIR: data.path,
    RATE_LIMITS: 'off',
    SANDBOX_CONTROLS: '1',
  })
  const port = await freePort()
  const display = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1440x900x24', driverProgram, `--port=${port}`],
    {
      stdio: 'ignore',
      detached: true,
    },
  )
  let failed = 0
  try {
    await answers(`http://127.0.0.1:${port}/status`)
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browserProgram, args: ['--automation'] },
      })
      .build()
    try {
      await driver.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 })
      const till = new Hands(driver, By, Key, server.origin)
      for (const [name, step] of steps) {
        const begun = performance.now()
        try {
          await step(till)
          console.log(`  ✓  [webkitgtk] ${name} (${seconds(begun)})`)
        } catch (error) {
          failed += 1
          console.log(`  ✘  [webkitgtk] ${name} (${seconds(begun)})\n     ${String(error)}`)
        }
      }
    } finally {
      await driver.quit()
    }
  } finally {
    if (display.pid !== undefined) process.kill(-display.pid)
    await server.stop('SIGTERM')
    await data.remove()
  }
  console.log(`  ${steps.length - failed} passed, ${failed} failed`)
  return failed === 0
}

/** @returns {Promise<any>} the client, fetched when it is asked for */
async function webdriver() {
  const folder = await fetchPackage('webdriver', client)
  if (folder === undefined) throw new Error(`${client} could not be installed`)
  const main = join(folder, 'selenium-webdriver/index.js')
  const { default: loaded } = await import(pathToFileURL(main).href)
  return loaded
}

/** Waits until something answers there. @param {string} url */
async function answers(url) {
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(200)
  }
  throw new Error('The driver does not answer')
}

/** @param {number} begun */
function seconds(begun) {
  return `${((performance.now() - begun) / 1_000).toFixed(1)}s`
}

import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build-if-stale.mjs'
import { findBrowser } from './find-browser.mjs'
import { runCommand } from './run-command.mjs'

/**
 * Runs the end-to-end tests against a fresh build, in a browser that is there or gets installed.
 * @param {readonly string[]} args for `playwright test`
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<number>} the exit code
 */
export async function playwright(args, env = {}) {
  const browser = await findBrowser()
  if (!browser.found) {
    console.error(browser.advice)
    return 1
  }
  await buildIfStale()
  return runCommand('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...args], {
    env: { ...env, TUCKSHOP_CHROMIUM: browser.path },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await playwright(process.argv.slice(2))

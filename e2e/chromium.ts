import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/** How the tests start every Chromium. */
export const chromiumFlags = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
]

/** The headless shell comes first: it draws no window, which halves the time. */
const systemNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Finds the tests' Chromium: TUCKSHOP_CHROMIUM's, else Playwright's, else the system's. Installs a Chromium if there is
 * none.
 * @returns the path of its program
 * @throws {Error} when the installation fails
 */
export function findChromium(): string {
  const path = process.env['TUCKSHOP_CHROMIUM'] ?? presentChromium() ?? installChromium()
  if (path === undefined)
    throw new Error('Installing Chromium failed. Set TUCKSHOP_CHROMIUM to the path of a Chromium.')
  if (!existsSync(path)) throw new Error(`TUCKSHOP_CHROMIUM names ${path}, which does not exist.`)
  // Playwright's workers inherit the path and need no search.
  process.env['TUCKSHOP_CHROMIUM'] = path
  return path
}

function presentChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const ofSystem = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...ofSystem].find((path) => existsSync(path) && starts(path))
}

/** Ubuntu's `chromium-browser` may only print how to install it. */
function starts(path: string): boolean {
  const { stdout } = spawnSync(path, ['--version'], { timeout: 30_000, encoding: 'utf8' })
  return /\d+\.\d+/.test(stdout)
}

/** Uses apt as root on Debian and its relatives, otherwise Playwright's installer. */
function installChromium(): string | undefined {
  const run = (command: string, ...args: readonly string[]) =>
    spawnSync(command, args, { stdio: 'inherit' }).status === 0
  const apt = ['install', '-y', '--no-install-recommends']
  if (isRoot && run('apt-get', 'update'))
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (run('apt-get', ...apt, name) && presentChromium() !== undefined) return presentChromium()
  run('npx', 'playwright', 'install', 'chromium')
  return presentChromium()
}

/** Starts the tests' Chromium outside a test runner. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...flags] })
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * What the search may ask of the machine it runs on.
 * @typedef {{
 *   env: Readonly<Record<string, string | undefined>>,
 *   platform: string,
 *   isRoot: boolean,
 *   playwrightPath: () => string,
 *   exists: (path: string) => boolean,
 *   which: (name: string) => string | undefined,
 *   starts: (path: string) => boolean,
 *   run: (command: string, args: readonly string[]) => boolean,
 *   say: (line: string) => void,
 * }} Machine
 *
 * @typedef {{ found: true, path: string } | { found: false, advice: string }} Browser
 */

/** Variables that name the browser, the first given wins. */
const variables = ['TUCKSHOP_CHROMIUM', 'PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH']

/** Chromium's headless shell has no windows to draw around a page, and so takes half the time; Playwright prefers it too. */
const shell = 'chromium-headless-shell'

const systemNames = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @type {Readonly<Record<string, readonly string[]>>} */
const systemPaths = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

const aptInstall = ['install', '-y', '--no-install-recommends']

const advice =
  'No Chromium was found, and none could be installed. Install Chromium or Chrome, or run ' +
  '`npx playwright install --with-deps chromium`, or set TUCKSHOP_CHROMIUM to the path of one.'

/**
 * Finds a Chromium for the end-to-end tests: the one that a variable names, Playwright's own, the system's;
 * else installs one: with apt as root on Debian and its kin, otherwise with Playwright's installer.
 * @param {Machine} [machine]
 * @returns {Promise<Browser>}
 */
export async function findBrowser(machine = thisMachine()) {
  const variable = variables.find((name) => machine.env[name])
  if (variable !== undefined) return namedBrowser(variable, machine)
  const present = presentBrowser(machine)
  if (present !== undefined) return { found: true, path: present }
  install(machine)
  const installed = presentBrowser(machine)
  return installed === undefined ? { found: false, advice } : { found: true, path: installed }
}

/**
 * @param {string} variable
 * @param {Machine} machine
 * @returns {Browser}
 */
function namedBrowser(variable, machine) {
  const path = machine.env[variable] ?? ''
  if (machine.exists(path)) return { found: true, path }
  return { found: false, advice: `${variable} names ${path}, and there is no such file.` }
}

/** @param {Machine} machine */
function presentBrowser(machine) {
  const candidates = [
    machine.playwrightPath(),
    ...systemNames.map(machine.which),
    ...(systemPaths[machine.platform] ?? []),
  ]
  return candidates.find(
    (path) => path !== undefined && machine.exists(path) && machine.starts(path),
  )
}

/** @param {Machine} machine */
function install(machine) {
  if (machine.isRoot && machine.which('apt-get') !== undefined) {
    machine.say('No browser found: installing Chromium with apt-get.')
    const isUpdated = machine.run('apt-get', ['update'])
    for (const name of isUpdated ? [shell, 'chromium'] : []) {
      const isInstalled = machine.run('apt-get', [...aptInstall, name])
      if (isInstalled && presentBrowser(machine) !== undefined) return
    }
  }
  machine.say("No browser found: installing Chromium with Playwright's installer.")
  machine.run('npx', ['playwright', 'install', 'chromium'])
}

/** @returns {Machine} */
function thisMachine() {
  /** @type {Machine['which']} */
  const which = (name) =>
    (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path))
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    playwrightPath: () => chromium.executablePath(),
    exists: existsSync,
    which,
    starts: (path) => process.platform === 'win32' || printsVersion(path),
    run: (command, args) =>
      spawnSync(command, [...args], {
        stdio: 'inherit',
        shell: process.platform === 'win32',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0,
    say: (line) => console.log(line),
  }
}

/**
 * Whether a browser starts at all: Ubuntu has a `chromium-browser` that only tells people to install one.
 * @param {string} path
 */
function printsVersion(path) {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], { timeout: 30_000, encoding: 'utf8', stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}

import { expect, test } from 'vitest'
import { findBrowser } from './find-browser.mjs'

const own = '/cache/playwright/chrome'

interface Imagined {
  env?: Record<string, string>
  platform?: string
  isRoot?: boolean
  /** Files that are there. */
  files?: string[]
  /** Files that are there and don't start. */
  broken?: string[]
  /** Files that a command brings, by its first words. */
  installs?: Record<string, string>
}

function imagine({
  env = {},
  platform = 'linux',
  isRoot = false,
  files = [],
  broken = [],
  installs = {},
}: Imagined) {
  const present = [...files, ...broken]
  const ran: string[] = []
  const machine = {
    env,
    platform,
    isRoot,
    playwrightPath: () => own,
    exists: (path: string) => present.includes(path),
    which: (name: string) => present.find((path) => path === `/usr/bin/${name}`),
    starts: (path: string) => !broken.includes(path),
    run: (command: string, args: readonly string[]) => {
      const line = [command, ...args].join(' ')
      ran.push(line)
      const brought = Object.entries(installs).find(([start]) => line.startsWith(start))
      if (brought !== undefined) present.push(brought[1])
      return brought !== undefined || line === 'apt-get update'
    },
    say: () => undefined,
  }
  return { machine, ran }
}

test.each<[string, Imagined, string]>([
  [
    'the one that TUCKSHOP_CHROMIUM names goes before all others',
    {
      env: { TUCKSHOP_CHROMIUM: '/opt/a', PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: '/opt/b' },
      files: ['/opt/a', '/opt/b', own, '/usr/bin/chromium'],
    },
    '/opt/a',
  ],
  [
    "Playwright's variable counts too",
    { env: { PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: '/opt/b' }, files: ['/opt/b', own] },
    '/opt/b',
  ],
  ["Playwright's own goes before the system's", { files: [own, '/usr/bin/chromium'] }, own],
  [
    "the system's headless shell goes before its Chromium",
    { files: ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'] },
    '/usr/bin/chromium-headless-shell',
  ],
  [
    "the system's Chromium goes before Chrome",
    { files: ['/usr/bin/google-chrome', '/usr/bin/chromium'] },
    '/usr/bin/chromium',
  ],
  ["the system's Chrome will do", { files: ['/usr/bin/google-chrome'] }, '/usr/bin/google-chrome'],
  [
    'one that does not start is passed over',
    { broken: ['/usr/bin/chromium-browser'], files: ['/usr/bin/google-chrome'] },
    '/usr/bin/google-chrome',
  ],
  [
    'a Mac has its own places',
    {
      platform: 'darwin',
      files: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    },
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
])('%s', async (_, imagined, path) => {
  const { machine, ran } = imagine(imagined)
  expect(await findBrowser(machine)).toEqual({ found: true, path })
  expect(ran).toEqual([])
})

test('a variable that names no file is an error, not a reason to look elsewhere', async () => {
  const { machine } = imagine({ env: { TUCKSHOP_CHROMIUM: '/opt/a' }, files: [own] })
  expect(await findBrowser(machine)).toEqual({
    found: false,
    advice: 'TUCKSHOP_CHROMIUM names /opt/a, and there is no such file.',
  })
})

test('as root on Debian, the headless shell is installed with apt', async () => {
  const path = '/usr/bin/chromium-headless-shell'
  const { machine, ran } = imagine({
    isRoot: true,
    files: ['/usr/bin/apt-get'],
    installs: { 'apt-get install': path },
  })
  expect(await findBrowser(machine)).toEqual({ found: true, path })
  expect(ran).toEqual([
    'apt-get update',
    'apt-get install -y --no-install-recommends chromium-headless-shell',
  ])
})

test('and Chromium where apt has no shell', async () => {
  const { machine, ran } = imagine({
    isRoot: true,
    files: ['/usr/bin/apt-get'],
    installs: { 'apt-get install -y --no-install-recommends chromium': '/usr/bin/chromium' },
  })
  const isShell = (line: string) => line.endsWith('-shell')
  const run = (command: string, args: readonly string[]) =>
    isShell([command, ...args].join(' ')) ? false : machine.run(command, args)
  expect(await findBrowser({ ...machine, run })).toEqual({ found: true, path: '/usr/bin/chromium' })
  expect(ran.at(-1)).toBe('apt-get install -y --no-install-recommends chromium')
})

test.each<[string, Imagined]>([
  ['anyone but root', { files: ['/usr/bin/apt-get'] }],
  ['root without apt', { isRoot: true }],
  ['root whose apt fails', { isRoot: true, files: ['/usr/bin/apt-get'] }],
])("%s gets Playwright's own", async (_, imagined) => {
  const { machine, ran } = imagine({ ...imagined, installs: { 'npx playwright install': own } })
  expect(await findBrowser(machine)).toEqual({ found: true, path: own })
  expect(ran.at(-1)).toBe('npx playwright install chromium')
})

test('where nothing can be installed, it says what to do', async () => {
  const { machine } = imagine({})
  const browser = await findBrowser(machine)
  expect(browser).toEqual({ found: false, advice: expect.stringContaining('TUCKSHOP_CHROMIUM') })
})

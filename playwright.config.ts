import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { oldestChromium } from './e2e/browsers/oldest-chromium.ts'
import { chromiumFlags, findChromium } from './e2e/chromium.ts'
import { fixedServer } from './e2e/screens/fixed-server.ts'

/** Each folder has the tests of one place in the till, or of a program. */
const till = [
  '**/{sell,sales,cash-up,catalogue,till,screens,server,bench}/*.e2e.ts',
  '**/pictures.ts',
]

/** Also run in other browsers. */
const everywhere = /\/(?:start-up|sell|redeem|receipt|kinds|scans|counts)\.e2e\.ts$/

/** Longer tests, or repeats of others: `npm run test:thorough`. */
const thorough = /@thorough/

const firefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('e2e/browsers/firefox.mjs', import.meta.url)),
    // A host name on a shop's network, without https.
    firefoxUserPrefs: { 'network.dns.localDomains': 'till.test' },
  },
} as const

/** A host name on a shop's network, without https. */
const shopsName = '--host-resolver-rules=MAP till.test 127.0.0.1'

interface Options {
  /** The folder of e2e/pictures.ts. */
  folder: string
  /** Whether e2e/screens/every-screen.e2e.ts compares pictures. */
  pictures: boolean
}
interface WorkerOptions {
  environment: Readonly<Record<string, string>>
}

/**
 * The tests in a real browser. Each worker runs a separate built server (fixtures.ts). Records nothing: a trace or a
 * screenshot would contain a receipt's content.
 */
export default defineConfig<Options, WorkerOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/seed-data.ts',
  projects: [
    // A few in Firefox, if it is installed: `npm test`. First, because it starts slowly.
    { name: 'firefox-short', testMatch: everywhere, grep: /@firefox/, use: firefox },
    { name: 'till', testMatch: till, grepInvert: [thorough, /@pictures/] },
    { name: 'thorough', testMatch: till, grep: thorough, grepInvert: /@pictures/ },
    // The fault matrix of docs/sale-engine.md: `npm run test:faults`.
    { name: 'faults', testMatch: '**/faults/**/*.e2e.ts' },
    // Takes the pictures for the documents and the app.
    { name: 'pictures', testMatch: '**/pictures.ts', use: { folder: 'docs/images' } },
    // Compares every screen's pictures with those of another build (CONTRIBUTING.md).
    {
      name: 'screens',
      testMatch: '**/every-screen.e2e.ts',
      snapshotPathTemplate: 'test-results/screens/{arg}{ext}',
      use: { pictures: true, environment: fixedServer },
    },
    // Selling, failing, recovering, redeeming and printing in other browsers: `npm run test:browsers`.
    { name: 'firefox', testMatch: everywhere, grepInvert: /@not-firefox/, use: firefox },
    { name: 'webkitgtk', testMatch: 'browsers/webkitgtk.e2e.ts' },
    { name: 'fetch-oldest-chromium', testMatch: 'browsers/fetch-oldest-chromium.e2e.ts' },
    {
      name: 'oldest-chromium',
      testMatch: everywhere,
      dependencies: ['fetch-oldest-chromium'],
      use: {
        launchOptions: {
          executablePath: oldestChromium,
          // This package lacks the helper programs that the other Chromiums use.
          args: ['--no-sandbox', '--in-process-gpu', '--disable-gpu', shopsName],
        },
      },
    },
  ],
  outputDir: join(tmpdir(), 'tuckshop-e2e'),
  preserveOutput: 'never',
  // A test waits about as long as it works, so four keep two processors busy.
  workers: 4,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  // Only a failure waits this long, even on a busy machine.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    // Without animations, tests needn't wait for movement to end.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumFlags, shopsName],
    },
  },
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Page } from '@playwright/test'
import { findChromium } from '../chromium.ts'
import { watchSecrets, type Secret } from '../checks/secrets.ts'
import { storedTexts } from '../checks/stored.ts'
import { FaultTill } from './fault-till.ts'
import { launchKillable, newProfile, type KillableBrowser } from './kill/killable-browser.ts'

const scripts = fileURLToPath(new URL('../../dist/assets', import.meta.url))

/** A till on a separate device: its browser can be killed and restarted on the same disk. */
export interface Device {
  /** Starts the browser with an empty till page. */
  start(): Promise<FaultTill>
  /**
   * Restarts the browser after a kill and signs the merchant in.
   * @param prepare gets the page before the till loads
   */
  comeBack(prepare?: (page: Page) => Promise<void>): Promise<FaultTill>
  /** Kills every process of the browser at once. */
  kill(): Promise<void>
  /**
   * Closes the browser, searches for stored secrets, and clears the disk.
   * @returns the leaks
   */
  close(): Promise<readonly string[]>
}

/** @param serverLog everything that the server has printed */
export async function openDevice(origin: string, serverLog: () => string): Promise<Device> {
  const profile = await newProfile()
  const printedBefore = serverLog().length
  const watches: { seen: () => Promise<readonly Secret[]> }[] = []
  const said: string[] = []
  let running: KillableBrowser | undefined

  function watch(page: Page): void {
    watches.push(watchSecrets(page))
    page.on('request', (request) => said.push(request.url()))
    page.on('console', (message) => said.push(message.text()))
    page.on('pageerror', (error) => said.push(error.message))
  }
  async function start(prepare?: (page: Page) => Promise<void>): Promise<FaultTill> {
    running = await launchKillable(profile.path, findChromium())
    watch(running.page)
    await prepare?.(running.page)
    await running.page.goto(origin)
    return new FaultTill(running.page, origin)
  }

  return {
    start: () => start(),
    async comeBack(prepare) {
      const till = await start(prepare)
      await till.signInHere()
      return till
    },
    async kill() {
      await running?.kill()
      running = undefined
    },
    async close() {
      const secrets = (await Promise.all(watches.map(({ seen }) => seen()))).flat()
      let stored = {}
      try {
        if (running !== undefined) stored = await storedTexts(running.page)
      } finally {
        await running?.kill()
      }
      const leaks = [
        ...leaksIn(
          {
            ...stored,
            'addresses or console': said.join('\n'),
            "the server's log": serverLog().slice(printedBefore),
          },
          secrets,
        ),
        ...(await leaksOnDisk(profile.path, secrets)),
      ]
      await profile.remove()
      return [...new Set(leaks)]
    },
  }
}

function leaksIn(
  places: Readonly<Record<string, string>>,
  secrets: readonly Secret[],
): readonly string[] {
  return Object.entries(places).flatMap(([place, content]) =>
    secrets.filter(({ text }) => content.includes(text)).map(({ name }) => `${name} in ${place}`),
  )
}

/** The texts of the built till's scripts that contain a secret: practice mode signs in with a demo password. */
async function publishedWith(secrets: readonly Secret[]): Promise<readonly string[]> {
  const names = (await readdir(scripts)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(names.map((name) => readFile(join(scripts, name), 'utf8')))
  return texts.filter((content) => secrets.some(({ text }) => content.includes(text)))
}

/** Searches every file of a profile, like a person who finds the device. */
async function leaksOnDisk(folder: string, secrets: readonly Secret[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const published = ['"presets"', ...(await publishedWith(secrets))]
  const leaks = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name)).catch(() => Buffer.alloc(0))
      // The till's public files contain the demo's passwords, and the browser caches them.
      if (published.some((text) => content.includes(text))) return []
      return secrets
        .filter(({ text }) => content.includes(text) || content.includes(text, 0, 'utf16le'))
        .map((secret) => `${secret.name} in ${name} on disk`)
    }),
  )
  return leaks.flat()
}

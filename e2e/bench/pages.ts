import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compressFolder } from '../../scripts/compress.mjs'
import {
  type BuiltServer,
  startBuiltServer,
  temporaryFolder,
} from '../../src/testing/servers/built-server.ts'
import type { Whose } from './promises.ts'

export interface Served {
  readonly whose: Whose
  readonly origin: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const stack = fileURLToPath(new URL('stack', import.meta.url))
const settings = join(root, 'public/config.json')

/** The folders of the built tills. @param before another built checkout */
export function tills(before: string | undefined): readonly (readonly [Whose, string])[] {
  return [
    ...(before === undefined ? [] : ([['before', join(before, 'dist')]] as const)),
    ['now', join(root, 'dist')],
  ]
}

/** Serves the bare stack and built tills from servers that differ only in the pages. */
export async function withPages<T>(
  built: ReturnType<typeof tills>,
  work: (pages: readonly Served[]) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder()
  const servers: BuiltServer[] = []
  try {
    const bare = join(folder.path, 'stack')
    await buildStack(bare)
    const serve = async ([whose, dist]: readonly [Whose, string]): Promise<Served> => {
      const data = join(folder.path, whose)
      await allowEverySale(data)
      const server = await startBuiltServer({ RATE_LIMITS: 'off', DATA_DIR: data, PAGES: dist })
      servers.push(server)
      return { whose, origin: server.origin }
    }
    const pages = await Promise.all([['bare', bare] as const, ...built].map(serve))
    return await work(pages)
  } finally {
    for (const server of servers) await server.stop('SIGTERM')
    await folder.remove()
  }
}

/** A till keeps to the platform's limits, which these servers don't have. */
async function allowEverySale(data: string): Promise<void> {
  const config: object = JSON.parse(await readFile(settings, 'utf8'))
  await mkdir(data)
  const text = JSON.stringify({ ...config, limits: { purchase: null } })
  await writeFile(join(data, 'config.json'), text)
}

async function buildStack(outDir: string): Promise<void> {
  process.env['NODE_ENV'] = 'production'
  await build({
    root: stack,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true },
  })
  await copyFile(settings, join(outDir, 'config.json'))
  await compressFolder(outDir)
}

/** "Slow 4G", as in the browser's developer tools. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const noLimit = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** @returns a function that slows a page down to slow 4G and a quarter of this processor, or restores it */
export async function slowable(page: Page): Promise<(isSlow: boolean) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  return async (isSlow) => {
    await cdp.send('Network.emulateNetworkConditions', isSlow ? slow4G : noLimit)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 })
  }
}

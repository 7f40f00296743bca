import type { RequestListener } from 'node:http'
import { signInCost } from '../sandbox/hashing/password-hash.ts'
import { openApi } from './api.ts'
import { clientAddress } from './client-address.ts'
import { prepareDataFolder } from './data-folder.ts'
import { createFront } from './front.ts'
import { greeting } from './greeting.ts'
import { createHandler } from './listener.ts'
import { createLog } from './log.ts'
import { readSettings, type Settings } from './settings.ts'
import { StartFailure } from './start-failure.ts'
import { visitorsOf } from './visitors.ts'

/** The API for `npm run dev`, where Vite serves the till. */
export interface BesideVite {
  readonly settings: Settings
  readonly greeting: (address: URL) => string
  /** Answers a request under `/vas` or `/sandbox`. */
  readonly handle: RequestListener
  close(): Promise<void>
}

/**
 * Opens the API by the same settings as the built server.
 * @throws {StartFailure} when a setting is nonsense or the data can't be opened
 */
export async function openBesideVite(
  environment: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<BesideVite> {
  const read = readSettings(environment, args)
  if (!read.ok) throw new StartFailure(read.problem)
  const { settings } = read
  await prepareDataFolder(settings)
  const { level, format = 'text' } = settings.log
  const log = createLog({ level, format }, (line) => process.stdout.write(line))
  const api = await openApi(settings, log, signInCost)
  const config = { bytes: new Uint8Array(), apiOrigin: undefined }
  const visitors = visitorsOf(settings)
  const front = createFront({ files: new Map(), config, api, visitors })
  return {
    settings,
    greeting: (address) => greeting(settings, address),
    handle: createHandler(front, log, { client: clientAddress(settings.trustedProxies) }),
    close: () => api.close(),
  }
}

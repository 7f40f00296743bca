import type { RequestListener } from 'node:http'
import { signInCost } from '../sandbox/hashing/password-hash.ts'
import { openApi } from './api/api.ts'
import { prepareDataFolder } from './data-folder.ts'
import { createFront } from './http/front.ts'
import { createHandler } from './http/listener.ts'
import { createLog } from './watch/log.ts'
import { readSettings } from './config/settings.ts'
import { ownNamesOf } from './http/own-names.ts'

/** The API for `npm run dev`, where Vite serves the till. */
export interface BesideVite {
  /** Answers a request under `/vas` or `/sandbox`. */
  readonly handle: RequestListener
  close(): Promise<void>
}

/**
 * Opens the API with the same settings as the built server.
 * @throws {StartFailure} when a setting is invalid or the data can't be opened
 */
export async function openBesideVite(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<BesideVite> {
  const settings = readSettings(environment)
  await prepareDataFolder(settings)
  const { level, format = 'text' } = settings.log
  const log = createLog({ level, format }, (line) => process.stdout.write(line))
  const api = await openApi(settings, log, signInCost)
  const config = { bytes: new Uint8Array(), apiOrigin: undefined }
  const front = createFront({ files: new Map(), config, api, names: ownNamesOf(settings) })
  return {
    handle: createHandler(front, log, { trustedProxies: settings.trustedProxies }),
    close: () => api.close(),
  }
}

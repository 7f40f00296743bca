import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { mountPath } from '../../sandbox/http/request-path.ts'
import { parseJson } from '../../values/text/json-text.ts'
import { errorCode } from '../../sandbox/sql/database/errors.ts'
import { StartFailure } from '../start-failure.ts'
import type { StaticFiles } from './static-files.ts'

/** The till's run-time settings, as `/config.json` serves them. */
export interface TillConfig {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The origin of `apiBaseUrl`, if it isn't ours. */
  readonly apiOrigin: string | undefined
}

const configSchema = z.looseObject({ apiBaseUrl: z.string().nullish() })

/**
 * Chooses `/config.json`: the data folder's file if it has one, else the build's. The build's presets are the sandbox's
 * accounts, so a real platform gets none of them.
 * @throws {StartFailure} when the data folder's file can't be read or the till would refuse it
 */
export async function loadTillConfig(
  dataDir: string,
  files: StaticFiles,
  api: 'sandbox' | 'upstream',
): Promise<TillConfig> {
  const path = join(dataDir, 'config.json')
  const own = await readOwn(path)
  if (own !== undefined) return checked(own, path, api)
  const built = files.get('/config.json')
  if (api === 'upstream' || built === undefined)
    return checked(JSON.stringify({ apiBaseUrl: mountPath, presets: [] }), path, api)
  return checked(new TextDecoder().decode(built.forms.identity), "the build's config.json", api)
}

async function readOwn(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartFailure(`Can't read ${path} (${errorCode(error)})`)
  }
}

function checked(text: string, place: string, api: 'sandbox' | 'upstream'): TillConfig {
  const json = parseJson(text)
  const config = configSchema.safeParse(json.ok ? json.value : undefined)
  if (!config.success)
    throw new StartFailure(`${place} is not a JSON object whose apiBaseUrl is a text`)
  const apiOrigin = originOf(config.data.apiBaseUrl ?? mountPath)
  const isBehindUs = api === 'upstream' && apiOrigin === undefined
  const served = isBehindUs ? JSON.stringify({ ...config.data, gateway: true }) : text
  return { bytes: new TextEncoder().encode(served), apiOrigin }
}

/** The origin of an http or https address; nothing for a path or an address that the till refuses. */
function originOf(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined
  return new URL(address).origin
}

import type { Browser } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import {
  type BuiltServer,
  startBuiltServer,
  temporaryFolder,
} from '../../src/testing/servers/built-server.ts'
import { FixedMoment } from './fixed-moment.ts'
import { flows } from './screens/flows.ts'
import { sizes, Visit, type Picture } from './visit.ts'

/** A flow through the till, in a window size; both by name. */
export interface Way {
  readonly size: string
  readonly flow: string
}

export interface Visited {
  readonly pictures: readonly Picture[]
  /** Why it didn't finish. */
  readonly broken?: string
}

/**
 * All ways, or those with certain sizes and flows.
 * @throws {Error} for an unknown name
 */
export function waysOf(wanted: { sizes?: string | undefined; flows?: string | undefined }): Way[] {
  const chosen = (names: readonly string[], some: string | undefined) => {
    const unknown = some?.split(',').find((name) => !names.includes(name))
    if (unknown !== undefined) throw new Error(`No ${unknown}; the names are ${names.join(', ')}`)
    return names.filter((name) => some?.split(',').includes(name) ?? true)
  }
  const flowNames = chosen(Object.keys(flows), wanted.flows)
  return chosen(
    sizes.map(({ name }) => name),
    wanted.sizes,
  ).flatMap((size) => flowNames.map((flow) => ({ size, flow })))
}

/**
 * Takes pictures of a build's screens, on a separate sandbox.
 * @param program the build's server
 */
export async function visitScreens(
  browser: Browser,
  program: string,
  ways: readonly Way[],
  onVisited: (way: Way, visited: Visited) => Promise<void>,
): Promise<void> {
  if (ways.length === 0) return
  const data = await temporaryFolder()
  const moment = new FixedMoment(data.path)
  await moment.reset()
  const preloaded = fileURLToPath(new URL('fixed-server.mjs', import.meta.url))
  const server = await startBuiltServer(
    {
      RATE_LIMITS: 'off',
      SANDBOX_CONTROLS: '1',
      DATA_DIR: join(data.path, 'data'),
      CLOCK_FILE: moment.file,
      NODE_OPTIONS: `--import=${preloaded}`,
    },
    [],
    program,
  )
  try {
    for (const way of ways) await onVisited(way, await visitOne(browser, way, server, moment))
  } finally {
    await server.stop('SIGTERM')
    await data.remove()
  }
}

async function visitOne(
  browser: Browser,
  way: Way,
  server: BuiltServer,
  moment: FixedMoment,
): Promise<Visited> {
  const size = sizes.find(({ name }) => name === way.size)
  const flow = flows[way.flow]
  if (size === undefined || flow === undefined) throw new Error(`No such flow: ${way.flow}`)
  const visit = await Visit.begin(browser, size, server, moment)
  try {
    await flow(visit)
    return { pictures: visit.pictures }
  } catch (error) {
    return { pictures: visit.pictures, broken: String(error) }
  } finally {
    await visit.end()
  }
}

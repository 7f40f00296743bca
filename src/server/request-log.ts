import { endpoints } from '../contract/endpoints.ts'
import { withoutPrefix } from '../contract/base-url.ts'

/** Where the server writes what it has to say. */
export interface Log {
  info(line: string): void
  error(line: string): void
}

export const consoleLog: Log = {
  info: (line) => console.log(line),
  error: (line) => console.error(line),
}

/** What the sandbox serves beside the spec's endpoints. */
const ownPaths = [
  '/docs',
  '/docs.css',
  '/openapi.json',
  '/images/{name}',
  '/sandbox/switches',
  '/sandbox/ledger',
  '/sandbox/reset',
  '/sandbox/reset-tokens',
]

const paths = [...Object.values(endpoints).map(({ path }) => path), ...ownPaths]
const templates = paths.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/**
 * One line for one answered request of the API. It names the endpoint, not the address: what stands in an address's
 * parameters or query is not for a log, nor is any header or body.
 * @param path below `/vas`
 * @param outcome an HTTP status, or what happened instead of an answer
 */
export function requestLine(
  method: string,
  path: string,
  outcome: number | string,
  ms: number,
): string {
  return `${knownMethod(method)} ${endpointOf(path)} ${outcome} ${Math.round(ms)} ms`
}

function endpointOf(path: string): string {
  const bare = withoutPrefix(path)
  return templates.find(({ pattern }) => pattern.test(bare))?.path ?? '(no endpoint)'
}

function knownMethod(method: string): string {
  return /^[A-Z]{3,7}$/.test(method) ? method : '(method)'
}

/** An unexpected error, with its stack and never more than that: its other properties may be anything. */
export function errorLine(error: unknown): string {
  return error instanceof Error
    ? (error.stack ?? `${error.name}: ${error.message}`)
    : 'Unknown error'
}

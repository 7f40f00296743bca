import { mountPath } from '../sandbox/http/request-path.ts'
import type { Api } from './api.ts'
import { controlsPath, isUnder } from './api-paths.ts'
import { withoutRootDot } from './host-name.ts'
import { problem } from './problem.ts'
import { requestLine, type Log } from './request-log.ts'
import { apiPolicy, secured, tillPolicy } from './security-headers.ts'
import { answerStatic } from './static-answer.ts'
import { staticFile, type StaticFiles } from './static-files.ts'
import type { TillConfig } from './till-config.ts'
import { refusalOf, type Visitors } from './visitors.ts'

/**
 * Answers a request for anything on the server's one origin.
 * @param ip of the client
 * @throws {Disconnect} where the sandbox asks for a connection that ends without an answer
 */
export type Front = (request: Request, ip: string) => Promise<Response>

export interface FrontParts {
  readonly files: StaticFiles
  readonly config: TillConfig
  readonly api: Api
  readonly log: Log
  readonly visitors: Visitors
}

/** The till at `/` with its settings, and the API under `/vas` (ruling R2). */
export function createFront({ files, config, api, log, visitors }: FrontParts): Front {
  const policy = tillPolicy(config.apiOrigin)
  const till: StaticFiles = new Map([
    ...files,
    ['/config.json', staticFile('/config.json', config.bytes)],
  ])

  async function answerApi(
    request: Request,
    path: string,
    ip: string,
    isHttps: boolean,
  ): Promise<Response> {
    const start = performance.now()
    const line = (outcome: number | string) =>
      log.info(requestLine(request.method, path, outcome, performance.now() - start))
    try {
      const answer = await api.fetch(request, ip)
      line(answer.status)
      return secured(answer, apiPolicy, isHttps)
    } catch (error) {
      line('disconnected')
      throw error
    }
  }

  return async (request, ip) => {
    const { pathname, hostname } = new URL(request.url)
    const isHttps = visitors.httpsHosts.has(withoutRootDot(hostname))
    // Whoever watches the server may ask under its address; there is nothing to read in the answer.
    if (pathname === '/healthz') return secured(health(true), apiPolicy, isHttps)
    if (pathname === '/readyz') return secured(health(await api.isReady()), apiPolicy, isHttps)
    const refusal = refusalOf(request, visitors)
    if (refusal !== undefined) return secured(refusal, apiPolicy, isHttps)
    if (isUnder(mountPath, pathname))
      return answerApi(request, pathname.slice(mountPath.length), ip, isHttps)
    if (api.isSandbox && isUnder(controlsPath, pathname))
      return answerApi(request, pathname, ip, isHttps)
    return secured(answerStatic(till, request), policy, isHttps)
  }
}

function health(isWell: boolean): Response {
  if (!isWell) return problem(503, 'Service Unavailable', 'What this server needs does not answer')
  return Response.json({ status: 'ok' })
}

/** An answer to a request that nothing else could answer. */
export function unanswered(status: 400 | 500): Response {
  const [error, message] =
    status === 400
      ? (['Bad Request', 'The request could not be read'] as const)
      : (['Internal Server Error', 'The request could not be answered'] as const)
  return secured(problem(status, error, message), apiPolicy, false)
}

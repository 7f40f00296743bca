import { mountPath } from '../../sandbox/http/request-path.ts'
import type { Api } from '../api/api.ts'
import { controlsPath, isUnder } from './paths.ts'
import { compressed } from './compressed.ts'
import { withoutRootDot } from './host-name.ts'
import { problem } from './problem.ts'
import type { RequestTrace } from '../watch/request-watch.ts'
import { apiPolicy, secured, tillPolicy } from './security-headers.ts'
import { answerStatic, staticFile, type StaticFiles } from '../page/static-files.ts'
import type { TillConfig } from '../page/till-config.ts'
import { strangerRefusal, type OwnNames } from './own-names.ts'

/**
 * Answers every request on the server's origin.
 * @param ip of the client
 * @param trace of the request in the log, if any
 * @throws {Disconnect} when the sandbox wants the connection to end without an answer
 */
export type Front = (request: Request, ip: string, trace?: RequestTrace) => Promise<Response>

interface FrontParts {
  readonly files: StaticFiles
  readonly config: TillConfig
  readonly api: Api
  readonly names: OwnNames
}

/** The till at `/` with its settings, and the API under `/vas` (ruling R2). */
export function createFront({ files, config, api, names }: FrontParts): Front {
  const policy = tillPolicy(config.apiOrigin)
  const till: StaticFiles = new Map([
    ...files,
    ['/config.json', staticFile('/config.json', config.bytes)],
  ])

  return async (request, ip, trace) => {
    const { pathname, hostname } = new URL(request.url)
    const isHttps = names.httpsHosts.has(withoutRootDot(hostname))
    // A monitor may ask by IP address, as the answer holds no secret.
    if (pathname === '/healthz') return secured(health(true), apiPolicy, isHttps)
    if (pathname === '/readyz') return secured(health(await api.isReady()), apiPolicy, isHttps)
    const refusal = strangerRefusal(request, names)
    if (refusal !== undefined) {
      trace?.note(
        refusal.status === 421 ? { refused: 'host', host: hostname } : { refused: 'origin' },
      )
      return secured(refusal, apiPolicy, isHttps)
    }
    if (isUnder(mountPath, pathname) || (api.isSandbox && isUnder(controlsPath, pathname))) {
      const answer = await api.fetch(request, ip, trace)
      return secured(compressed(request, answer), apiPolicy, isHttps)
    }
    return secured(answerStatic(till, request), policy, isHttps)
  }
}

function health(isWell: boolean): Response {
  if (!isWell) return problem(503, 'What this server needs does not answer')
  return Response.json({ status: 'ok' })
}

/** The answer when nothing else could answer. */
export function unanswered(status: 400 | 500): Response {
  const message = `The request could not be ${status === 400 ? 'read' : 'answered'}`
  return secured(problem(status, message), apiPolicy, false)
}

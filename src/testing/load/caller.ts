import { Agent, request } from 'node:http'
import { parseJson } from '../../values/text/json-text.ts'

/** An answer, or undefined if none came in time. */
export interface Reply {
  readonly status: number
  readonly body: unknown
}

/** Calls a server's API many times at once. */
export interface Caller {
  /** @returns undefined when the connection broke or the answer was late */
  call(port: number, method: string, path: string, body?: unknown): Promise<Reply | undefined>
  /** Sets the token for later calls. */
  use(token: string): void
  close(): void
}

/** @param patienceMs for each answer */
export function createCaller(firstToken: string, patienceMs: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  let token = firstToken
  return {
    use: (next) => (token = next),
    call(port, method, path, body) {
      const sent = body === undefined ? undefined : JSON.stringify(body)
      return new Promise((resolve) => {
        const asked = request(
          {
            host: '127.0.0.1',
            port,
            method,
            agent,
            path: `/vas${path}`,
            headers: {
              authorization: `Bearer ${token}`,
              ...(sent !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(sent),
              }),
            },
          },
          (answer) => {
            const pieces: Buffer[] = []
            answer.on('data', (piece: Buffer) => pieces.push(piece))
            answer.on('error', () => resolve(undefined))
            answer.on('end', () => {
              clearTimeout(timer)
              const parsed = parseJson(Buffer.concat(pieces).toString())
              const read = parsed.ok ? parsed.value : undefined
              resolve({ status: answer.statusCode ?? 0, body: read })
            })
          },
        )
        const timer = setTimeout(() => asked.destroy(), patienceMs)
        asked.on('error', () => resolve(undefined))
        asked.on('close', () => {
          clearTimeout(timer)
          resolve(undefined)
        })
        asked.end(sent)
      })
    },
    close: () => agent.destroy(),
  }
}

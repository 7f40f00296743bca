import { Agent, request } from 'node:http'
import { tokenEnvelope } from '../../platform/contract/access/token.ts'
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

/** Signs a demo user in. @returns the access token */
export async function signIn(port: number, username: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/vas/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: `${username}-demo` }),
  })
  return tokenEnvelope.parse(await answer.json()).data.token
}

/**
 * The body of a purchase of R 2.00 of airtime.
 * @param ending of the number, which chooses the outcome
 */
export function airtime(merchantReference: string, ending: string): Record<string, unknown> {
  return {
    productCode: 'MTN-AIRTIME',
    amount: 2,
    mobileNumber: `+2782123${ending}`,
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
    merchantReference,
  }
}

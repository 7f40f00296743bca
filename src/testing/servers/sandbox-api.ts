import { createApi, type Api } from '../../platform/create-api.ts'
import type { Fetch } from '../../platform/transport/transport.ts'
import type { Sandbox, SandboxOptions } from '../../sandbox/app.ts'
import { FakeClock } from '../fake-clock.ts'
import { ledgerIn, type LedgerView } from '../shop/sale/seller.ts'
import { freshSandbox } from './fresh-sandbox.ts'

export interface SandboxApi {
  readonly api: Api
  readonly sandbox: Sandbox
  /** For another connection to the same sandbox. */
  readonly fetch: Fetch
  readonly clock: FakeClock
  /** Method and address of every sent request, in order. */
  readonly sent: string[]
  /** Their bodies, in the same order; '' without a body. */
  readonly sentBodies: string[]
  /** Reads the sandbox's books; its controls must be on. */
  readonly ledger: () => Promise<LedgerView>
}

/** The till's API client, connected to the whole sandbox, with one clock for both. */
export async function sandboxApi(
  options: Partial<Omit<SandboxOptions, 'clock'>> & {
    apiBaseUrl?: string
    /** Changes the sandbox's answer to a path, like another platform. */
    rewrite?: (path: string, answer: Response) => Promise<Response>
  } = {},
): Promise<SandboxApi> {
  const {
    apiBaseUrl = 'http://sandbox.test/vas',
    rewrite = async (_, answer) => answer,
    ...others
  } = options
  const clock = new FakeClock()
  const sandbox = await freshSandbox({ clock, ...others })
  const sent: string[] = []
  const sentBodies: string[] = []
  const fetch: Fetch = async (url, init) => {
    sent.push(`${init.method} ${url.replace(apiBaseUrl, '')}`)
    sentBodies.push(typeof init.body === 'string' ? init.body : '')
    const answer = await sandbox.fetch(new Request(url, init), { ip: '10.0.0.1' })
    // Like every server.
    answer.headers.set('date', new Date(clock.wallNow()).toUTCString())
    return rewrite(new URL(url).pathname, answer)
  }
  const api = createApi({ config: { apiBaseUrl }, clock, random: () => 0, fetch })
  const ledger = async () =>
    ledgerIn(await sandbox.fetch(new Request('http://sandbox.test/sandbox/ledger')))
  return { api, sandbox, fetch, clock, sent, sentBodies, ledger }
}

import { createApi } from '../../platform/create-api.ts'
import { purchaseOf } from '../../platform/transport/requests.ts'
import { examine } from '../../doctor/examine.ts'
import type { Finding } from '../../doctor/report/finding.ts'
import { openLink } from '../../doctor/recorded.ts'
import { tryTokens } from '../../doctor/token-facts.ts'
import { openVisit, type TillTerms } from '../../doctor/visit.ts'
import { watchFetch } from '../../doctor/watched-fetch.ts'
import { airtimeBody } from './sale/seller.ts'
import { sandboxApi } from '../servers/sandbox-api.ts'

const baseUrl = 'http://sandbox.test/vas'

/** Runs the doctor on the sandbox, or on a test's version of it, after some sales. */
export async function examined(
  options: Parameters<typeof sandboxApi>[0] & {
    terms?: Partial<TillTerms>
    username?: string
    /** Endings of the numbers that were sold to before. */
    sold?: readonly string[]
  } = {},
) {
  const {
    terms,
    username = 'merchant',
    sold = ['4567', '0003', '0002', '7654'],
    ...others
  } = options
  const { sandbox, fetch, clock, sent, sentBodies } = await sandboxApi({
    rateLimits: false,
    ...others,
  })
  const watch = watchFetch(fetch, () => clock.wallNow())
  const parts = { clock, random: () => 0 }
  const api = createApi({
    config: { apiBaseUrl: baseUrl },
    fetch: watch.fetch,
    ...parts,
  })
  const { session } = api
  const tried = await tryTokens(api, username, `${username}-demo`)
  if (tried.kind !== 'signed-in') throw new Error('Not signed in')
  await session.signIn(username, `${username}-demo`)
  for (const [place, ending] of sold.entries()) {
    const body = airtimeBody(`r-${place}`, `+2782123${ending}`)
    await session.send(purchaseOf(JSON.stringify(body)))
    await clock.advance(60_000)
  }
  sent.length = 0
  sentBodies.length = 0
  const visit = openVisit({
    baseUrl,
    link: openLink({ session, ...parts }),
    terms: {
      accountId: 'M-1001',
      channelId: 'CH-POS-1',
      ...terms,
    },
    watch,
    tokens: tried.facts,
  })
  const findings = await examine(visit)
  const of = (id: string): Finding => {
    const found = findings.find((one) => one.id === id)
    if (found === undefined) throw new Error(`No finding ${id}`)
    return found
  }
  return { sandbox, clock, sent, sentBodies, visit, findings, of }
}

/** A change of the sandbox's body on matching paths. */
export type Rewriting = readonly [path: RegExp, change: (body: unknown) => unknown]

/** Another platform's answers instead of the sandbox's. */
export function rewriting(...rules: readonly Rewriting[]) {
  return async (path: string, answer: Response): Promise<Response> => {
    const rule = rules.find(([pattern]) => pattern.test(path))
    if (rule === undefined || !answer.ok) return answer
    const text = JSON.stringify(rule[1](await answer.json()))
    return new Response(text, { headers: { 'Content-Type': 'application/json' } })
  }
}

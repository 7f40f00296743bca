import { beforeAll, describe, expect, it, test } from 'vitest'
import { untouchedArrangement } from '../catalogue/arrangement-change.ts'
import { readConfig } from '../api/config.ts'
import { createConnection } from '../api/connection.ts'
import type { Switches } from '../sandbox/rules/switches.ts'
import { purchaseOf } from '../api/requests.ts'
import { everySetting } from '../testing/switch-settings.ts'
import { sandboxApi } from '../testing/sandbox-api.ts'
import { configLines } from './config-lines.ts'
import { checks, examine } from './examine.ts'
import type { Finding } from './finding.ts'
import { reportMarkdown, reportText } from './report.ts'
import { tryTokens } from './token-facts.ts'
import { openVisit, type TillTerms } from './visit.ts'
import { watchFetch } from './watched-fetch.ts'

type Options = NonNullable<Parameters<typeof sandboxApi>[0]> & {
  terms?: Partial<TillTerms>
  username?: string
  /** Recipients of sales that stand in the list. */
  sold?: readonly string[]
}

/** Examines the sandbox, after some sales. */
async function examined({
  terms,
  username = 'merchant',
  sold = ['4567', '0003'],
  ...options
}: Options = {}) {
  const baseUrl = 'http://sandbox.test/vas'
  const parts = await sandboxApi({ rateLimits: false, ...options })
  const { sent, clock } = parts
  const watch = watchFetch(parts.fetch, () => clock.wallNow())
  const connection = createConnection({
    config: { apiBaseUrl: baseUrl },
    clock,
    random: () => 0,
    fetch: watch.fetch,
  })
  const { session } = connection
  const tried = await tryTokens(connection, username, `${username}-demo`)
  expect.assert(tried.kind === 'signed-in')
  await session.signIn(username, `${username}-demo`)
  for (const [place, ending] of sold.entries()) {
    await session.send(purchaseOf(saleBody(`+2782123${ending}`, place)))
    await clock.advance(60_000)
  }
  sent.length = 0
  const visit = openVisit({
    baseUrl,
    session,
    clock,
    random: () => 0,
    terms: {
      accountId: 'M-1001',
      accountTypes: ['merchant', 'sub-merchant'],
      channelId: 'CH-POS-1',
      paymentMethods: ['cash'],
      arrangement: untouchedArrangement,
      ...terms,
    },
    watch,
    watchesAll: true,
    tokens: tried.facts,
  })
  const findings = await examine(visit)
  return { ...parts, visit, findings, of: (id: string) => findingOf(findings, id) }
}

function saleBody(mobileNumber: string, place: number) {
  return JSON.stringify({
    productCode: 'MTN-AIRTIME',
    amount: 20,
    mobileNumber,
    paymentMethod: 'cash',
    channelId: 'CH-POS-1',
    merchantReference: `r-${place}`,
  })
}

function findingOf(findings: readonly Finding[], id: string): Finding {
  const found = findings.find((one) => one.id === id)
  if (found === undefined) throw new Error(`No finding ${id}`)
  return found
}

describe.each(everySetting)('with the switch %s', (_, switches) => {
  it('everything is looked at, and only read', async () => {
    const { findings, sent } = await examined({ switches })
    expect(findings.length).toBeGreaterThan(checks.length)
    expect(findings.filter(({ seen }) => /could not look/.test(seen))).toEqual([])
    expect(findings.filter(({ verdict }) => verdict === 'cannot')).toEqual([])
    expect(sent.length).toBeGreaterThan(30)
    expect(
      sent.filter((line) =>
        /\/(?:purchase|redeem|retry|auth|users)\b/.test(line.replace('lookups/auth', '')),
      ),
    ).toEqual([])
  })
})

test('print', async () => {
  const { findings, visit } = await examined()
  console.log(
    reportText(findings, {
      platform: visit.baseUrl,
      account: 'x',
      at: 0,
      version: '1',
      reads: 3,
      config: configLines(visit, findings),
    }),
  )
})

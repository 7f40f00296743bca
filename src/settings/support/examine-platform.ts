import { arrangementQuery } from '../../catalogue/arrangement-query.ts'
import { untouchedArrangement } from '../../catalogue/arrangement.ts'
import { configLines } from '../../doctor/report/config-lines.ts'
import { examine, type Progress } from '../../doctor/examine.ts'
import type { Finding } from '../../doctor/report/finding.ts'
import { recordedReader, type Exchange } from '../../doctor/recorded.ts'
import { reportMarkdown } from '../../doctor/report/report.ts'
import { openVisit } from '../../doctor/visit.ts'
import { watchFetch } from '../../doctor/watched-fetch.ts'
import type { Till } from '../../till/till.ts'
import { version } from '../../../package.json'

/** The results of an examination, and its report as a file. */
export interface Examination {
  readonly findings: readonly Finding[]
  readonly report: string
}

/**
 * Runs the doctor's examination with the current session: reads only (docs/platforms.md).
 * @throws the signal's reason when it is aborted
 */
export async function examinePlatform(
  { config, api, session, terminal, account, queryClient }: Till,
  options: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Examination> {
  const { clock, random } = api
  const arrangement = await queryClient
    .fetchQuery(arrangementQuery(account))
    .catch(() => untouchedArrangement)
  const exchanges: Exchange[] = []
  const { signal } = options
  const visit = openVisit({
    baseUrl: config.apiBaseUrl,
    link: { session, exchanges, reader: recordedReader(api.reader, { clock, exchanges, signal }) },
    clock,
    random,
    terms: {
      accountId: terminal.accountId,
      accountTypes: [terminal.accountType],
      looksOnly: terminal.role !== undefined,
      channelId: terminal.channelId,
      paymentMethods: terminal.paymentMethods,
      arrangement,
    },
    watch: watchFetch(
      (url, init) => fetch(url, init),
      () => clock.wallNow(),
    ),
    watchesAll: false,
  })
  try {
    const findings = await examine(visit, options)
    const report = reportMarkdown(findings, {
      platform: config.apiBaseUrl,
      account: `${terminal.role ?? terminal.accountType} ${terminal.accountId}`,
      at: clock.wallNow(),
      version,
      reads: exchanges.length,
      config: configLines(visit, findings),
    })
    return { findings, report }
  } finally {
    visit.close()
  }
}

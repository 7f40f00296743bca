import { createApi } from '../platform/create-api.ts'
import type { Random } from '../platform/transport/back-off.ts'
import type { Clock } from '../platform/transport/clock.ts'
import type { Fetch } from '../platform/transport/transport.ts'
import { entryTrouble } from './entry-trouble.ts'
import { examine } from './examine.ts'
import { readOptions, usage, type DoctorOptions } from './options.ts'
import { openLink } from './recorded.ts'
import { configLines } from './report/config-lines.ts'
import type { Finding } from './report/finding.ts'
import { reportText } from './report/report.ts'
import { tryTokens } from './token-facts.ts'
import { openVisit, type Visit } from './visit.ts'
import { watchFetch } from './watched-fetch.ts'

/** The program's exit codes (docs/platforms.md); 1 means that the program broke. */
export const exitCodes = {
  copes: 0,
  arrange: 2,
  cannot: 3,
  notExamined: 4,
  wrongCommand: 64,
} as const

/** In the current folder. */
const reportFile = 'doctor-report.md'

/** All that the doctor uses of the machine. */
export interface DoctorDependencies {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly random: Random
  readonly version: string
  /** From the environment, because others can read a command line. */
  readonly password: string | undefined
  readonly say: (text: string) => void
  readonly writeFile: (path: string, text: string) => Promise<void>
}

/** Runs the doctor as a program. @returns its exit code */
export async function doctor(
  args: readonly string[],
  dependencies: DoctorDependencies,
): Promise<number> {
  const { password = '', say } = dependencies
  const read = readOptions(args)
  if (read.kind === 'help') {
    say(usage)
    return exitCodes.copes
  }
  if (read.kind === 'wrong') {
    say(`${read.problem}\n\n${usage}`)
    return exitCodes.wrongCommand
  }
  if (password === '') {
    say(`Set TUCKSHOP_PASSWORD to the password of ${read.options.user}.\n\n${usage}`)
    return exitCodes.wrongCommand
  }
  const visit = await enter(read.options, password, dependencies)
  if (typeof visit === 'string') {
    say(visit)
    return exitCodes.notExamined
  }
  try {
    const findings = await examine(visit)
    await report(visit, findings, dependencies)
    return verdictCode(findings)
  } finally {
    visit.leave()
  }
}

/** Signs in. @returns the reason in words if it can't */
async function enter(
  { url, user, accountId, channelId }: DoctorOptions,
  password: string,
  { fetch, clock, random }: DoctorDependencies,
): Promise<Visit | string> {
  const watch = watchFetch(fetch, () => clock.wallNow())
  const api = createApi({ config: { apiBaseUrl: url }, fetch: watch.fetch, clock, random })
  const tried = await tryTokens(api, user, password)
  if (tried.kind === 'not') return entryTrouble(tried.reply, watch.fault())
  const { session } = api
  const signedIn = await session.signIn(user, password)
  if (signedIn.kind !== 'ok')
    return `The platform took the sign-in once and not twice (${signedIn.kind}). Wait a minute, then try again.`
  return openVisit({
    baseUrl: url,
    link: openLink({ session, clock, random }),
    terms: { accountId, channelId },
    watch,
    tokens: tried.facts,
  })
}

async function report(
  visit: Visit,
  findings: readonly Finding[],
  { clock, version, say, writeFile }: DoctorDependencies,
): Promise<void> {
  const text = reportText(findings, {
    platform: visit.baseUrl,
    at: clock.wallNow(),
    version,
    config: configLines(visit, findings),
  })
  say(text)
  try {
    await writeFile(reportFile, text)
    say(`Written: ${reportFile}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    say(`${reportFile} could not be written: ${why}`)
  }
}

function verdictCode(findings: readonly Finding[]): number {
  const has = (wanted: Finding['verdict']) => findings.some(({ verdict }) => verdict === wanted)
  if (has('cannot')) return exitCodes.cannot
  return has('arrange') ? exitCodes.arrange : exitCodes.copes
}

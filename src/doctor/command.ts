import { createApi } from '../platform/create-api.ts'
import type { Random } from '../platform/transport/back-off.ts'
import type { Clock } from '../platform/transport/clock.ts'
import type { Fetch } from '../platform/transport/transport.ts'
import { configLines } from './report/config-lines.ts'
import { entryTrouble } from './entry-trouble.ts'
import { examine, type Progress } from './examine.ts'
import type { Finding } from './report/finding.ts'
import { readOptions, usage, type DoctorOptions } from './options.ts'
import { reportMarkdown, reportText, type ReportFacts } from './report/report.ts'
import { openLink } from './recorded.ts'
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

/** All that the doctor uses of the machine. */
export interface DoctorWorld {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly random: Random
  readonly version: string
  /** From the environment; if absent, the doctor asks. */
  readonly password: string | undefined
  readonly say: (text: string) => void
  /** Shows progress for a moment. */
  readonly hint: (text: string) => void
  readonly askSecret: (question: string) => Promise<string>
  readonly writeFile: (path: string, text: string) => Promise<void>
  readonly signal?: AbortSignal
}

/** Runs the doctor as a program. @returns its exit code */
export async function doctor(args: readonly string[], world: DoctorWorld): Promise<number> {
  const read = readOptions(args)
  if (read.kind === 'help') {
    world.say(usage)
    return exitCodes.copes
  }
  if (read.kind === 'wrong') {
    world.say(`${read.problem}\n\n${usage}`)
    return exitCodes.wrongCommand
  }
  const { options } = read
  const visit = await enter(options, world)
  if (typeof visit === 'string') {
    world.say(visit)
    return exitCodes.notExamined
  }
  try {
    return await examined(visit, options, world)
  } finally {
    visit.leave()
  }
}

/** Signs in. @returns the reason in words if it can't */
async function enter(options: DoctorOptions, world: DoctorWorld): Promise<Visit | string> {
  const { clock, random, signal } = world
  const { url, user, accountId, accountTypes, channelId, paymentMethods } = options
  const password = world.password ?? (await world.askSecret(`Password of ${user}: `))
  if (password === '')
    return 'Nobody can sign in without a password. Set TUCKSHOP_PASSWORD, or type it.'
  const watch = watchFetch(world.fetch, () => clock.wallNow())
  const api = createApi({
    config: { apiBaseUrl: url },
    fetch: watch.fetch,
    clock,
    random,
  })
  const tried = await tryTokens(api, user, password)
  if (tried.kind === 'not') return entryTrouble(tried.reply, watch.fault())
  const { session } = api
  const signedIn = await session.signIn(user, password)
  if (signedIn.kind !== 'ok')
    return `The platform took the sign-in once and not twice (${signedIn.kind}). Wait a minute, then try again.`
  const link = openLink({ session, clock, random, signal })
  const terms = {
    accountId,
    accountTypes,
    channelId,
    paymentMethods,
  }
  return openVisit({ baseUrl: url, link, clock, terms, watch, tokens: tried.facts })
}

async function examined(visit: Visit, options: DoctorOptions, world: DoctorWorld): Promise<number> {
  const findings = await examine(visit, {
    onProgress: ({ done, of, about }: Progress) => world.hint(`${done + 1}/${of} ${about}`),
    ...(world.signal === undefined ? {} : { signal: world.signal }),
  })
  world.hint('')
  const account = visit.account()
  const facts: ReportFacts = {
    platform: visit.baseUrl,
    account: account && `${account.accountType} ${account.accountId}`,
    at: world.clock.wallNow(),
    version: world.version,
    reads: visit.exchanges.length,
    config: configLines(visit, findings),
  }
  world.say(reportText(findings, facts))
  await keep(options.reportFile, reportMarkdown(findings, facts), world)
  return verdictCode(findings)
}

function verdictCode(findings: readonly Finding[]): number {
  const has = (wanted: Finding['verdict']) => findings.some(({ verdict }) => verdict === wanted)
  if (has('cannot')) return exitCodes.cannot
  return has('arrange') ? exitCodes.arrange : exitCodes.copes
}

async function keep(path: string, text: string, world: DoctorWorld): Promise<void> {
  try {
    await world.writeFile(path, text)
    world.say(`Written: ${path}`)
  } catch (error) {
    world.say(`${path} could not be written: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

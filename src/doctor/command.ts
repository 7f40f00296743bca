import { createApi } from '../platform/create-api.ts'
import type { Random } from '../platform/transport/back-off.ts'
import type { Clock } from '../platform/transport/clock.ts'
import type { Fetch } from '../platform/transport/transport.ts'
import { untouchedArrangement } from '../catalogue/arrangement.ts'
import { phaseWords } from '../till/words/phase-words.ts'
import { configLines } from './report/config-lines.ts'
import { entryTrouble } from './entry-trouble.ts'
import { examine, type Progress } from './examine.ts'
import type { Finding } from './report/finding.ts'
import { readOptions, usage, type DoctorOptions } from './options.ts'
import { proposedArrangement } from './proposed-arrangement.ts'
import { reportMarkdown, reportText, type ReportFacts } from './report/report.ts'
import { prepareSale, type SaleOrder } from './sell/sale-order.ts'
import { courseLines, saleFindings } from './sell/sale-report.ts'
import { sellOnce, type SaleCourse } from './sell/sell.ts'
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
  notSold: 5,
  noEnd: 6,
  wrongCommand: 64,
} as const

/** All that the doctor uses of the machine. */
export interface DoctorWorld {
  readonly fetch: Fetch
  readonly clock: Clock
  readonly random: Random
  readonly fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void
  readonly version: string
  /** From the environment; if absent, the doctor asks. */
  readonly password: string | undefined
  readonly say: (text: string) => void
  /** Shows progress for a moment. */
  readonly hint: (text: string) => void
  readonly askSecret: (question: string) => Promise<string>
  readonly askLine: (question: string) => Promise<string>
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
  const entered = await enter(options, world)
  if (typeof entered === 'string') {
    world.say(entered)
    return exitCodes.notExamined
  }
  try {
    return await examined(entered, options, world)
  } finally {
    entered.leave()
  }
}

interface Entry {
  /** Each visit starts without what another has read. */
  readonly open: () => Visit
  readonly leave: () => void
}

/** Signs in. @returns the reason in words if it can't */
async function enter(options: DoctorOptions, world: DoctorWorld): Promise<Entry | string> {
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
  const terms = {
    accountId,
    accountTypes,
    channelId,
    paymentMethods,
    arrangement: untouchedArrangement,
  }
  const tokens = tried.facts
  const visits: Visit[] = []
  return {
    open() {
      const link = openLink({ session, clock, random, signal })
      const parts = { baseUrl: url, link, clock, random, terms, watch, tokens }
      const visit = openVisit({ ...parts, watchesAll: true })
      visits.push(visit)
      return visit
    },
    leave() {
      for (const visit of visits) visit.close()
      session.signOut()
    },
  }
}

async function examined(
  { open }: Entry,
  options: DoctorOptions,
  world: DoctorWorld,
): Promise<number> {
  const watched = {
    onProgress: ({ done, of, about }: Progress) => world.hint(`${done + 1}/${of} ${about}`),
    ...(world.signal === undefined ? {} : { signal: world.signal }),
  }
  const visit = open()
  let findings = await examine(visit, watched)
  world.hint('')
  const reads = visit.exchanges.length
  const sold = options.sale === undefined ? undefined : await sell(visit, options.sale, world)
  if (sold?.course !== undefined) {
    findings = await examine(open(), { ...watched, before: findings })
    world.hint('')
    findings = [...findings, ...(await saleFindings(visit, sold.course))]
  }
  const account = visit.account()
  const facts: ReportFacts = {
    platform: visit.baseUrl,
    account: account && `${account.accountType} ${account.accountId}`,
    at: world.clock.wallNow(),
    version: world.version,
    reads,
    config: configLines(visit, findings),
    ...(sold?.course === undefined ? {} : { sale: courseLines(sold.course) }),
  }
  world.say(reportText(findings, facts))
  await keep(options.reportFile, reportMarkdown(findings, facts), world)
  await keepArrangement(visit, options, world)
  return sold === undefined || sold.exitCode === exitCodes.copes
    ? verdictCode(findings)
    : sold.exitCode
}

function verdictCode(findings: readonly Finding[]): number {
  const has = (wanted: Finding['verdict']) => findings.some(({ verdict }) => verdict === wanted)
  if (has('cannot')) return exitCodes.cannot
  return has('arrange') ? exitCodes.arrange : exitCodes.copes
}

async function keepArrangement(
  visit: Visit,
  { arrangementFile }: DoctorOptions,
  world: DoctorWorld,
): Promise<void> {
  if (arrangementFile === undefined) return
  const catalogue = await visit.catalogue()
  const text = catalogue && proposedArrangement(catalogue, visit.terms.arrangement)
  if (text === undefined) world.say('There is no kind to propose, so no arrangement was written.')
  else await keep(arrangementFile, text, world)
}

async function keep(path: string, text: string, world: DoctorWorld): Promise<void> {
  try {
    await world.writeFile(path, text)
    world.say(`Written: ${path}`)
  } catch (error) {
    world.say(`${path} could not be written: ${error instanceof Error ? error.message : 'unknown'}`)
  }
}

interface Sold {
  readonly exitCode: number
  readonly course?: SaleCourse
}

/** The only step that spends money. Says what it sells and from which wallet; sells only after `yes`. */
async function sell(visit: Visit, order: SaleOrder, world: DoctorWorld): Promise<Sold> {
  const prepared = await prepareSale(visit, order)
  if (prepared.kind === 'refused') {
    world.say(`Nothing was sold. ${prepared.problem}`)
    return { exitCode: exitCodes.notSold }
  }
  world.say(`\nThis costs money:\n${prepared.words.map((line) => `  ${line}`).join('\n')}`)
  const answer = await world.askLine('Type yes to sell it: ').catch(() => '')
  if (answer.trim().toLowerCase() !== 'yes') {
    world.say('Nothing was sold.')
    return { exitCode: exitCodes.notSold }
  }
  const begun = world.clock.elapsed()
  const after = () => `${((world.clock.elapsed() - begun) / 1_000).toFixed(1).padStart(6)} s`
  const course = await sellOnce(visit, prepared.draft, {
    fillRandom: world.fillRandom,
    onReference: (reference) => world.say(`The sale’s reference on the platform: ${reference}`),
    onPhase: (sale) => world.say(`${after()}  ${phaseWords(sale).title}`),
    ...(world.signal === undefined ? {} : { signal: world.signal }),
  })
  return { course, exitCode: saleCode(course) }
}

function saleCode({ sale, ended }: SaleCourse): number {
  const { kind } = sale.phase
  if (kind === 'completed' || kind === 'delivered') return exitCodes.copes
  const known = kind === 'failed' || kind === 'rejected' || kind === 'cancelled'
  return ended && known ? exitCodes.notSold : exitCodes.noEnd
}

import type { Sale, SaleAccount } from '../../engine/sale.ts'
import type { Transaction } from '../../sandbox/store/store.ts'
import { cents } from '../../values/money.ts'
import type { FakeClock } from '../fake-clock.ts'
import { kindCases, type KindCase } from '../shop/kind-cases.ts'
import type { Dice } from '../simulator/dice.ts'
import { checkCashUp } from './checks/cash-up-checks.ts'
import { ClaimsWatch } from './checks/claims.ts'
import { elsewhere, type Day, type DaySale } from './day.ts'
import type { DrawnPlatform } from './drawn/drawn-platform.ts'
import { homeOf, openDrawnTill, type DrawnTill } from './drawn/drawn-till.ts'
import { checkEnd } from './checks/end-checks.ts'
import { checkEnumerations } from './checks/enumeration-checks.ts'
import { checkList } from './checks/list-checks.ts'
import { checkFound, checkRefusedLookups } from './checks/lookup-checks.ts'
import { checkRequests } from './checks/request-checks.ts'
import { sellElsewhere } from './sell-elsewhere.ts'
import type { Violations } from './checks/violations.ts'
import type { Pair } from './ways.ts'

/** A day's results, besides its violations. */
export interface DayShown {
  readonly sales: number
  /** The phases in which its sales came to rest. */
  readonly endings: readonly string[]
  readonly guessed: DrawnTill['guessed']
}

const minute = 60_000
/** When a sale must have ended on a platform that tells everything (docs/testing.md). */
const soon = 20 * minute
/** After a day and a night, a manager must have been called for every open sale (ruling R21). */
const aNight = 24 * 60 * minute

/** A till's day on a platform: sells everything, then closes the day and checks it. */
export async function liveDay(parts: {
  readonly platform: DrawnPlatform
  readonly account: SaleAccount
  readonly clock: FakeClock
  readonly dice: Dice
  readonly pairs: readonly Pair[]
  readonly found: Violations
  readonly tell: (line: string) => void
}): Promise<DayShown> {
  const { platform, account, clock, dice, pairs, found, tell } = parts
  const before = await platform.books(account.accountId)
  const till = await openDrawnTill(platform, account, {
    clock,
    dice,
    found,
    heard: (request, result) => checkFound(platform, request, result, found),
  })
  const { shop } = till
  const watch = new ClaimsWatch(shop.tab, () => platform.now(), found, tell)
  const openedAt = clock.wallNow()
  const sales: DaySale[] = []
  await clock.advance(1_000)
  await sellElsewhere(platform, account.userKey, elsewhere)
  for (const pair of pairs) {
    const name = `${pair.kind} ${pair.way.name}`
    if (!isSellable(platform, till, pair)) continue
    try {
      const confirmed = await draftOf(platform, till, pair, dice, sales.length)
      const reference = await shop.tab.sell(confirmed.draft)
      sales.push({ pair, name, reference, ...confirmed })
    } catch (error) {
      found.add('errors', `${name} could not be confirmed: ${wordsOf(error)}`)
    }
    await clock.advance(1_000)
  }
  const day: Day = { platform, till, clock, sales, found }
  await untilRest(day)
  await retryAll(day)
  await untilRest(day)
  // Some platforms list the last sale late, and the till searches again for sales that wait for a person.
  await clock.advance(3 * minute)
  await untilRest(day)
  for (const fault of shop.device.faults) found.add('errors', `the engine: ${wordsOf(fault)}`)
  for (const error of platform.errors) found.add('errors', `the sandbox: ${wordsOf(error)}`)

  const transactions = await platform.transactionsOf(account.accountId)
  watch.check(transactions)
  for (const sale of sales) await checkEnd(day, sale, transactions)
  checkRequests(day)
  await checkRefusedLookups(day)
  await checkEnumerations(day)
  await checkList(day, transactions)
  await checkCashUp(day, transactions, openedAt)
  await checkBooks(day, transactions, before.wallet)
  await clock.until(shop.tab.engine.stop())
  shop.forget()
  return {
    sales: sales.length,
    endings: shop.tab.engine.snapshot().sales.map(endingOf),
    guessed: till.guessed,
  }
}

/** A product of an unknown kind has a recipient only if its category says so (ruling R35). */
function isSellable(platform: DrawnPlatform, { shop }: DrawnTill, { kind }: Pair): boolean {
  if (kind !== 'other') return true
  const { productCode = '' } = kindCases.find((known) => known.kind === kind) ?? {}
  const code = platform.catalogue.codeOf(productCode)
  return homeOf(platform, shop.catalogue, { code, kind }) !== undefined
}

function endingOf({ phase }: Sale): string {
  return 'reason' in phase ? `${phase.kind}: ${phase.reason}` : phase.kind
}

/** A cashier's confirmation; the cashier chooses the amount where the product leaves it open. */
async function draftOf(
  { catalogue, drawn }: DrawnPlatform,
  { shop, account }: DrawnTill,
  { kind, way }: Pair,
  dice: Dice,
  place: number,
): Promise<Pick<DaySale, 'draft' | 'amount' | 'asked'>> {
  const one = kindCases.find((known) => known.kind === kind)
  if (one === undefined) throw new Error(`${kind} has no case`)
  const isOpen = kind !== 'data' && kind !== 'sms' && kind !== 'redemption'
  const isPart = kind === 'redemption' && dice.chance(1 / 3)
  const amount = cents(isPart ? 2_550 : one.amount + (isOpen ? dice.pick([0, 1, 50, 99]) : 0))
  const asked = kind === 'redemption' && !isPart ? 0 : amount
  const productCode = catalogue.codeOf(one.productCode)
  const here: KindCase = { ...one, amount, productCode }
  const pin = `9000${String(1_000 + place)}${way.pin ?? '0005'}`
  const draft =
    kind === 'redemption'
      ? await shop.voucher(productCode, pin, `082123${way.ending}`, isPart ? '25.50' : '')
      : await shop.draft(here, way.ending)
  if (account.accountType !== drawn.account && way.lacks !== 'money')
    throw new Error('The platform has another account')
  if (way.lacks !== 'product') return { draft, amount, asked }
  const ghost = { ...draft.body, productCode: catalogue.codeOf('GHOST-1') }
  return { draft: { ...draft, body: ghost }, amount, asked }
}

/** Phases that change no further, or that have called a person. */
const atRest: ReadonlySet<Sale['phase']['kind']> = new Set([
  'completed',
  'failed',
  'rejected',
  'cancelled',
  'needs-attention',
  'asking',
])

/** How often a cashier sends a sale again before leaving it. */
const mostTries = 3

/** Lets time pass until every sale is at rest. When the till asks, the cashier sends a sale again. */
async function untilRest({ till, clock, found }: Day): Promise<void> {
  const { engine } = till.shop.tab
  const asked = new Map<string, number>()
  const mayAsk = ({ phase, reference }: Sale) =>
    phase.kind === 'asking' && (asked.get(reference) ?? 0) < mostTries
  const open = () =>
    engine.snapshot().sales.filter((sale) => !atRest.has(sale.phase.kind) || mayAsk(sale))
  const begun = clock.elapsed()
  while (open().length > 0) {
    const spent = clock.elapsed() - begun
    if (spent > aNight + 2 * soon) break
    // A sale that is still open stays so until somebody is called: the till sleeps meanwhile.
    if (spent > soon && spent < aNight) await clock.sleep(aNight)
    for (const { reference } of open().filter(mayAsk)) {
      asked.set(reference, (asked.get(reference) ?? 0) + 1)
      await clock.until(engine.sendAgain(reference))
    }
    await clock.advance(15_000)
  }
  for (const { summary, phase } of open())
    found.add('end', `${summary.saleKind} is ${phase.kind} after a day`)
}

async function retryAll({ till, sales, found, clock }: Day): Promise<void> {
  const { tab } = till.shop
  for (const { pair, name, reference } of sales) {
    // A failure without a transaction can't be retried.
    if (pair.way.retry === undefined || tab.phase(reference) !== 'failed') continue
    const answer = await clock.until(tab.engine.retry(reference))
    found.expect('end', answer.kind === 'accepted', `the retry of ${name} gave ${answer.kind}`)
    await clock.advance(1_000)
  }
}

/** Every sold sale has one debit of the confirmed amount. Other sales have none. */
async function checkBooks(
  { platform, till, sales, found }: Day,
  transactions: readonly Transaction[],
  before: number,
): Promise<void> {
  const { wallet, sum } = await platform.books(till.account.accountId)
  const soldReferences = new Set<string>(
    transactions
      .filter(({ status }) => status === 'COMPLETED')
      .map(({ merchantReference }) => merchantReference),
  )
  const wanted = sales
    .filter(({ reference }) => soldReferences.has(reference))
    .reduce((total, { amount }) => total + amount, elsewhere.amount)
  found.expect('debit', sum === 0, `the ledger sums to ${sum}`)
  found.expect(
    'debit',
    before - wallet === wanted,
    `${before - wallet} cents were debited for sales of ${wanted}`,
  )
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

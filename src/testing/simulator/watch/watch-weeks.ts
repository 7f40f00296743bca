import { isAtRest } from '../../../engine/machine/folded.ts'
import { saleLimits } from '../../../engine/limits.ts'
import type { SaleEngine } from '../../../engine/engine.ts'
import type { Sale } from '../../../engine/sale.ts'
import { keptInWeeks } from '../device/kept-in-weeks.ts'
import type { Till } from '../till.ts'
import type { Watch } from './watch.ts'

/** Housekeeping takes only some rows a round, and a till is open only briefly each day. */
const housekeptWithin = 2 * 24 * 3_600_000

const pageSize = 50

/** Checks that need weeks: sealed bytes are purged in time, and a long history reads page by page, each sale once. */
export async function judgeWeeks(
  till: Till,
  { violations }: Watch,
  letPass: (promise: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { rows } = till.disk.disk
  // Without the platform's time, a till deletes nothing.
  if (till.isToldTime) {
    for (const { reference, sealedSince = Infinity, summary } of rows.values()) {
      if (till.tillNow() - sealedSince > saleLimits.keepSecretsFor + housekeptWithin)
        violations.fail(12, summary.title, `${reference} is not purged after weeks`)
    }
    judgeFolding(till, violations)
  }
  const engine = till.tabs.find((tab) => tab.isRunning && tab.engine !== undefined)?.engine
  if (engine === undefined) return
  const pages = referencesOf(engine, rows.size)
  await letPass(pages)
  const listed = await pages
  if (listed.length !== rows.size || new Set(listed).size !== rows.size)
    violations.fail(10, undefined, `the history lists ${listed.length} sales of ${rows.size}`)
}

/** Old rows must have lost their steps, and the oldest must be gone. */
function judgeFolding(till: Till, violations: Watch['violations']): void {
  const { rows, log } = till.disk.disk
  const told = new Set(log.map(({ reference }) => reference))
  const { foldAfter, keepSalesFor } = keptInWeeks
  // An owner keeps rows in use until it restarts: those on its screen, and those that a retry looked up.
  const atHand = new Set(
    till.tabs.flatMap(({ engine }) => engine?.snapshot().sales ?? []).map((sale) => sale.reference),
  )
  for (const row of rows.values()) {
    if (atHand.has(row.reference) || row.parent !== undefined || row.child !== undefined) continue
    const restedFor = till.tillNow() - housekeptWithin - Math.max(row.updatedAt, row.createdAt)
    if (!isAtRest(row, Infinity) || row.purgedAt === undefined) continue
    const title = row.summary.title
    if (restedFor > foldAfter && told.has(row.reference))
      violations.fail(10, title, `${row.reference} is not folded after weeks`)
    if (restedFor > keepSalesFor)
      violations.fail(10, title, `${row.reference} is not deleted after weeks`)
  }
}

/** @param most the expected count, which stops pages that repeat themselves */
async function referencesOf(engine: SaleEngine, most: number): Promise<readonly string[]> {
  const sales: Sale[] = []
  for (;;) {
    const before = sales.at(-1)
    const page = await engine.history({
      limit: pageSize,
      ...(before === undefined ? {} : { before }),
    })
    sales.push(...page)
    if (page.length < pageSize || sales.length > most)
      return sales.map(({ reference }) => reference)
  }
}

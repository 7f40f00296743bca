import { z } from 'zod'
import type { SaleEngine } from '../../engine/engine.ts'
import type { SaleAccount } from '../../engine/sale.ts'
import { browserStorage } from '../../till/terminal/browser-storage.ts'

const key = 'tuckshop.seen-endings'
const MOST_KEPT = 200
const MOST_LISTED = 20

/** How far back an ending is still news, in milliseconds. */
const NEWS_FOR = 12 * 60 * 60_000

/**
 * References of sales whose refusal or failure somebody saw here, the latest last. They name nobody and hold no secret.
 */
function kept(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(browserStorage()?.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Records that somebody has seen how a sale ended. If a crash loses the record, the till only shows the sale again. */
export function keepSeen(reference: string): void {
  const before = kept()
  if (before.includes(reference)) return
  try {
    browserStorage()?.setItem(key, JSON.stringify([...before, reference].slice(-MOST_KEPT)))
  } catch {
    // If the browser can't save, the till shows it again after a restart.
  }
}

/**
 * Sales of an earlier run that were refused or failed, and that nobody has seen since: the till may have closed right
 * after the answer. From then on, the engine's snapshot has them.
 * @param since when this run began, in epoch milliseconds
 * @returns their references; none if the till can't read the journal
 */
export async function missedEndings(
  engine: SaleEngine,
  account: SaleAccount,
  since: number,
): Promise<readonly string[]> {
  try {
    const ended = await engine.history({
      account,
      phases: ['failed', 'rejected'],
      from: since - NEWS_FOR,
      to: since,
      limit: MOST_LISTED,
    })
    const seen = new Set(kept())
    // The person who retried a sale knew that it had failed.
    const missed = ended.filter(
      ({ reference, child }) => child === undefined && !seen.has(reference),
    )
    await Promise.all(missed.map(({ reference }) => engine.find(reference)))
    return missed.map(({ reference }) => reference)
  } catch {
    return []
  }
}

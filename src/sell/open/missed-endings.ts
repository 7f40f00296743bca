import { z } from 'zod'
import type { SaleEngine } from '../../engine/engine.ts'
import type { SaleAccount } from '../../engine/sale.ts'
import { browserStorage } from '../../till/terminal/browser-storage.ts'

const key = 'tuckshop.seen-endings'
const MOST_KEPT = 200
const MOST_LISTED = 20

/** How far back an ending is still news, in milliseconds. */
const NEWS_FOR = 12 * 60 * 60_000

/** References of sales whose refusal or failure somebody saw here, the latest last. They name nobody and hold no secret. */
function kept(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(browserStorage()?.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** Keeps that somebody has seen how a sale ended. What a crash takes away again is only shown once more. */
export function keepSeen(reference: string): void {
  const before = kept()
  if (before.includes(reference)) return
  try {
    browserStorage()?.setItem(key, JSON.stringify([...before, reference].slice(-MOST_KEPT)))
  } catch {
    // A browser that keeps nothing: it is shown once more after a restart.
  }
}

/**
 * Sales of an earlier run that were refused or failed, and that nobody has seen since: the till may have ended right
 * after it learnt of it. They are in the engine's snapshot from then on.
 * @param since when this run began, in epoch milliseconds
 * @returns their references; none when the journal can't be read
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
    // Who has retried a sale knew that it had failed.
    const missed = ended.filter(
      ({ reference, child }) => child === undefined && !seen.has(reference),
    )
    await Promise.all(missed.map(({ reference }) => engine.find(reference)))
    return missed.map(({ reference }) => reference)
  } catch {
    return []
  }
}

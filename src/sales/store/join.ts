import { isAdopted } from '../../engine/desk/adopted-row.ts'
import type { Sale } from '../../engine/sale.ts'
import { groupBy } from '../../values/group-by.ts'
import type { PlatformSale } from './platform-sale.ts'

/** A transaction as both sides know it, or a sale of this till without a transaction. */
export interface Entry {
  /** The transaction's id; without an id, the till's reference of the sale. */
  readonly key: string
  /** The platform's list has this. */
  readonly platform?: PlatformSale
  /** This till's journal has this: receipt, cashier, outcome. */
  readonly sale?: Sale
}

/**
 * Joins the platform's transactions with the till's own sales. Each transaction gets exactly one entry, even if several
 * pages repeat it. So does each sale: by its transaction's id or, while that is unknown, by its reference.
 */
export function join(
  transactions: Iterable<PlatformSale>,
  sales: Iterable<Sale>,
): readonly Entry[] {
  const platform = new Map<string, PlatformSale>()
  for (const one of transactions) platform.set(one.transactionId, one)
  const byTransaction = new Map<string, Sale>()
  const nameless: Sale[] = []
  for (const sale of sales) {
    const { transactionId } = sale
    if (transactionId === undefined) nameless.push(sale)
    else byTransaction.set(transactionId, newer(byTransaction.get(transactionId), sale))
  }
  const claimed = claims(platform, byTransaction, nameless)
  const told = failuresOfRefused(platform, byTransaction, claimed, nameless)
  const entries: Entry[] = []
  for (const [key, one] of platform) {
    const sale = byTransaction.get(key) ?? claimed.get(key) ?? told.get(key)
    entries.push(sale === undefined ? { key, platform: one } : { key, platform: one, sale })
  }
  for (const [key, sale] of byTransaction) if (!platform.has(key)) entries.push({ key, sale })
  const taken = new Set([...claimed.values(), ...told.values()])
  for (const sale of nameless) if (!taken.has(sale)) entries.push({ key: sale.reference, sale })
  return entries
}

/**
 * Pairs sales whose transaction the till does not know with the platform's transactions under the same reference, if no
 * other sale has them: the oldest with the oldest. A sale that was refused, or never sent, gets none.
 */
function claims(
  platform: ReadonlyMap<string, PlatformSale>,
  byTransaction: ReadonlyMap<string, Sale>,
  nameless: readonly Sale[],
): ReadonlyMap<string, Sale> {
  const waiting = groupBy(nameless.filter(mayHaveOne), ({ merchantReference }) => merchantReference)
  const claimed = new Map<string, Sale>()
  if (waiting.size === 0) return claimed
  const free = [...platform.values()].filter(
    ({ transactionId, merchantReference = '' }) =>
      waiting.has(merchantReference) && !byTransaction.has(transactionId),
  )
  for (const [reference = '', transactions] of groupBy(free, (one) => one.merchantReference)) {
    const sales = [...(waiting.get(reference) ?? [])].sort((a, b) => a.createdAt - b.createdAt)
    const oldestFirst = [...transactions].sort((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0))
    for (const [place, { transactionId }] of oldestFirst.entries()) {
      const sale = sales[place]
      if (sale !== undefined) claimed.set(transactionId, sale)
    }
  }
  return claimed
}

function mayHaveOne({ attempts, phase }: Sale): boolean {
  return attempts > 0 && phase.kind !== 'rejected' && phase.kind !== 'cancelled'
}

/**
 * Pairs each first attempt that was refused without a transaction with the oldest one that the platform lists as FAILED
 * under its reference, for the same reason. The listed transaction has the details that the refusal left out.
 */
function failuresOfRefused(
  platform: ReadonlyMap<string, PlatformSale>,
  byTransaction: ReadonlyMap<string, Sale>,
  claimed: ReadonlyMap<string, Sale>,
  nameless: readonly Sale[],
): ReadonlyMap<string, Sale> {
  const refused = groupBy(
    nameless.filter(
      ({ phase, parent, attempts }) =>
        phase.kind === 'rejected' && parent === undefined && attempts > 0,
    ),
    ({ merchantReference }) => merchantReference,
  )
  const told = new Map<string, Sale>()
  if (refused.size === 0) return told
  const oldestFirst = [...platform.values()].sort((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0))
  for (const one of oldestFirst) {
    const known = byTransaction.get(one.transactionId)
    if (claimed.has(one.transactionId) || (known !== undefined && !isAdopted(known))) continue
    const sales = refused.get(one.merchantReference ?? '') ?? []
    const place = sales.findIndex((sale) => isFailureOf(one, sale))
    const [sale] = place < 0 ? [] : sales.splice(place, 1)
    if (sale !== undefined) told.set(one.transactionId, sale)
  }
  return told
}

/** Whether the platform's failure has the same reason or, without a reason, the same product and amount. */
function isFailureOf(one: PlatformSale, { saidLast, summary }: Sale): boolean {
  if (one.status !== 'FAILED') return false
  if (one.code !== undefined) return one.code === saidLast?.code
  return one.productCode === summary.productCode && one.amount === summary.amount
}

function newer(known: Sale | undefined, sale: Sale): Sale {
  return known === undefined || sale.updatedAt >= known.updatedAt ? sale : known
}

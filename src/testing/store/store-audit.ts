import type { Ledger } from '../../sandbox/store/store.ts'

/**
 * Describes every mistake in the books. Without mistakes, each posting's entries sum to zero. Each wallet equals its
 * entries and isn't below zero. Each transaction's money is held once and settled once.
 */
export function faultsOf(ledger: Ledger): readonly string[] {
  const faults: string[] = []
  const byAccount = new Map<string, number>()
  const byPosting = new Map<number, number>()
  const steps = new Map<string, number>()
  for (const { id, account, amount, transactionId, kind } of ledger.entries) {
    byAccount.set(account, (byAccount.get(account) ?? 0) + amount)
    const place = Math.ceil(id / 2)
    byPosting.set(place, (byPosting.get(place) ?? 0) + amount)
    const step = `${transactionId} ${kind === 'hold' ? 'held' : 'settled'}`
    if (transactionId !== null) steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  if (ledger.sum !== 0) faults.push(`The entries sum to ${ledger.sum}`)
  for (const [place, sum] of byPosting)
    if (sum !== 0) faults.push(`Posting ${place} sums to ${sum}`)
  for (const [step, entries] of steps)
    if (entries !== 2) faults.push(`${step} in ${entries} entries`)
  for (const { id, balance, held } of ledger.accounts) {
    const entries = byAccount.get(id) ?? 0
    const heldEntries = byAccount.get(`${id}:held`) ?? 0
    if (entries !== balance) faults.push(`${id} has ${balance}, its entries ${entries}`)
    if (heldEntries !== held) faults.push(`${id} holds ${held}, its entries ${heldEntries}`)
    if (held < 0 || (balance < 0 && id !== 'platform:funding')) faults.push(`${id} is below zero`)
  }
  return faults
}

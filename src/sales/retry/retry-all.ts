import { adoptedReference } from '../../engine/desk/adopted-row.ts'
import type { Confirmation, Refusal, SaleEngine } from '../../engine/engine.ts'
import type { FailedTransaction, Sale } from '../../engine/sale.ts'
import type { Cents } from '../../values/money.ts'
import type { SalesStore } from '../store/sales-store.ts'
import { goesByItself, moneyForRetry } from './retry-money.ts'

export interface FailedSale {
  /** The till's row by its reference, or a transaction that the till does not know. */
  readonly failed: string | FailedTransaction
  /** As the list shows it. */
  readonly amount: Cents | undefined
}

/** What became of one failed sale. */
export type RetryStep =
  | { readonly kind: 'retried'; readonly reference: string }
  /** Nothing was sent: a person looks at the sale, or at the customer's money, first. */
  | { readonly kind: 'needs-you' }
  /** Nothing was sent, and the rest is not tried. */
  | { readonly kind: 'stopped'; readonly why: Stop }

/** Why the next retry would fail too: 1103, 403, or the till can't start a sale now. */
export type Stop = 'wallet' | 'not-allowed' | 'till'

/**
 * Retries failed sales one after another, each once the one before has an answer. The journal records each retry, so
 * two windows that do this retry nothing twice.
 * @param signal when aborted, starts no further retry
 */
export async function retryAll(
  { engine, store }: { engine: SaleEngine; store: Pick<SalesStore, 'getState' | 'lookFor'> },
  sales: readonly FailedSale[],
  signal: AbortSignal,
  onStep: (step: RetryStep) => void,
): Promise<void> {
  const moneyOf = ({ failed }: FailedSale) => moneyForRetry(failed, store.getState().sales)
  for (const sale of sales) {
    const { failed, amount } = sale
    if (moneyOf(sale).kind === 'not-read')
      await store.lookFor([typeof failed === 'string' ? failed : adoptedReference(failed)])
    if (signal.aborted) return
    if (!goesByItself(moneyOf(sale), amount)) {
      onStep({ kind: 'needs-you' })
      continue
    }
    const outcome = await engine.retry(failed, amount === undefined ? {} : { shown: amount })
    const reference = retryIn(outcome)
    if (reference === undefined) {
      const cannot = outcome.kind === 'refused' && cannotSell.has(outcome.reason.kind)
      onStep(cannot ? { kind: 'stopped', why: 'till' } : { kind: 'needs-you' })
      if (cannot) return
      continue
    }
    onStep({ kind: 'retried', reference })
    const why = stopAfter(await answered(engine, reference))
    if (why !== undefined) {
      onStep({ kind: 'stopped', why })
      return
    }
  }
}

/** The retry that there is now, also if another window began it. */
function retryIn(outcome: Confirmation): string | undefined {
  if (outcome.kind === 'accepted') return outcome.reference
  if (outcome.kind === 'duplicate') return outcome.of
  return outcome.reason.kind === 'already-retried' ? outcome.reason.child : undefined
}

const cannotSell: ReadonlySet<Refusal['kind']> = new Set(['unavailable', 'not-written'])

/** Waits for the platform's answer, which may be that the sale is pending. */
async function answered(engine: SaleEngine, reference: string): Promise<Sale | undefined> {
  await engine.find(reference)
  return new Promise((resolve) => {
    const look = () => {
      const sale = engine.snapshot().sales.find((one) => one.reference === reference)
      if (sale !== undefined && onItsWay.has(sale.phase.kind)) return
      unsubscribe()
      resolve(sale)
    }
    const unsubscribe = engine.subscribe(look)
    look()
  })
}

const onItsWay: ReadonlySet<Sale['phase']['kind']> = new Set([
  'prepared',
  'sending',
  'throttled',
  'waiting-for-sign-in',
])

function stopAfter(sale: Sale | undefined): Stop | undefined {
  if (sale?.phase.kind !== 'rejected') return undefined
  const code = sale.saidLast?.code
  return code === '1103' ? 'wallet' : code === '403' ? 'not-allowed' : undefined
}

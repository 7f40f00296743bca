import { uuidV7 } from '../../values/number/reference.ts'
import type { Channel } from '../../engine/tab/channel.ts'
import type { OwnerLocks } from '../../engine/tab/owner.ts'
import { createSaleEngine } from '../../engine/tab/till-engine.ts'
import { saleLimits } from '../../engine/limits.ts'
import { MemoryDisk, MemoryJournal } from '../../engine/journal/memory-journal.ts'
import { deviceSeal, makeDeviceKeys } from '../../engine/journal/seal.ts'
import { sessionWire } from '../../engine/sending/wire.ts'
import type { OpenedReceipt, SaleEngine, SupportEvent } from '../../engine/engine.ts'
import type { Sale, SaleDraft } from '../../engine/sale.ts'
import type { Exchange } from '../recorded.ts'
import type { Visit } from '../visit.ts'

/** The course of the doctor's one sale. */
export interface SaleCourse {
  readonly sale: Sale
  readonly events: readonly SupportEvent[]
  /** Every request for the sale, in order. */
  readonly exchanges: readonly Exchange[]
  /** Its receipt; kept in memory only (ruling R32). */
  readonly receipt: OpenedReceipt | undefined
  /** Whether it ended, rather than ran out of time. */
  readonly ended: boolean
}

/** The doctor gives up on a sale after this. */
const patienceMs = 5 * 60_000

/** Phases where the sale ended, or would need a person. */
const ends: ReadonlySet<Sale['phase']['kind']> = new Set([
  'completed',
  'delivered',
  'failed',
  'rejected',
  'cancelled',
  'asking',
  'set-aside',
  'needs-attention',
  'resolved',
])

/**
 * Sells once through the product's engine, with a journal in memory, and follows the sale to its end.
 * @param parts.onReference called with the sale's reference once it is written down, before sending
 * @param parts.onPhase called for each new phase of the sale
 * @throws {Error} when the engine refuses the sale; nothing was sent then
 */
export async function sellOnce(
  visit: Visit,
  draft: SaleDraft,
  parts: {
    fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void
    onReference?: (reference: string) => void
    onPhase?: (sale: Sale) => void
    signal?: AbortSignal
  },
): Promise<SaleCourse> {
  const { fillRandom, onReference, onPhase, signal } = parts
  const from = visit.exchanges.length
  const engine = engineOf(visit, fillRandom)
  engine.signedIn(draft.account)
  await engine.start()
  try {
    const confirmed = await engine.confirm(draft)
    if (confirmed.kind !== 'accepted')
      throw new Error(`The sale engine didn’t take the sale: ${JSON.stringify(confirmed)}`)
    const { reference } = confirmed
    onReference?.(reference)
    const ended = await followed(engine, reference, { visit, onPhase, signal })
    const sale = await engine.find(reference)
    if (sale === undefined) throw new Error('The sale is not in its journal')
    return {
      sale,
      ended,
      events: await engine.timeline(reference),
      exchanges: visit.exchanges.slice(from),
      receipt: await engine.openReceipt(reference),
    }
  } finally {
    await engine.stop()
  }
}

function engineOf(visit: Visit, fillRandom: (bytes: Uint8Array<ArrayBuffer>) => void): SaleEngine {
  const { clock, random, session } = visit
  return createSaleEngine({
    tillId: `doctor${uuidV7(clock.wallNow(), fillRandom).slice(-8)}`,
    clock,
    random,
    fillRandom,
    journal: new MemoryJournal(new MemoryDisk()),
    openSeal: async () => deviceSeal(crypto, await makeDeviceKeys(crypto)),
    wire: sessionWire(session, { online: () => true, subscribe: () => () => undefined }),
    locks: alone,
    channel: nobodyElse,
    limits: saleLimits,
  })
}

/** A process counts as one tab, which always holds the lock. */
const alone: OwnerLocks = {
  acquire() {
    let release = () => {}
    const ended = new Promise<void>((resolve) => {
      release = resolve
    })
    return Promise.resolve({ ended, release: () => release() })
  },
}

const nobodyElse: Channel = {
  post: () => undefined,
  subscribe: () => () => undefined,
  close: () => undefined,
}

/** @returns whether it ended in time */
function followed(
  engine: SaleEngine,
  reference: string,
  parts: {
    visit: Visit
    onPhase: ((sale: Sale) => void) | undefined
    signal: AbortSignal | undefined
  },
): Promise<boolean> {
  const { visit, onPhase, signal } = parts
  const over = new AbortController()
  let last: Sale['phase']['kind'] | undefined
  return new Promise((resolve) => {
    const end = (ended: boolean) => {
      over.abort()
      unsubscribe()
      signal?.removeEventListener('abort', stop)
      resolve(ended)
    }
    const stop = () => end(false)
    const look = () => {
      const sale = engine.snapshot().sales.find((one) => one.reference === reference)
      if (sale === undefined || over.signal.aborted) return
      if (sale.phase.kind !== last) onPhase?.(sale)
      last = sale.phase.kind
      if (ends.has(last)) end(true)
    }
    const unsubscribe = engine.subscribe(look)
    visit.clock.wait(patienceMs, over.signal).then(stop, () => undefined)
    signal?.addEventListener('abort', stop, { once: true })
    look()
  })
}

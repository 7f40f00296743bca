import { useEffect } from 'react'
import type { Clock } from '../../platform/transport/clock.ts'
import type { SalePhase } from '../../engine/sale.ts'
import { ownName } from '../../till/terminal/set-up/purpose.ts'
import { signalStore } from '../../till/terminal/signals.ts'
import { useTill } from '../../till/till.ts'
import { allowSound, sound, vibrate, type Signal } from '../../ui/keys/signal.ts'
import { usePhaseChanges } from './use-phase-changes.ts'

/** Only one of several windows gives a signal: the one that gets this lock, for this long (milliseconds). */
const LOCK = ownName('tuckshop-signal')
const LOCKED_FOR = 5_000
/** A hidden window lets visible ones go first: it can't buzz and, in some browsers, can't sound. */
const HIDDEN_WAITS = 300

/**
 * Sounds and buzzes when a sale ends, also for the sale on the screen: the cashier is looking at the customer. It is
 * never the only sign: the screen and the announcement say the same.
 */
export function SaleSignals() {
  const { clock } = useTill().api
  usePhaseChanges((sale) => {
    const signal = signalOf(sale.phase)
    if (signal !== undefined) void give(signal, `${sale.reference} ${sale.phase.kind}`, clock)
  })
  useEffect(() => {
    // Some browsers allow sound only after a tap.
    const tap = () => void allowSound()
    document.addEventListener('pointerdown', tap, { once: true })
    return () => document.removeEventListener('pointerdown', tap)
  }, [])
  return null
}

/** The signal for a new phase; nothing while the till continues by itself. */
export function signalOf({ kind }: SalePhase): Signal | undefined {
  switch (kind) {
    case 'completed':
      return 'sold'
    case 'failed':
    case 'rejected':
      return 'failed'
    case 'asking':
    case 'needs-attention':
      return 'needs'
    case 'prepared':
    case 'sending':
    case 'waiting-for-sign-in':
    case 'throttled':
    case 'in-flight':
    case 'checking':
    case 'receipt-awaited':
    case 'cancelled':
    case 'set-aside':
    case 'delivered':
    case 'resolved':
    default:
      return undefined
  }
}

async function give(signal: Signal, name: string, clock: Clock): Promise<void> {
  const settings = signalStore.settings()
  if (!settings.sound && !settings.vibration) return
  if (document.visibilityState === 'hidden') await clock.wait(HIDDEN_WAITS)
  await navigator.locks.request(`${LOCK} ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    if (settings.sound) void sound(signal)
    if (settings.vibration) vibrate(signal)
    await clock.wait(LOCKED_FOR)
  })
}

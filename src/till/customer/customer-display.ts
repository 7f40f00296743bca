import { useEffect } from 'react'
import type { Clock } from '../../platform/transport/clock.ts'
import { newId } from '../../values/number/reference.ts'
import type { Sale } from '../../engine/sale.ts'
import { useTill } from '../till.ts'
import { customerChannel, holdLock, windowLock, type CustomerView } from './customer-channel.ts'

/** The next step usually comes within this time; only later does the screen say that nothing is being sold. */
const GAP_MS = 400
/** How long a result stays after the till has moved on, unless another view replaces it. */
const THANKS_MS = 12_000

export type CustomerDisplay = ReturnType<typeof createCustomerDisplay>

/** This window's view for the customer, on any customer's screen of the same browser. */
export function createCustomerDisplay(clock: Clock) {
  const id = newId(clock.wallNow())
  const ended = new AbortController()
  let view: CustomerView = { kind: 'idle' }
  /** The current customer's sales, including retries. */
  const sales = new Set<string>()
  let shown = 0
  let covers = 0

  const channel = customerChannel((message) => {
    if (message.kind === 'hello' && shown > 0) tell()
  })
  const untilEnd = () =>
    new Promise<void>((resolve) => {
      ended.signal.addEventListener('abort', () => resolve())
    })
  holdLock(windowLock(id), untilEnd)

  function tell(): void {
    if (ended.signal.aborted) return
    channel.post({ kind: 'view', from: id, view: covers > 0 ? { kind: 'idle' } : view })
  }

  async function rest(after: number): Promise<void> {
    await clock
      .wait(view.kind === 'result' ? THANKS_MS : GAP_MS, ended.signal)
      .catch(() => undefined)
    if (shown !== after || ended.signal.aborted) return
    view = { kind: 'idle' }
    tell()
  }

  return {
    /** @returns the function that removes the view, unless another one replaced it */
    show(next: CustomerView): () => void {
      if (next.kind === 'sale' && next.step === 'check') sales.clear()
      shown += 1
      const now = shown
      view = next
      tell()
      return () => void rest(now)
    },
    /** The checked sale has become this sale. */
    confirmed(reference: string): void {
      sales.add(reference)
    },
    /** Whether it is the current customer's sale: they must not see another customer's sale from the tray. */
    isTheirs({ reference, parent }: Pick<Sale, 'reference' | 'parent'>): boolean {
      if (parent !== undefined && sales.has(parent)) sales.add(reference)
      return sales.has(reference)
    },
    /** The till is locked: shows nothing until it opens. @returns the function that opens it */
    cover(): () => void {
      covers += 1
      tell()
      return () => {
        covers -= 1
        tell()
      }
    },
    end(): void {
      view = { kind: 'idle' }
      tell()
      ended.abort()
      channel.close()
    },
  }
}

/** Shows this on the customer's screen while the component is mounted. */
export function useCustomerView(view: CustomerView): void {
  useShown(useTill().display, view)
}

/** Shows a sale's outcome, if it is the current customer's. */
export function useCustomerOutcome(
  sale: Pick<Sale, 'reference' | 'parent'>,
  view: CustomerView,
): void {
  const { display } = useTill()
  useShown(display, display.isTheirs(sale) ? view : undefined)
}

function useShown(display: CustomerDisplay, view: CustomerView | undefined): void {
  // As it is sent, and only when it changes.
  const sent = view && JSON.stringify(view)
  useEffect(() => {
    if (sent === undefined) return undefined
    const shown: CustomerView = JSON.parse(sent)
    return display.show(shown)
  }, [display, sent])
}

/** Shows nothing on the customer's screen while the component is mounted. */
export function useCustomerCovered(): void {
  const { display } = useTill()
  useEffect(() => display.cover(), [display])
}

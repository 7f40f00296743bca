import { useRef, useState } from 'react'
import type { PrintOutcome } from './printer/print-outcome.ts'
import { printSlip, type PrintOptions } from './print-slip.ts'
import type { Slip } from './slip/slip.ts'

export interface Print {
  /** The result of the last print; cleared by the next. */
  readonly outcome: PrintOutcome | undefined
  /** @param onPrinted awaited once the slip has left the till */
  readonly print: (
    slip: Slip,
    options?: PrintOptions & { readonly onPrinted?: () => unknown },
  ) => Promise<void>
}

/** Prints slips, one at a time, for a screen that shows the result in `PrintNews`. */
export function usePrint(): Print {
  const [outcome, setOutcome] = useState<PrintOutcome>()
  const printing = useRef(false)
  const printOnce: Print['print'] = async (slip, { onPrinted, ...options } = {}) => {
    setOutcome(undefined)
    const now = await printSlip(slip, options)
    setOutcome(now)
    if (now.kind !== 'failed') await onPrinted?.()
  }
  return {
    outcome,
    async print(...what) {
      // A key and a button at once must not print two first copies.
      if (printing.current) return
      printing.current = true
      try {
        await printOnce(...what)
      } finally {
        printing.current = false
      }
    },
  }
}

import { Banner } from '../ui/overlay/Banner.tsx'
import type { OpenedReceipt } from '../engine/engine.ts'
import { oddTokenLengths } from './key-change.ts'
import { linesOfReceipt } from './slip/receipt-slip.ts'

/** Warns of an electricity token with the wrong number of digits, while the customer is still there. */
export function OddTokens({ opened }: { opened: OpenedReceipt }) {
  const [length] = oddTokenLengths(linesOfReceipt(opened))
  // Only a meter's token has 20 digits.
  if (length === undefined || opened.sale.summary.saleKind !== 'electricity') return null
  return (
    <Banner tone="needs" title={`A token has ${length} digits. Meters take 20`}>
      The platform sent it like this. Ask the customer to try it, and ask the platform’s support for
      the right one. Don’t sell it again.
    </Banner>
  )
}

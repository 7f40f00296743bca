import type { PriceChange } from '../../../catalogue/price-change.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'

/** Before anything is sent: a price or bound that is another now, and what it was. */
export function PriceNote({ change }: { change: PriceChange | undefined }) {
  if (change === undefined) return null
  return (
    <Banner tone="needs" live="assertive" title={change.title}>
      {change.was} Tell the customer first.
    </Banner>
  )
}

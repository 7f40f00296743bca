import type { PriceChange } from '../../../catalogue/price-change.ts'
import { Banner } from '../../../ui/overlay/Banner.tsx'

/** Before sending: a price or limit that has changed, and the old one. */
export function PriceNote({ change }: { change: PriceChange | undefined }) {
  if (change === undefined) return null
  return (
    <Banner tone="needs" live="assertive" title={change.title}>
      {change.was} Tell the customer first.
    </Banner>
  )
}

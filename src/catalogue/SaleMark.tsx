import { KindIcon } from '../ui/tile/KindIcon.tsx'
import type { KindHue } from '../ui/tile/kind-hue.ts'
import { Mark } from '../ui/tile/Mark.tsx'
import { noBrandName } from '../values/brand.ts'

interface SaleMarkProps {
  kind: KindHue
  /** '' or {@link noBrandName} without a brand. */
  brandName: string
  imageUrl?: string | undefined
  className?: string
}

/** A sale's mark on every screen: its brand's, as on the tile; without a brand, the icon of its kind. */
export function SaleMark({ kind, brandName, imageUrl, className = '' }: SaleMarkProps) {
  const hasBrand = brandName !== '' && brandName !== noBrandName
  return (
    <span className={`flex-none ${className}`} data-kind={hasBrand ? 'brand' : kind}>
      <Mark
        name={brandName}
        imageUrl={imageUrl}
        icon={hasBrand ? undefined : <KindIcon kind={kind} />}
      />
    </span>
  )
}

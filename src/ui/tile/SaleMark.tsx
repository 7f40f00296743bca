import { KindIcon } from './KindIcon.tsx'
import type { KindHue } from './kind-hue.ts'
import { Mark } from './Mark.tsx'

export interface SaleMarkProps {
  kind: KindHue
  /** '' without a brand. */
  brandName: string
  imageUrl?: string | undefined
  className?: string
}

/** A sale's mark on every screen: its brand's, as on the tile; without a brand, the icon of its kind. */
export function SaleMark({ kind, brandName, imageUrl, className = '' }: SaleMarkProps) {
  return (
    <span className={`flex-none ${className}`} data-kind={brandName === '' ? kind : 'brand'}>
      <Mark
        name={brandName}
        imageUrl={imageUrl}
        icon={brandName === '' ? <KindIcon kind={kind} /> : undefined}
      />
    </span>
  )
}

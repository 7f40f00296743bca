import { KindIcon } from '../ui/KindIcon.tsx'
import { Mark } from '../ui/Mark.tsx'
import { ValueTile } from '../ui/ValueTile.tsx'
import { initials, type BrandLook } from './brand-look.ts'
import type { ProductView } from './product-view.ts'
import type { ProviderWarning } from './provider-warnings.ts'
import { tileValue } from './tile-value.ts'

export interface ProductTileProps {
  product: ProductView
  /** The one that stands in the sale panel. */
  open: boolean
  onOpen: (product: ProductView) => void
  /** Of its brand's provider. */
  warning: ProviderWarning | undefined
  /** The colour of its brand; without it, it stands under the brand's heading, which has both colour and name. */
  look?: BrandLook | undefined
}

/** One product, by its value; its brand's mark and name stand over it where no heading has them. */
export function ProductTile({ product, open, onOpen, warning, look }: ProductTileProps) {
  const said = tileValue(product)
  return (
    <ValueTile
      {...said}
      name={`${product.name} ${product.priceText}`}
      open={said.value === 'Any'}
      {...(look && {
        style: look,
        'data-kind': 'brand',
        head: <BrandLine {...product} />,
        badge: warning?.text,
      })}
      {...(warning && { title: warning.title })}
      aria-current={open || undefined}
      onClick={() => onOpen(product)}
    />
  )
}

/** Whose it is and of which kind, on a tile. */
export function BrandLine({ brandName, imageUrl, kind }: ProductView) {
  return (
    <span className="brand-line">
      <Mark name={brandName} imageUrl={imageUrl} icon={initials(brandName)} />
      <span>{brandName}</span>
      <span className="kind-mark" data-kind={kind}>
        <KindIcon kind={kind} />
      </span>
    </span>
  )
}

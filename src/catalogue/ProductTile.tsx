import { KindIcon } from '../ui/KindIcon.tsx'
import { Mark } from '../ui/Mark.tsx'
import { ValueTile, type ValueTileProps } from '../ui/ValueTile.tsx'
import { initials, type BrandLook } from './brand-look.ts'
import type { ProductView } from './product-view.ts'
import type { ProviderWarning } from './provider-warnings.ts'
import { ANY, tileValue } from './tile-value.ts'

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
  const own = {
    onClick: () => onOpen(product),
    'aria-current': open || undefined,
    'data-product': product.code,
  }
  const name = `${product.name} ${product.priceText}`
  if (look !== undefined)
    return (
      <BrandTile
        {...{ product, name, look, ...said, ...own }}
        badge={warning?.text}
        {...(warning && { title: warning.title })}
      />
    )
  return <ValueTile {...{ name, ...said, ...own }} open={said.value === ANY} />
}

export interface BrandTileProps extends Omit<ValueTileProps, 'open' | 'head' | 'icon'> {
  product: ProductView
  look: BrandLook
}

/** A product that stands beside others of other brands and kinds. Where the amount is the customer's, its brand is what tells it from them. */
export function BrandTile({ product, look, value, ...rest }: BrandTileProps) {
  const { brandName, imageUrl, kind } = product
  return (
    <ValueTile
      {...rest}
      value={value === ANY ? undefined : value}
      data-kind="brand"
      style={look}
      head={
        <span className="brand-line">
          <Mark name={brandName} imageUrl={imageUrl} icon={initials(brandName)} />
          <span>{brandName}</span>
        </span>
      }
      icon={<KindIcon kind={kind} className="kind-mark" data-kind={kind} />}
    />
  )
}

import type { ProductView } from '../../catalogue/product-view.ts'
import { Mark } from '../../ui/tile/Mark.tsx'
import { ValueTile, type ValueTileProps } from '../../ui/tile/ValueTile.tsx'
import { initials, type BrandLook } from './brand-look.ts'
import { ProductIcon } from './ProductIcon.tsx'
import { ANY } from './tile-value.ts'

export interface BrandTileProps extends Omit<ValueTileProps, 'open' | 'head' | 'icon'> {
  product: ProductView
  look: BrandLook
}

/** A product beside others of other brands and kinds. Where the amount is the customer's, the brand tells it from them. */
export function BrandTile({ product, look, value, className = '', ...rest }: BrandTileProps) {
  const { brandName, imageUrl } = product
  const isAny = value === ANY || value === undefined
  return (
    <ValueTile
      {...rest}
      value={isAny ? undefined : value}
      className={`brand-tile ${isAny ? 'brand-alone' : ''} ${className}`}
      data-kind="brand"
      style={look}
      head={
        <span className="brand-line">
          <Mark name={brandName} imageUrl={imageUrl} icon={initials(brandName)} />
          <span>{brandName}</span>
        </span>
      }
      icon={<ProductIcon product={product} />}
    />
  )
}

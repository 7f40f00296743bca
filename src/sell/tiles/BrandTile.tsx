import type { ProductView } from '../../catalogue/product-view.ts'
import { Mark } from '../../ui/tile/Mark.tsx'
import { ValueTile, type ValueTileProps } from '../../ui/tile/ValueTile.tsx'
import { ProductIcon } from './ProductIcon.tsx'
import { ANY } from './tile-value.ts'

interface BrandTileProps extends Omit<ValueTileProps, 'look' | 'head' | 'icon'> {
  product: ProductView
}

/** A product among products of other brands and kinds. For an open amount, the brand tells it apart. */
export function BrandTile({ product, value, className, ...rest }: BrandTileProps) {
  const { brandName, imageUrl } = product
  const isAny = value === ANY || value === undefined
  return (
    <ValueTile
      {...rest}
      value={isAny ? undefined : value}
      look="brand"
      className={className}
      data-kind="brand"
      head={
        <span
          className={`flex items-center gap-2 text-ink ${isAny ? 'pb-2 text-base/close font-bold [--mark:2.25rem] @max-list:flex-col @max-list:items-start @max-list:gap-1 @max-list:text-sm/close @max-list:[--mark:1.75rem]' : 'pb-1 text-sm/close font-strong [--mark:1.625rem]'}`}
        >
          <Mark name={brandName} imageUrl={imageUrl} />
          <span className="line-clamp-3 text-ellipsis">{brandName}</span>
        </span>
      }
      icon={<ProductIcon product={product} />}
    />
  )
}

import { memo } from 'react'
import { ValueTile } from '../../ui/ValueTile.tsx'
import type { BrandLook } from './brand-look.ts'
import { BrandTile } from './BrandTile.tsx'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { ProviderWarning } from '../../catalogue/provider-warnings.ts'
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

/**
 * One product, by its value; its brand's mark and name stand over it where no heading has them. Where one of many is opened, or a
 * letter takes some away, the others are not drawn anew.
 */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, open, onOpen, warning, look } = props
  const said = tileValue(product)
  const own = {
    onClick: () => onOpen(product),
    'aria-current': open || undefined,
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
})

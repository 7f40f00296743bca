import { ValueTile } from '../../ui/ValueTile.tsx'
import type { BrandLook } from './brand-look.ts'
import { BrandTile } from './BrandTile.tsx'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { ProviderWarning } from '../../catalogue/provider-warnings.ts'
import { ANY, tileValue } from './tile-value.ts'

export interface ProductTileProps {
  product: ProductView
  /** The one in the sale panel. */
  open: boolean
  onOpen: (product: ProductView) => void
  /** Of its brand's provider. */
  warning: ProviderWarning | undefined
  /** The colour of its brand; without it, it is under the brand's heading, which has both colour and name. */
  look?: BrandLook | undefined
}

/** One product, by its value; its brand's mark and name are over it where no heading has them. */
export function ProductTile({ product, open, onOpen, warning, look }: ProductTileProps) {
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
}

import { Badge } from '../../ui/Badge.tsx'
import type { Arrangement } from '../arrangement.ts'
import type { ProductView } from '../product-view.ts'

export interface HiddenBadgeProps {
  product: ProductView
  hidden: Arrangement['hidden']
}

/** Says that a product is hidden, and by what. */
export function HiddenBadge({ product, hidden }: HiddenBadgeProps) {
  if (hidden?.products.includes(product.code)) return <Badge>Hidden</Badge>
  if (!product.isHidden) return null
  const isOfBrand = hidden?.brands.includes(product.brandKey)
  return <Badge>{isOfBrand ? 'Hidden with its brand' : 'Hidden with its category'}</Badge>
}

import RectangleEllipsis from 'lucide-react/icons/rectangle-ellipsis'
import type { ProductView } from '../../catalogue/product-view.ts'
import { KindIcon } from '../../ui/tile/KindIcon.tsx'
import { kindMarkClass } from '../../ui/tile/tile-class.ts'
import { isPin } from './tile-value.ts'

/** The icon of a product's kind; airtime for a phone and airtime on a PIN have different ones. */
export function ProductIcon({ product }: { product: ProductView }) {
  const { kind } = product
  return isPin(product) ? (
    <RectangleEllipsis className={kindMarkClass} data-kind="voucher" aria-hidden="true" />
  ) : (
    <KindIcon kind={kind} className={kindMarkClass} data-kind={kind} />
  )
}

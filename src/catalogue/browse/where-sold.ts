import { paths } from '../../till/address/paths.ts'
import type { ProductView } from '../product-view.ts'

/** The screen that sells a product: vouchers have a separate screen. */
export function whereSold({ kind, code }: ProductView): string {
  return kind === 'redemption' ? paths.redeemProduct(code) : paths.sellProduct(code)
}

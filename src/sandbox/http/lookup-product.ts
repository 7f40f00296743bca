import type { Parts } from './parts.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { rejections } from '../rules/checks/rejection.ts'
import { isActiveFor } from '../seed/catalogue.ts'
import type { ProductKind, SeedProduct } from '../seed/product.ts'
import type { Caller } from '../store/store.ts'

/**
 * The product of a lookup. ASSUMPTION: the spec shows no error for a product that is inactive for the caller or doesn't
 * fit this lookup. We answer with the purchase codes, in the lookups' error body.
 */
export function checkedProduct(
  { catalogue }: Parts,
  caller: Caller,
  code: string,
  ...kinds: readonly ProductKind[]
): SeedProduct {
  const product = catalogue.product(code)
  const { invalidProduct, notAvailable } = rejections
  if (product !== undefined && !isActiveFor(product, caller))
    throw new Refusal(400, 'PRODUCT_NOT_AVAILABLE', notAvailable.message, {
      errorCode: Number(notAvailable.code),
    })
  if (product === undefined || !kinds.includes(product.kind))
    throw new Refusal(400, 'INVALID_PRODUCT', invalidProduct.message, {
      errorCode: Number(invalidProduct.code),
    })
  return product
}

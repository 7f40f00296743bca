import type { Handler } from 'hono'
import type { Product } from '../../platform/contract/catalogue/product.ts'
import { json } from '../http/answer.ts'
import type { Env, Parts } from '../http/parts.ts'
import { brandPicture, type PictureUrl } from '../seed/pictures.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { brandOf, productId, type SeedProduct } from '../seed/product.ts'

/**
 * `GET /merchants/{merchantId}/products` and its sub-merchant twin: the caller's own listing, and 403 for another
 * account's (spec, section Endpoints 12 and 13).
 * @param parameter the path parameter with the account id
 */
export function accountProducts(
  { catalogue, switches, pictureUrl }: Parts,
  parameter: string,
): Handler<Env> {
  return (c) => {
    const { accountId } = c.var.caller
    if (c.req.param(parameter) !== accountId)
      throw new Refusal(403, 'ACCESS_DENIED', "Another account's products may not be read")
    const withHints = switches().productHints === 'categoryId'
    const listed = catalogue.listing(accountId)
    return json(listed.map((product) => productOf(product, withHints, pictureUrl)))
  }
}

/** A product as the listing shows it; `categoryId` is an extra that the switch `productHints` removes (ruling R6). */
function productOf(product: SeedProduct, withHints: boolean, pictureUrl: PictureUrl): Product {
  const { code, name, minAmount, maxAmount, pinLess, categoryId, categoryIds } = product
  const brand = brandOf(product.brand)
  const image = typeof product.brand === 'string' ? brandPicture(product.brand) : undefined
  return {
    id: productId(code),
    name,
    code,
    brandId: brand.id,
    brandName: brand.name,
    minAmount,
    maxAmount,
    fixedAmount: minAmount === maxAmount,
    pinLess,
    ...(image !== undefined && { imageUrl: pictureUrl(image) }),
    ...(withHints && categoryId !== undefined && { categoryId }),
    ...(withHints && categoryIds !== undefined && { categoryIds: [...categoryIds] }),
  }
}

import { categoryOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCategoryFields } from '../../catalogue/use-category-fields.ts'
import type { CategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import { sentCode } from '../../platform/reads/products.ts'
import { lacksMobile } from '../../platform/words/words-by-code.ts'
import { useEngine } from '../../till/held/use-sales.ts'

/** What a product's form asks for: its category's fields, and the number if the platform has said that it is needed. */
export function useAsked(catalogue: Catalogue, product: ProductView): CategoryFields | undefined {
  const asked = useCategoryFields(categoryOf(catalogue, product))
  const isRefusedWithout = useEngine(({ sales }) =>
    sales.some(
      ({ kind, summary, saidLast }) =>
        kind === 'redeem' &&
        summary.productCode === sentCode(product) &&
        saidLast !== undefined &&
        lacksMobile(saidLast),
    ),
  )
  return asked && isRefusedWithout ? withMobile(asked) : asked
}

/** The platform has said that this voucher needs the customer's number, despite its category. */
function withMobile(asked: CategoryFields): CategoryFields {
  const mobile = { name: 'mobileNumber', type: 'string', required: true }
  return { ...asked, fields: [...asked.fields, mobile] }
}

import { categoryOf, type Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCategoryFields } from '../../catalogue/use-category-fields.ts'
import type { CategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import { sentCode } from '../../platform/reads/products.ts'
import { lacksMobile } from '../../platform/words/words-by-code.ts'
import { paths } from '../../till/address/paths.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { ClosePanel } from '../steps/ClosePanel.tsx'
import { PanelSkeleton } from '../steps/PanelSkeleton.tsx'
import { SaleSteps } from '../steps/SaleSteps.tsx'

/** Redeems a voucher: its PIN, and how much of it. */
export function Redemption({ catalogue, product }: { catalogue: Catalogue; product: ProductView }) {
  const defined = useCategoryFields(categoryOf(catalogue, product))
  const isRefusedWithout = useSales().some(
    ({ kind, summary, saidLast }) =>
      kind === 'redeem' &&
      summary.productCode === sentCode(product) &&
      saidLast !== undefined &&
      lacksMobile(saidLast),
  )
  if (defined === undefined) return <PanelSkeleton />
  return (
    <SaleSteps
      product={product}
      asked={isRefusedWithout ? withMobile(defined) : defined}
      about={product.brandName}
      tools={<ClosePanel to={paths.redeem()} />}
    />
  )
}

/** The platform has said that this voucher needs the customer's number, despite its category. */
function withMobile(asked: CategoryFields): CategoryFields {
  const mobile = { name: 'mobileNumber', type: 'string', required: true }
  return { ...asked, fields: [...asked.fields, mobile] }
}

import { categoryOf, type Catalogue } from '../catalogue/catalogue.ts'
import { kindWord } from '../catalogue/kind.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import { useCategoryFields } from '../catalogue/use-category-fields.ts'
import { paths } from '../till/address/paths.ts'
import { formFields } from './form/form-fields.ts'
import { needsKind } from './form/unknown-kind.ts'
import { HeldNote } from './held/HeldNote.tsx'
import { PinButton } from './home/PinButton.tsx'
import { ClosePanel } from './steps/ClosePanel.tsx'
import { PanelSkeleton } from './steps/PanelSkeleton.tsx'
import { SaleSteps } from './steps/SaleSteps.tsx'
import { UnknownKind } from './steps/UnknownKind.tsx'

/** One product, to be sold: its form first. */
export function ProductSale({
  catalogue,
  product,
}: {
  catalogue: Catalogue
  product: ProductView
}) {
  const asked = useCategoryFields(categoryOf(catalogue, product))
  if (asked === undefined) return <PanelSkeleton />
  const about = product.isKindUnknown
    ? `Kind not known · ${product.brandName}`
    : `${kindWord[product.kind]} · ${product.brandName}`
  const sale = {
    product,
    asked,
    about,
    overFields: <HeldNote product={product} />,
    tools: (
      <>
        <PinButton product={product} />
        <ClosePanel to={paths.sell()} />
      </>
    ),
  }
  return needsKind(product, formFields(asked.fields, product.kind)) ? (
    <UnknownKind {...sale} catalogue={catalogue} />
  ) : (
    <SaleSteps {...sale} />
  )
}

import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import Ban from 'lucide-react/icons/ban'
import PackageX from 'lucide-react/icons/package-x'
import { ListFailed } from '../catalogue/browse/CatalogueTrouble.tsx'
import { categoryOf, type Catalogue } from '../catalogue/catalogue.ts'
import { kindWord } from '../catalogue/kind/kind.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { useCategoryFields } from '../catalogue/use-category-fields.ts'
import type { EngineStatus } from '../engine/engine.ts'
import { paths } from '../till/address/paths.ts'
import { useEngineStatus } from '../till/held/use-sales.ts'
import { useTill } from '../till/till.ts'
import { engineTrouble } from '../till/words/engine-trouble.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/part/EmptyState.tsx'
import { draftForm } from '../draft/check.ts'
import { needsKind } from '../draft/unknown-kind.ts'
import { HeldNote } from './held/HeldNote.tsx'
import { useVisit } from './held/use-visit.ts'
import { PinButton } from './home/pins/PinButton.tsx'
import { ClosePanel } from './steps/ClosePanel.tsx'
import { HiddenGate } from './steps/details/HiddenGate.tsx'
import { PanelSkeleton } from './steps/PanelSkeleton.tsx'
import { SaleSteps } from './steps/SaleSteps.tsx'
import { UnknownKind } from './steps/details/UnknownKind.tsx'

/** Sells the product of the address: details, check, pay. Otherwise says why it can't be sold. */
export function SalePanel() {
  const { productCode = '' } = useParams()
  const navigate = useNavigate()
  const state = useCatalogue()
  const status = useEngineStatus()
  const visit = useVisit()
  const [wasReady, setWasReady] = useState(false)
  if (status.kind === 'ready' && !wasReady) setWasReady(true)
  // If the disk fills up during a sale, the form stays: the till continues by itself when there is room again.
  if (engineTrouble(status) !== undefined && !(wasReady && mayPass(status))) return <NothingSold />
  if (state.kind === 'loading') return <PanelSkeleton />
  if (state.kind === 'failed') return <ListFailed failure={state.failure} reload={state.reload} />
  const product = state.catalogue.byCode.get(productCode)
  if (product === undefined) {
    return (
      <EmptyState
        icon={<PackageX />}
        title="This product isn’t on the list"
        action={
          <>
            <Button onClick={state.reload}>Reload the list</Button>
            <Button variant="primary" onClick={() => navigate(paths.sell())}>
              Choose another
            </Button>
          </>
        }
      >
        This account can’t sell “{productCode}”, or not any more.
      </EmptyState>
    )
  }
  if (product.kind === 'redemption') return <RedeemedElsewhere productCode={productCode} />
  return (
    <HiddenGate key={`${visit} ${product.code}`} product={product} what="selling a hidden product">
      <ProductSale catalogue={state.catalogue} product={product} />
    </HiddenGate>
  )
}

/** Sells a product, starting with its form. */
function ProductSale({ catalogue, product }: { catalogue: Catalogue; product: ProductView }) {
  const { terminal } = useTill()
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
  return needsKind(product, draftForm(product, asked, terminal).fields) ? (
    <UnknownKind {...sale} catalogue={catalogue} />
  ) : (
    <SaleSteps {...sale} />
  )
}

/** A redemption has a separate screen and address, with the same steps. */
function RedeemedElsewhere({ productCode }: { productCode: string }) {
  return (
    <>
      <Navigate to={paths.redeemProduct(productCode)} replace />
      <PanelSkeleton />
    </>
  )
}

/** The engine keeps retrying such a disk. */
function mayPass(status: EngineStatus): boolean {
  return (
    status.kind === 'unavailable' &&
    (status.reason === 'journal-full' || status.reason === 'journal-failing')
  )
}

/** The notice above the screen says why, and what to do. */
function NothingSold() {
  return (
    <EmptyState icon={<Ban />} title="This till can’t sell right now">
      The notice at the top says why and what to do. Until then nothing is sent and no money is
      taken.
    </EmptyState>
  )
}

import { useEffect, useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import PackageX from 'lucide-react/icons/package-x'
import { explain } from '../api/explain.ts'
import { categoryOf, type Catalogue } from '../catalogue/catalogue.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import type { EngineView } from '../till/engine-host.ts'
import { engineTrouble } from '../till/engine-trouble.ts'
import { navigate } from '../till/location.ts'
import { useParameters } from '../till/match-path.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useEngine } from '../till/use-sales.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formFields } from './form-fields.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { SaleSteps } from './SaleSteps.tsx'
import { useCategoryFields } from '../catalogue/use-category-fields.ts'
import './counter.css'

/** The product of the address, to be sold: details, check, pay. */
export function SalePanel() {
  const { productCode = '' } = useParameters()
  const state = useCatalogue()
  const { status } = useEngine()
  const [wasReady, setWasReady] = useState(false)
  if (status.kind === 'ready' && !wasReady) setWasReady(true)
  // A disk that fills up in mid-sale leaves the form: the till goes on by itself when there is room again.
  if (engineTrouble(status) !== undefined && !(wasReady && mayPass(status))) return <NothingSold />
  if (state.kind === 'loading') return <PanelSkeleton />
  if (state.kind === 'failed') {
    const { title, detail, action, code } = explain(state.failure)
    return (
      <ErrorState title={title} code={code} onRetry={state.refresh}>
        {detail} {action}
      </ErrorState>
    )
  }
  const product = state.catalogue.byCode.get(productCode)
  if (product === undefined) {
    return (
      <EmptyState
        icon={<PackageX />}
        title="This product is not on the list"
        action={
          <>
            <Button onClick={state.refresh}>Read the list again</Button>
            <Button variant="primary" onClick={() => navigate(paths.sell())}>
              Choose another
            </Button>
          </>
        }
      >
        The account does not sell “{productCode}”, or not any more.
      </EmptyState>
    )
  }
  if (product.kind === 'redemption') return <RedeemedElsewhere productCode={productCode} />
  return <ProductSale key={product.code} catalogue={state.catalogue} product={product} />
}

function ProductSale({ catalogue, product }: { catalogue: Catalogue; product: ProductView }) {
  const { terminal } = useTill()
  const asked = useCategoryFields(categoryOf(catalogue, product))
  if (asked === undefined) return <PanelSkeleton />
  const fields = formFields(asked.fields, product.kind, {
    terminalId: terminal.terminalId || undefined,
  })
  return <SaleSteps product={product} fields={fields} receiptFields={asked.receiptFields} />
}

/**
 * A redemption takes a voucher in, which has a screen of its own; the purchase endpoint can't do it (spec, section
 * Endpoints 9 and 11).
 */
function RedeemedElsewhere({ productCode }: { productCode: string }) {
  useEffect(() => navigate(paths.redeemProduct(productCode), { replace: true }), [productCode])
  return <PanelSkeleton />
}

/** The engine tries such a disk again and again. */
function mayPass(status: EngineView['status']): boolean {
  return (
    status.kind === 'unavailable' &&
    (status.reason === 'journal-full' || status.reason === 'journal-failing')
  )
}

/** The notice over the screen says why, and what to do. */
function NothingSold() {
  return (
    <EmptyState icon={<Ban />} title="This till can not sell now">
      The notice at the top says why and what to do. Nothing is sent and no money is taken until
      then.
    </EmptyState>
  )
}

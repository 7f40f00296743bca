import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import Ban from 'lucide-react/icons/ban'
import PackageX from 'lucide-react/icons/package-x'
import { explain } from '../api/explain.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import type { EngineStatus } from '../sale/engine.ts'
import { engineTrouble } from '../till/words/engine-trouble.ts'
import { paths } from '../till/address/paths.ts'
import { useEngine } from '../till/use-sales.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useVisit } from './held/use-visit.ts'
import { ProductSale } from './ProductSale.tsx'
import { PanelSkeleton } from './steps/PanelSkeleton.tsx'

/** The product of the address, to be sold: details, check, pay; or why it can't be. */
export function SalePanel() {
  const { productCode = '' } = useParams()
  const navigate = useNavigate()
  const state = useCatalogue()
  const { status } = useEngine()
  const visit = useVisit()
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
        title="This product isn’t on the list"
        action={
          <>
            <Button onClick={state.refresh}>Reload the list</Button>
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
    <ProductSale key={`${visit} ${product.code}`} catalogue={state.catalogue} product={product} />
  )
}

/** A redemption has a screen and an address of its own, whose steps are these. */
function RedeemedElsewhere({ productCode }: { productCode: string }) {
  return (
    <>
      <Navigate to={paths.redeemProduct(productCode)} replace />
      <PanelSkeleton />
    </>
  )
}

/** The engine tries such a disk again and again. */
function mayPass(status: EngineStatus): boolean {
  return (
    status.kind === 'unavailable' &&
    (status.reason === 'journal-full' || status.reason === 'journal-failing')
  )
}

/** The notice over the screen says why, and what to do. */
function NothingSold() {
  return (
    <EmptyState icon={<Ban />} title="This till can’t sell right now">
      The notice at the top says why and what to do. Until then nothing is sent and no money is
      taken.
    </EmptyState>
  )
}

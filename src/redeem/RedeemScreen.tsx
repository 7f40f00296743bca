import { useState } from 'react'
import Ban from 'lucide-react/icons/ban'
import PackageX from 'lucide-react/icons/package-x'
import TicketX from 'lucide-react/icons/ticket-x'
import { categoryOf, type Catalogue } from '../catalogue/catalogue.ts'
import { StaleBanner } from '../catalogue/CatalogueTrouble.tsx'
import type { ProductView } from '../catalogue/product-view.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { useCategoryFields } from '../catalogue/use-category-fields.ts'
import { correctedParameter } from '../till/corrected-redemption.ts'
import { engineTrouble } from '../till/engine-trouble.ts'
import { navigate, useSearchParams } from '../till/location.ts'
import { useParameters } from '../till/match-path.ts'
import { paths } from '../till/paths.ts'
import { useEngine } from '../till/use-sales.ts'
import { useTitle } from '../till/use-title.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TileGridSkeleton } from '../ui/TileSkeleton.tsx'

import { RedeemSteps } from './RedeemSteps.tsx'
import { RedeemTrouble } from './RedeemTrouble.tsx'
import { VoucherTiles } from './VoucherTiles.tsx'
import './redeem.css'

/** A customer's voucher is taken in: which one, its PIN, how much of it. */
export function RedeemScreen() {
  useTitle('Redeem')
  const { productCode } = useParameters()
  const state = useCatalogue()
  const trouble = engineTrouble(useEngine().status)
  // Survives the choice of another voucher, and nothing else.
  const [pin, setPin] = useState('')
  return (
    <div className="redeem">
      <h1>Redeem a voucher</h1>
      {trouble !== undefined && <NothingRedeemed />}
      {trouble === undefined && state.kind === 'loading' && (
        <Loading chosen={productCode !== undefined} />
      )}
      {trouble === undefined && state.kind === 'failed' && <RedeemTrouble {...state} />}
      {trouble === undefined && state.kind === 'ready' && (
        <>
          {state.stale !== undefined && <StaleBanner failure={state.stale} readAt={state.readAt} />}
          {productCode === undefined ? (
            <VoucherTiles
              products={redeemable(state.catalogue)}
              pin={pin}
              onPin={setPin}
              onRefresh={state.refresh}
            />
          ) : (
            <OneVoucher
              catalogue={state.catalogue}
              productCode={productCode}
              pin={pin}
              onPin={setPin}
              onRefresh={state.refresh}
            />
          )}
        </>
      )}
    </div>
  )
}

/** What the catalogue's rules call a redemption (ruling R7). */
function redeemable({ products }: Catalogue): readonly ProductView[] {
  return products.filter(({ kind }) => kind === 'redemption')
}

interface OneVoucherProps {
  catalogue: Catalogue
  productCode: string
  pin: string
  onPin: (pin: string) => void
  onRefresh: () => Promise<void>
}

function OneVoucher({ catalogue, productCode, pin, onPin, onRefresh }: OneVoucherProps) {
  const product = catalogue.byCode.get(productCode)
  if (product === undefined) {
    return (
      <EmptyState
        icon={<PackageX />}
        title="This voucher is not on the list"
        action={
          <>
            <Button onClick={onRefresh}>Read the list again</Button>
            <Button variant="primary" onClick={() => navigate(paths.redeem())}>
              Choose another
            </Button>
          </>
        }
      >
        The account does not redeem “{productCode}”, or not any more.
      </EmptyState>
    )
  }
  if (product.kind !== 'redemption') {
    return (
      <EmptyState
        icon={<TicketX />}
        title={`${product.name} is sold, not redeemed`}
        action={
          <>
            <Button onClick={() => navigate(paths.sellProduct(product.code))}>Sell it</Button>
            <Button variant="primary" onClick={() => navigate(paths.redeem())}>
              Choose a voucher
            </Button>
          </>
        }
      >
        Choose the kind of voucher that the customer brings.
      </EmptyState>
    )
  }
  return <OneRedemption key={productCode} {...{ catalogue, product, pin, onPin }} />
}

interface OneRedemptionProps {
  catalogue: Catalogue
  product: ProductView
  pin: string
  onPin: (pin: string) => void
}

function OneRedemption({ catalogue, product, pin, onPin }: OneRedemptionProps) {
  const asked = useCategoryFields(categoryOf(catalogue, product))
  const [parameters] = useSearchParams()
  if (asked === undefined) return <Loading chosen />
  return (
    <RedeemSteps
      product={product}
      asked={asked}
      pin={pin}
      onPin={onPin}
      corrects={parameters.get(correctedParameter) ?? undefined}
    />
  )
}

function Loading({ chosen }: { chosen: boolean }) {
  return chosen ? (
    <div className="redeem-card" aria-busy="true">
      <Skeleton height="3rem" />
      <Skeleton height="5.25rem" />
      <Skeleton height="5.25rem" />
      <Skeleton height="5.25rem" />
      <Skeleton height="3.5rem" />
    </div>
  ) : (
    <TileGridSkeleton count={4} />
  )
}

/** The notice over the screen says why, and what to do. */
function NothingRedeemed() {
  return (
    <EmptyState icon={<Ban />} title="This till can not redeem now">
      The notice at the top says why and what to do. Nothing is sent and no voucher is used up until
      then.
    </EmptyState>
  )
}

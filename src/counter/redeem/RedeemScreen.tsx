import { useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import Ban from 'lucide-react/icons/ban'
import PackageX from 'lucide-react/icons/package-x'
import TicketX from 'lucide-react/icons/ticket-x'
import { categoryOf, type Catalogue } from '../../catalogue/catalogue.ts'
import { StaleBanner } from '../../catalogue/CatalogueTrouble.tsx'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { useCategoryFields } from '../../catalogue/use-category-fields.ts'
import { correctedParameter } from '../../till/address/corrected-redemption.ts'
import { engineTrouble } from '../../till/words/engine-trouble.ts'
import { paths } from '../../till/address/paths.ts'
import { useEngine } from '../../till/use-sales.ts'
import { useTill } from '../../till/till.ts'
import { useTitle } from '../../till/address/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TileGridSkeleton } from '../../ui/TileSkeleton.tsx'
import { RedeemTrouble } from './RedeemTrouble.tsx'
import { pinInHand } from '../form/pin-in-hand.ts'
import { SaleSteps } from '../steps/SaleSteps.tsx'
import { VoucherTiles } from './VoucherTiles.tsx'
import './redeem.css'

/** A customer's voucher is taken in: which one, its PIN, how much of it. */
export function RedeemScreen() {
  useTitle('Redeem')
  const { productCode } = useParams()
  const state = useCatalogue()
  const trouble = engineTrouble(useEngine().status)
  const hand = pinInHand(useTill())
  // Survives the choice of another voucher, and nothing else.
  const [pin, setPin] = useState(hand.pin())
  useEffect(() => hand.end(), [hand])
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
  const navigate = useNavigate()
  const product = catalogue.byCode.get(productCode)
  if (product === undefined) {
    return (
      <EmptyState
        icon={<PackageX />}
        title="This voucher isn’t on the list"
        action={
          <>
            <Button onClick={onRefresh}>Reload the list</Button>
            <Button variant="primary" onClick={() => navigate(paths.redeem())}>
              Choose another
            </Button>
          </>
        }
      >
        This account can’t redeem “{productCode}”, or not any more.
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
        Choose the kind of voucher the customer has.
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
  const navigate = useNavigate()
  if (asked === undefined) return <Loading chosen />
  return (
    <section className="redeem-card" aria-label={product.name}>
      <SaleSteps
        product={product}
        asked={asked}
        about={product.brandName}
        secret={{ typed: pin, onTyped: onPin }}
        corrects={parameters.get(correctedParameter) ?? undefined}
        onLeave={() => navigate(paths.redeem())}
      />
    </section>
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
    <EmptyState icon={<Ban />} title="This till can’t redeem right now">
      The notice at the top says why and what to do. Until then nothing is sent and no voucher is
      used.
    </EmptyState>
  )
}

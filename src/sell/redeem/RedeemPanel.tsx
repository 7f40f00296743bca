import { useNavigate, useParams, useSearchParams } from 'react-router'
import PackageX from 'lucide-react/icons/package-x'
import TicketX from 'lucide-react/icons/ticket-x'
import { lacksMobile } from '../../platform/words/words-by-code.ts'
import { categoryOf, type Catalogue } from '../../catalogue/catalogue.ts'
import { sentCode } from '../../platform/reads/products.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { useCategoryFields } from '../../catalogue/use-category-fields.ts'
import type { CategoryFields } from '../../platform/contract/catalogue/category-meta.ts'
import { correctedParameter, paths } from '../../till/address/paths.ts'
import { useEngineStatus, useSales } from '../../till/held/use-sales.ts'
import { engineTrouble } from '../../till/words/engine-trouble.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { ClosePanel } from '../steps/ClosePanel.tsx'
import { HiddenGate } from '../steps/details/HiddenGate.tsx'
import { PanelSkeleton } from '../steps/PanelSkeleton.tsx'
import { SaleSteps } from '../steps/SaleSteps.tsx'
import { NothingRedeemed, RedeemTrouble } from './RedeemTrouble.tsx'
import { useScannedPin } from './scanned-pin.ts'

/** Redeems the voucher of the address: which one, its PIN, how much of it. */
export function RedeemPanel() {
  const navigate = useNavigate()
  const { productCode = '' } = useParams()
  const state = useCatalogue()
  const trouble = engineTrouble(useEngineStatus())
  if (trouble !== undefined) return <NothingRedeemed />
  if (state.kind === 'failed') return <RedeemTrouble {...state} />
  if (state.kind === 'loading') return <PanelSkeleton />
  const product = state.catalogue.byCode.get(productCode)
  if (product === undefined) {
    return (
      <EmptyState
        icon={<PackageX />}
        title="This voucher isn’t on the list"
        action={
          <>
            <Button onClick={state.reload}>Reload the list</Button>
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
  return (
    <HiddenGate key={productCode} product={product} what="redeeming a hidden voucher">
      <OneRedemption catalogue={state.catalogue} product={product} />
    </HiddenGate>
  )
}

/** The platform has said that this voucher needs the customer's number, despite its category. */
function withMobile(asked: CategoryFields): CategoryFields {
  const mobile = { name: 'mobileNumber', type: 'string', required: true }
  return { ...asked, fields: [...asked.fields, mobile] }
}

function OneRedemption({ catalogue, product }: { catalogue: Catalogue; product: ProductView }) {
  const defined = useCategoryFields(categoryOf(catalogue, product))
  const isRefusedWithout = useSales().some(
    ({ kind, summary, saidLast }) =>
      kind === 'redeem' &&
      summary.productCode === sentCode(product) &&
      saidLast !== undefined &&
      lacksMobile(saidLast),
  )
  const asked = defined && (isRefusedWithout ? withMobile(defined) : defined)
  const [parameters] = useSearchParams()
  const [pin, onPin] = useScannedPin()
  if (asked === undefined) return <PanelSkeleton />
  return (
    <SaleSteps
      product={product}
      asked={asked}
      about={product.brandName}
      tools={<ClosePanel to={paths.redeem()} />}
      secret={{ typed: pin, onTyped: onPin }}
      corrects={parameters.get(correctedParameter) ?? undefined}
    />
  )
}

import { useState, type ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import PackageX from 'lucide-react/icons/package-x'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { kindWord } from '../catalogue/kind/kind.ts'
import type { ProductView } from '../catalogue/product-view.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { draftForm } from '../draft/check.ts'
import { operationOf, type Operation } from '../draft/operation.ts'
import { needsKind } from '../draft/unknown-kind.ts'
import type { EngineStatus } from '../engine/engine.ts'
import { paths } from '../till/address/paths.ts'
import { useEngineStatus } from '../till/held/use-sales.ts'
import { useTill } from '../till/till.ts'
import { engineTrouble } from '../till/words/engine-trouble.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/part/EmptyState.tsx'
import { PinButton } from './home/pins/PinButton.tsx'
import { ListTrouble, NothingNow } from './ListTrouble.tsx'
import { useAsked } from './redeem/use-asked.ts'
import { ClosePanel } from './steps/ClosePanel.tsx'
import { UnknownKind } from './steps/details/UnknownKind.tsx'
import { PanelSkeleton } from './steps/PanelSkeleton.tsx'
import { SaleSteps } from './steps/SaleSteps.tsx'
import { useDrafts } from './use-drafts.ts'
import { useNextPerson } from '../till/people/next-person.ts'
import { announce } from '../ui/overlay/announce.ts'
import { useOnLeaving } from './use-on-leaving.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { usePriceChange } from './steps/details/use-price-change.ts'
import type { HeldSale } from '../draft/held-draft.ts'
import { useAge } from './held/use-age.ts'
import { ManagerGate } from '../till/people/ManagerGate.tsx'

/** Where each kind is chosen and opened, and what its panel says without a product. */
const panels = {
  purchase: {
    home: paths.sell(),
    pathOf: paths.sellProduct,
    hidden: 'selling a hidden product',
    gone: 'This product isn’t on the list',
    goneText: (code: string) => `This account can’t sell “${code}”, or not any more.`,
    about: ({ kind, isKindUnknown, brandName }: ProductView) =>
      `${isKindUnknown ? 'Kind not known' : kindWord[kind]} · ${brandName}`,
  },
  redeem: {
    home: paths.redeem(),
    pathOf: paths.redeemProduct,
    hidden: 'redeeming a hidden voucher',
    gone: 'This voucher isn’t on the list',
    goneText: (code: string) => `This account can’t redeem “${code}”, or not any more.`,
    about: ({ brandName }: ProductView) => brandName,
  },
} as const

/** Sells or redeems the product of the address: details, check, pay. Otherwise says why it can't. */
export function SalePanel({ kind }: { kind: Operation['kind'] }) {
  const id = useDrafts(({ open }) => open.id, kind)
  return (
    <>
      {kind === 'purchase' && <HoldOnLeaving />}
      <Panel key={id} kind={kind} />
    </>
  )
}

function Panel({ kind }: { kind: Operation['kind'] }) {
  const { productCode = '' } = useParams()
  const navigate = useNavigate()
  const state = useCatalogue()
  const status = useEngineStatus()
  const isOpen = useDrafts(({ open }) => open.form !== undefined, kind)
  // If the disk fills up during a sale, the form stays: the till continues by itself when there is room again.
  if (engineTrouble(status) !== undefined && !(isOpen && mayPass(status)))
    return <NothingNow operation={kind} />
  if (state.kind === 'loading') return <PanelSkeleton />
  if (state.kind === 'failed') return <ListTrouble operation={kind} {...state} />
  const panel = panels[kind]
  const product = state.catalogue.byCode.get(productCode)
  if (product === undefined) {
    return (
      <EmptyState
        icon={<PackageX />}
        title={panel.gone}
        action={
          <>
            <Button onClick={state.reload}>Reload the list</Button>
            <Button variant="primary" onClick={() => navigate(panel.home)}>
              Choose another
            </Button>
          </>
        }
      >
        {panel.goneText(productCode)}
      </EmptyState>
    )
  }
  const operation = operationOf(product.kind)
  if (operation.kind !== kind)
    return <Navigate to={panels[operation.kind].pathOf(productCode)} replace />
  return (
    <HiddenGate key={product.code} product={product} what={panel.hidden}>
      <ProductSale kind={kind} catalogue={state.catalogue} product={product} />
    </HiddenGate>
  )
}

interface ProductSaleProps {
  kind: Operation['kind']
  catalogue: Catalogue
  product: ProductView
}

/** Sells or redeems a product, starting with its form. */
function ProductSale({ kind, catalogue, product }: ProductSaleProps) {
  const { terminal } = useTill()
  const asked = useAsked(catalogue, product)
  if (asked === undefined) return <PanelSkeleton />
  const panel = panels[kind]
  const sale = {
    product,
    asked,
    about: panel.about(product),
    overFields: <HeldNote kind={kind} product={product} />,
    tools: (
      <>
        {kind === 'purchase' && <PinButton product={product} />}
        <ClosePanel to={panel.home} />
      </>
    ),
  }
  return needsKind(product, draftForm(product, asked, terminal).fields) ? (
    <UnknownKind {...sale} catalogue={catalogue} />
  ) : (
    <SaleSteps {...sale} />
  )
}

/** The engine keeps retrying such a disk. */
function mayPass(status: EngineStatus): boolean {
  return (
    status.kind === 'unavailable' &&
    (status.reason === 'journal-full' || status.reason === 'journal-failing')
  )
}

/** When the cashier leaves the panel or leaves it idle, the till holds what was typed for somebody. */
function HoldOnLeaving() {
  const { purchase } = useTill().drafts
  const navigate = useNavigate()
  useOnLeaving(purchase.leave)
  useNextPerson((why) => {
    if (why !== 'idle' || !purchase.isTyped()) return
    announce('Nobody has touched the till for five minutes, so the form is closed.')
    navigate(paths.sell())
  })
  return null
}

/** Above a resumed form: how long it was held. A price change replaces this note. */
function HeldNote({ kind, product }: Pick<ProductSaleProps, 'kind' | 'product'>) {
  const resumed = useDrafts(({ open }) => open.resumed, kind)
  const change = usePriceChange(product, kind)
  return resumed === undefined || change !== undefined ? null : <Note draft={resumed} />
}

function Note({ draft: { heldAt, lookedUp } }: { draft: HeldSale }) {
  const age = useAge(heldAt)
  return (
    <Banner tone="info" title={`Held ${age}`}>
      Nothing was sent. Ask the customer whether it is still right.
      {lookedUp && ' The till repeats a lookup that is older than ten minutes.'}
    </Banner>
  )
}

interface HiddenGateProps {
  product: ProductView
  /** What it protects, as words in a sentence: `selling a hidden product`. */
  what: string
  children: ReactNode
}

/** Opens a hidden product only for a manager. An open form stays, even if its product is hidden or shown meanwhile. */
function HiddenGate({ product, what, children }: HiddenGateProps) {
  const [wasHidden] = useState(product.isHidden)
  if (!wasHidden) return children
  return (
    <ManagerGate what={what} wide>
      {children}
    </ManagerGate>
  )
}

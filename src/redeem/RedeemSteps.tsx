import { useEffect, useState } from 'react'
import type { ProductView } from '../catalogue/product-view.ts'
import type { CategoryFields } from '../contract/category-meta.ts'
import { DuplicateDialog } from '../till/DuplicateDialog.tsx'
import { navigate, useLocation } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useConfirm } from '../till/use-confirm.ts'
import { useSales } from '../till/use-sales.ts'
import { KindIcon } from '../ui/KindIcon.tsx'
import { useShortcut } from '../ui/shortcut.ts'
import { Steps } from '../ui/Steps.tsx'
import { keptIn } from './kept-redemption.ts'
import { RedeemCheck } from './RedeemCheck.tsx'
import { RedeemForm } from './RedeemForm.tsx'
import {
  needsMobile,
  redemptionDraft,
  type KeptRedemption,
  type SettledRedemption,
} from './redemption.ts'

const stepNames = ['Voucher', 'Check', 'Receipt'] as const

export interface RedeemStepsProps {
  product: ProductView
  /** What the category asks for, and the paths of its receipt. */
  asked: CategoryFields
  pin: string
  onPin: (pin: string) => void
  /** Reference of a refused redemption that is typed anew. */
  corrects: string | undefined
}

/** One redemption up to its confirmation. Back and Esc lose nothing that was typed. */
export function RedeemSteps({ product, asked, pin, onPin, corrects }: RedeemStepsProps) {
  const till = useTill()
  const sales = useSales()
  const { pathname } = useLocation()
  const kept = keptIn(till)
  const [typed, setTyped] = useState<KeptRedemption>(
    () => (corrects === undefined ? undefined : kept.typedFor(corrects)) ?? kept.typed(),
  )
  const [settled, setSettled] = useState<SettledRedemption>()
  const [firstMethod = 'cash'] = till.terminal.paymentMethods
  const [method, setMethod] = useState(firstMethod)
  const { state, confirm, dismiss } = useConfirm((reference) => {
    kept.keepFor(reference, typed)
    navigate(paths.sale(reference), { replace: true, from: pathname })
  })
  useEffect(() => kept.keep(typed), [kept, typed])

  const busy = state.kind === 'writing'
  const back = () => {
    if (busy) return
    dismiss()
    if (settled === undefined) navigate(paths.redeem())
    else setSettled(undefined)
  }
  useShortcut('Escape', back)

  return (
    <section
      className="redeem-card"
      aria-label={product.name}
      onKeyDownCapture={(event) => {
        // A key that is held down must not run through the steps and redeem.
        if (event.key === 'Enter' && event.repeat) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
    >
      <header className="redeem-head" data-kind="redemption">
        <span className="redeem-mark">
          <KindIcon kind="redemption" />
        </span>
        <div className="min-w-0">
          <h2>{product.name}</h2>
          <p>{product.brandName}</p>
        </div>
      </header>
      <Steps
        steps={stepNames}
        current={settled === undefined ? 0 : busy ? 2 : 1}
        onGo={back}
        label="Steps of the redemption"
      />
      {settled === undefined ? (
        <RedeemForm
          rule={product.amount}
          mobileNeeded={needsMobile(asked.fields)}
          corrects={corrects !== undefined}
          typed={{ ...typed, pin }}
          onTyped={({ pin: nextPin, ...others }) => {
            if (nextPin !== undefined) onPin(nextPin)
            setTyped((now) => ({ ...now, ...others }))
          }}
          onSettled={setSettled}
        />
      ) : (
        <RedeemCheck
          product={product}
          settled={settled}
          method={method}
          onMethod={setMethod}
          busy={busy}
          refused={state.kind === 'refused' ? state.words : undefined}
          onBack={back}
          onRedeem={() =>
            confirm(
              redemptionDraft(settled, {
                product,
                receiptFields: asked.receiptFields,
                method,
                account: till.account,
                terminal: till.terminal,
              }),
            )
          }
        />
      )}
      {state.kind === 'duplicate' && (
        <DuplicateDialog
          draft={state.draft}
          first={sales.find(({ reference }) => reference === state.of)}
          onLook={() => navigate(paths.sale(state.of))}
          onSellAgain={() => confirm(state.draft, { confirmedDuplicate: true })}
          onClose={dismiss}
        />
      )}
    </section>
  )
}

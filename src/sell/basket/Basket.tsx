import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { useListReload } from '../../catalogue/list-reload.ts'
import type { PaymentDraft } from '../../engine/payment.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useTypedKeys } from '../../ui/keys/lone-enter.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { operations } from '../../draft/operation.ts'
import type { Due } from '../steps/pay/cash.ts'
import { PayStep } from '../steps/pay/PayStep.tsx'
import { useBasket, type BasketItem } from './basket.ts'
import { countOf, itemsText, totalOf } from '../../draft/held-draft.ts'
import { BasketCheck } from './BasketCheck.tsx'
import { BasketDuplicate } from '../steps/DuplicateDialog.tsx'
import { basketView } from '../customer-view.ts'
import { useCheckedItems } from './use-checked-items.ts'
import { usePayBasket } from './use-pay-basket.ts'
import { panelClass } from '../steps/panel-class.ts'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { ClosePanel } from '../steps/ClosePanel.tsx'
import { PanelHead, PanelMark } from '../steps/PanelHead.tsx'

interface BasketProps {
  catalogue: Catalogue
  /** Opened to pay: its button has the focus. Beside the tiles, the cashier may still type or scan a number. */
  opened: boolean
}

/** What a customer buys together: the items, and how the customer pays for all of them. */
export function Basket({ catalogue, opened }: BasketProps) {
  const { paymentMethods: methods, cashRounding } = useTill().terminal
  const navigate = useNavigate()
  const { search } = useLocation()
  const { state, paying, pay, payAgain, dismiss } = usePayBasket()
  const now = useBasket()
  const items = paying ?? now
  const writing = state.kind === 'writing'
  const reloading = useListReload()
  const [asked, setAsked] = useState<{ method: string; items: readonly BasketItem[] }>()
  const [tendered, setTendered] = useState<{ text: string; items: readonly BasketItem[] }>()
  const due: Due = { total: totalOf(items), rounding: cashRounding }
  const { checked, isReady, readyNow } = useCheckedItems(items, catalogue)
  const count = countOf(items)
  // Another basket, or one that can't be sold any more, is checked first.
  const payStep = writing || (isReady && asked?.items === items) ? asked?.method : undefined
  useTypedKeys()
  const addAnother = () => {
    navigate({ pathname: paths.sell(), search })
  }
  useShortcut('F8', addAnother, { enabled: opened && !writing, inFields: true })
  const back = () => {
    if (writing) return
    dismiss()
    setAsked(undefined)
  }
  useShortcut('Escape', back, { enabled: payStep !== undefined })

  const sell = async (payment: PaymentDraft) => {
    const ready = reloading ? undefined : readyNow()
    if (ready !== undefined) await pay(ready, payment)
  }
  const sellAgain = async () => {
    // The basket marks what to look at first.
    if (reloading || readyNow() === undefined) dismiss()
    else await payAgain()
  }
  const shared = {
    methods,
    due,
    busy: writing || reloading,
    refused: state.kind === 'refused' ? state.words : undefined,
    onPaid: sell,
  }

  return (
    <div className={panelClass}>
      <BasketHead count={count} closes={opened} />
      {payStep === undefined ? (
        <BasketCheck
          {...shared}
          checked={checked}
          isReady={isReady}
          writing={writing}
          opened={opened}
          onOtherPayment={(method) => setAsked({ method, items })}
        />
      ) : (
        <PayStep
          {...shared}
          start={{ method: payStep, tendered: tendered?.items === items ? tendered.text : '' }}
          onTendered={(text) =>
            setTendered((now) =>
              now?.text === text && now.items === items ? now : { text, items },
            )
          }
          onBack={back}
          viewOf={(cash) => basketView(items, due, { inCash: cash !== undefined, cash })}
          noScan={operations.purchase.words.noScan}
        />
      )}
      {state.kind === 'duplicate' && (
        <BasketDuplicate of={state.of} count={count} onAgain={sellAgain} onClose={dismiss} />
      )}
    </div>
  )
}

/** @param closes whether it covers the shop's own page */
function BasketHead({ count, closes }: { count: number; closes: boolean }) {
  return (
    <header>
      <PanelHead
        mark={
          <PanelMark basket>
            <ShoppingBasket aria-hidden="true" />
          </PanelMark>
        }
        title="Basket"
        tools={closes && <ClosePanel to={paths.sell()} />}
      >
        {itemsText(count)} · nothing is sent yet
      </PanelHead>
    </header>
  )
}

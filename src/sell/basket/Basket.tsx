import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import CirclePause from 'lucide-react/icons/circle-pause'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { useListReload } from '../../catalogue/list-reload.ts'
import type { PaymentDraft } from '../../engine/payment.ts'
import { paths } from '../../till/address/paths.ts'
import { useCustomerView } from '../../till/customer/customer-display.ts'
import { useTill } from '../../till/till.ts'
import { Amount } from '../../ui/Amount.tsx'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTypedKeys } from '../../ui/keys/lone-enter.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { isCash } from '../../values/cash.ts'
import { deeds } from '../form/deed.ts'
import type { Due } from '../steps/pay/cash.ts'
import { InCash } from '../steps/pay/InCash.tsx'
import { PayStep } from '../steps/pay/PayStep.tsx'
import { SellNow } from '../steps/pay/SellNow.tsx'
import { StepFoot } from '../steps/StepFoot.tsx'
import { TakeFirst } from '../steps/pay/TakeFirst.tsx'
import { WalletWarning } from '../steps/pay/WalletWarning.tsx'
import { countOf, totalOf, useBasket, type BasketItem } from './basket.ts'
import { BasketDuplicate } from './BasketDuplicate.tsx'
import { BasketHead } from './BasketHead.tsx'
import { BasketRow } from './BasketRow.tsx'
import { basketView } from './paid/customer-view.ts'
import { itemState, type ItemState } from './item-state.ts'
import { useFreshness } from './use-freshness.ts'
import { usePayBasket, type ReadyItem } from './use-pay-basket.ts'
import { bodyClass, heroClass, panelClass, stepFrame } from '../steps/panel-class.ts'

export interface BasketProps {
  catalogue: Catalogue
  /** Opened to pay: its button has the focus. Beside the tiles, the cashier may still type or scan a number. */
  opened: boolean
}

/** What a customer buys together: the items, and how the customer pays for all of them. */
export function Basket({ catalogue, opened }: BasketProps) {
  const till = useTill()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { state, paying, pay, payAgain, dismiss } = usePayBasket()
  const now = useBasket()
  const items = paying ?? now
  const busy = state.kind === 'writing'
  const reloading = useListReload()
  const [payStep, setPayStep] = useState<string>()
  const [tendered, setTendered] = useState('')
  const { paymentMethods: methods, cashRounding, terminalId } = till.terminal
  const method = methods[0] ?? 'cash'
  const total = totalOf(items)
  const due: Due = { total, rounding: cashRounding }
  const { lookedAt, look } = useFreshness(items)
  const looked = lookAt(items, { catalogue, now: lookedAt, terminalId })
  const isReady = readyOf(looked) !== undefined
  const count = countOf(items)
  useTypedKeys()
  const next = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The cashier opened it to pay, so any search text waits.
    if (opened && payStep === undefined) next.current?.focus({ preventScroll: true })
  }, [opened, payStep])
  const addAnother = () => {
    navigate({ pathname: paths.sell(), search })
  }
  useShortcut('F8', addAnother, { enabled: opened && !busy, inFields: true })
  const back = () => {
    if (busy) return
    dismiss()
    setPayStep(undefined)
  }
  useShortcut('Escape', back, { enabled: payStep !== undefined })
  if (payStep !== undefined && !isReady && !busy) setPayStep(undefined)

  /** All items as of this moment, if all can be sold. */
  const readyNow = () => {
    const now = reloading ? undefined : look()
    return now === undefined ? undefined : readyOf(lookAt(items, { catalogue, now, terminalId }))
  }
  const sell = async (payment: PaymentDraft) => {
    const ready = readyNow()
    if (ready !== undefined) await pay(ready, payment)
  }
  const sellAgain = async () => {
    // The basket marks what to look at first.
    if (readyNow() === undefined) dismiss()
    else await payAgain()
  }
  const change = (item: BasketItem) => {
    const { id, productCode, typed, amount } = item
    till.heldDrafts.change(id, typed, { productCode, before: { kind: 'sum', amount } })
    navigate({ pathname: paths.sellProduct(productCode), search })
  }
  const remove = ({ id, title }: BasketItem) => {
    till.basket.remove(id)
    announce(`Removed: ${title}.`)
    if (items.length === 1) navigate({ pathname: paths.sell(), search })
  }
  const hold = () => {
    till.basket.hold()
    announce('The basket is held. Nothing was sent.')
    navigate({ pathname: paths.sell(), search })
  }
  const shared = {
    methods,
    busy: busy || reloading,
    refused: state.kind === 'refused' ? state.words : undefined,
    onPaid: sell,
  }

  return (
    <div className={panelClass}>
      <BasketHead count={count} closes={opened} />
      {payStep !== undefined && (
        <PayStep
          {...shared}
          due={due}
          start={{ method: payStep, tendered }}
          onTendered={setTendered}
          onBack={back}
          viewOf={(cash) => basketView(items, due, cash)}
          noScan={deeds.purchase.words.noScan}
        />
      )}
      {payStep === undefined && (
        <section {...stepFrame} aria-label="Basket">
          <BasketOnScreen items={items} due={due} />
          <div className={bodyClass}>
            <p className={heroClass}>
              <Amount cents={total} size="hero" />
            </p>
            {isCash(method) ? (
              <InCash {...due} />
            ) : (
              <TakeFirst parts={[{ method, amount: total }]} />
            )}
            <ul aria-label="Items">
              {looked.map(({ item, state }) => (
                <BasketRow
                  key={item.id}
                  item={item}
                  state={state}
                  busy={busy}
                  onChange={() => change(item)}
                  onRemove={() => remove(item)}
                  onCount={(next) => till.basket.setCount(item.id, next)}
                />
              ))}
            </ul>
            <WalletWarning amount={total} />
            {!isReady && (
              <Banner tone="needs" title="Fix the marked items first">
                Change or remove each one. Then you can sell the basket.
              </Banner>
            )}
            <p className="text-sm text-ink-soft">{deeds.purchase.words.beforeConfirming}</p>
          </div>
          <StepFoot refused={shared.refused}>
            <SellNow
              methods={methods}
              method={method}
              due={due}
              busy={shared.busy}
              onPaid={sell}
              ref={next}
              disabled={!isReady}
              what={count === 1 ? 'sell' : `sell ${count}`}
              onOtherPayment={setPayStep}
              before={
                <Button
                  size="sale"
                  icon={<CirclePause aria-hidden="true" />}
                  disabled={busy}
                  onClick={hold}
                >
                  Hold
                </Button>
              }
            />
          </StepFoot>
        </section>
      )}
      {state.kind === 'duplicate' && (
        <BasketDuplicate of={state.of} count={count} onAgain={sellAgain} onClose={dismiss} />
      )}
    </div>
  )
}

interface Looked {
  readonly item: BasketItem
  readonly state: ItemState
}

function lookAt(
  items: readonly BasketItem[],
  by: Parameters<typeof itemState>[1],
): readonly Looked[] {
  return items.map((item) => ({ item, state: itemState(item, by) }))
}

/** The items that can be sold, if all of them can. */
function readyOf(looked: readonly Looked[]): readonly ReadyItem[] | undefined {
  const ready = looked.flatMap(({ item, state }) =>
    state.kind === 'ready' ? [{ item, details: state.details }] : [],
  )
  return ready.length === looked.length ? ready : undefined
}

/** Shows the customer what they are about to pay for. */
function BasketOnScreen({ items, due }: { items: readonly BasketItem[]; due: Due }) {
  useCustomerView(basketView(items, due))
  return null
}

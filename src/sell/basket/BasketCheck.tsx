import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import CirclePause from 'lucide-react/icons/circle-pause'
import { paths } from '../../till/address/paths.ts'
import { useCustomerView } from '../../till/customer/customer-display.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { isCash } from '../../values/cash.ts'
import { operations } from '../../draft/operation.ts'
import type { SettleProps } from '../steps/CheckStep.tsx'
import type { Due } from '../steps/pay/cash.ts'
import { DueSum } from '../steps/pay/DueSum.tsx'
import { SellNow } from '../steps/pay/SellNow.tsx'
import { StepFoot } from '../steps/StepFoot.tsx'
import { TakeFirst } from '../steps/pay/TakeFirst.tsx'
import { WalletWarning } from '../steps/pay/WalletWarning.tsx'
import type { BasketItem } from './basket.ts'
import { countOf } from '../../draft/held-draft.ts'
import { BasketRow } from './BasketRow.tsx'
import { basketView } from '../customer-view.ts'
import type { CheckedItem } from './use-checked-items.ts'
import { bodyClass, stepFrame } from '../steps/panel-class.ts'

interface BasketCheckProps extends Omit<SettleProps, 'onBack'> {
  checked: readonly CheckedItem[]
  isReady: boolean
  due: Due
  /** The sales are being written. */
  writing: boolean
  opened: boolean
  /** To the step for another payment method, or for counting change. */
  onOtherPayment: (method: string) => void
}

/** The items, each to change or remove, and the usual payment for all of them. */
export function BasketCheck(props: BasketCheckProps) {
  const { checked, isReady, due, methods, busy, writing, refused, opened } = props
  const till = useTill()
  const navigate = useNavigate()
  const { search } = useLocation()
  const items = checked.map(({ item }) => item)
  const method = methods[0] ?? 'cash'
  const count = countOf(items)
  useCustomerView(basketView(items, due, { inCash: isCash(method) }))
  const next = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The cashier opened it to pay, so any search text waits.
    if (opened) next.current?.focus({ preventScroll: true })
  }, [opened])

  const change = (item: BasketItem) => {
    const { id, productCode, typed, amount } = item
    till.drafts.purchase.change(id, typed, { productCode, before: { kind: 'sum', amount } })
    navigate({ pathname: paths.sellProduct(productCode), search })
  }
  const remove = ({ id, title }: BasketItem) => {
    till.basket.remove(id)
    announce(`Removed: ${title}.`)
    if (items.length === 1) navigate({ pathname: paths.sell(), search })
    // Its button is gone.
    else next.current?.focus({ preventScroll: true })
  }
  const hold = () => {
    till.basket.hold()
    announce('The basket is held. Nothing was sent.')
    navigate({ pathname: paths.sell(), search })
  }

  return (
    <section {...stepFrame} aria-label="Basket">
      <div className={bodyClass}>
        <DueSum {...due} inCash={isCash(method)} />
        {!isCash(method) && <TakeFirst parts={[{ method, amount: due.total }]} />}
        <ul aria-label="Items">
          {checked.map(({ item, state, product }) => (
            <BasketRow
              key={item.id}
              item={item}
              state={state}
              product={product}
              busy={writing}
              onChange={() => change(item)}
              onRemove={() => remove(item)}
              onCount={(next) => till.basket.setCount(item.id, next)}
            />
          ))}
        </ul>
        <WalletWarning amount={due.total} />
        {!isReady && (
          <Banner tone="needs" title="Fix the marked items first">
            Change or remove each one. Then you can sell the basket.
          </Banner>
        )}
        <p className="text-sm text-ink-soft">{operations.purchase.words.beforeConfirming}</p>
      </div>
      <StepFoot refused={refused}>
        <SellNow
          methods={methods}
          method={method}
          due={due}
          busy={busy}
          onPaid={props.onPaid}
          ref={next}
          disabled={!isReady}
          what={count === 1 ? 'sell' : `sell ${count}`}
          onOtherPayment={props.onOtherPayment}
          before={
            <Button
              size="sale"
              icon={<CirclePause aria-hidden="true" />}
              disabled={writing}
              onClick={hold}
            >
              Hold
            </Button>
          }
        />
      </StepFoot>
    </section>
  )
}

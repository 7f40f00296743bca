import { useEffect, useEffectEvent, useLayoutEffect, useRef, type Ref } from 'react'
import type { PriceChange } from '../../catalogue/price-change.ts'
import { askedText } from '../../receipt/redeemed.ts'
import type { PaymentDraft } from '../../engine/payment.ts'
import { givenLabel } from '../../till/terminal/payment-method.ts'
import { isCash } from '../../values/cash.ts'
import { useCustomerView } from '../../till/customer/customer-display.ts'
import type { RefusedWords } from '../../till/words/refused-words.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirms } from '../../ui/keys/lone-enter.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { focusUnlessWriting } from '../../ui/field/written.ts'
import { formatRand } from '../../values/money.ts'
import { AddAnother, AddToBasket, type BasketAtCheck } from '../basket/AddToBasket.tsx'
import { fieldWarnings } from '../../draft/field-hint.ts'
import { recipientOf } from '../../draft/form-values.ts'
import { shouldNameSomebody } from '../../draft/unknown-kind.ts'
import { lookupKinds } from '../../draft/lookup-kinds.ts'
import type { Due } from './pay/cash.ts'
import { confirmView } from '../customer-view.ts'
import { DueSum } from './pay/DueSum.tsx'
import { PaymentMethods } from '../../till/PaymentMethods.tsx'
import { PriceNote } from './details/PriceNote.tsx'
import { ReadBack, ReadBackRecipient } from './details/ReadBack.tsx'
import { numbersBrand, type CheckedDraft } from '../../draft/check.ts'
import { SellNow } from './pay/SellNow.tsx'
import { BackButton, StepFoot } from './StepFoot.tsx'
import { TakeFirst } from './pay/TakeFirst.tsx'
import { WalletWarning } from './pay/WalletWarning.tsx'
import { bodyClass, stepFrame } from './panel-class.ts'

/** What Check and Pay have in common. */
export interface SettleProps {
  /** The terminal's payment methods, the usual one first. */
  methods: readonly string[]
  /** The sale is being written, or the list is being reloaded. */
  busy: boolean
  refused: RefusedWords | undefined
  onBack: () => void
  /** The customer has paid. */
  onPaid: (payment: PaymentDraft) => Promise<void>
}

interface CheckStepProps extends SettleProps {
  checked: CheckedDraft
  /** What the customer pays. */
  due: Due
  /** A price or limit that has changed. */
  change: PriceChange | undefined
  /** How the customer gets a voucher's value; for a sale, the first payment method. */
  method: string
  onMethod: (method: string) => void
  /** Redeems the voucher and gives the customer its value in this way. */
  onGiven: (method: string) => Promise<void>
  /** To the step for another payment method, or for counting change. */
  onOtherPayment: (method: string) => void
  /** The sale opens here, without its form. */
  isFirst: boolean
  /** Adds it to a basket; a redemption never goes there. */
  basket: BasketAtCheck | undefined
}

/**
 * Read back before money moves. From here, one key confirms the usual method at exactly the amount; anything else is
 * another step. A redemption is one key away in any method.
 */
export function CheckStep(props: CheckStepProps) {
  const { checked, due, methods, busy, change, refused, method, onMethod } = props
  const { product, amount, lookup, operation } = checked
  const { basket, isFirst } = props
  /** Whether it is paid for alone. */
  const isAlone = basket === undefined || basket.kind === 'empty'
  const what = askedText(operation.kind, amount)
  const pays = operation.customer === 'pays'
  const warnings = fieldWarnings(
    checked.fields,
    checked.values,
    numbersBrand(checked),
    lookup?.result.kind === 'eligible' ? checked.plan?.field.key : undefined,
  )
  const asked = warnings.map(({ text }) => ` ${text}`).join('')
  const isForNobody = recipientOf(checked.fields, checked.values, operation.recipient) === undefined
  const cash = pays && isCash(method)
  useCustomerView(confirmView(checked, cash ? due : undefined))
  useShortcut('F8', () => basket?.onPut('another'), {
    enabled: basket !== undefined && basket.kind !== 'change' && !busy,
    inFields: true,
  })
  const hero = useRef<HTMLParagraphElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  // Before the step appears: an Enter that arrives with it finds the button.
  useLayoutEffect(() => {
    focusUnlessWriting(next.current)
    // A long form leaves the panel scrolled, but the check starts with the amount.
    hero.current?.scrollIntoView?.({ block: 'center' })
  }, [])
  const begin = useEffectEvent(() => {
    if (isFirst) next.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    // After the shell's own focus on arrival.
    queueMicrotask(() => begin())
  }, [])
  useEffect(() => {
    const nobody = isForNobody && shouldNameSomebody(product)
    announce(
      `Check: ${product.name}, ${what}.${nobody ? ' No number, meter or account was given.' : ''}${asked}`,
    )
  }, [product, what, isForNobody, asked])

  return (
    <section {...stepFrame} aria-label="Check">
      <div className={bodyClass}>
        {pays ? (
          <DueSum ref={hero} {...due} inCash={isAlone && cash} />
        ) : (
          <p
            ref={hero}
            className="figures py-3 text-center text-(length:--text-3xl)/sum font-bold tracking-[-0.02em] beside:py-0 beside:text-(length:--text-2xl)"
          >
            {what}
          </p>
        )}
        <ReadBackRecipient {...checked} />
        {isAlone && pays && !cash && <TakeFirst parts={[{ method, amount: due.total }]} />}
        <PriceNote change={change} />
        {warnings.map(({ title, advice }) => (
          <Banner key={title} tone="needs" title={title}>
            {advice}
          </Banner>
        ))}
        <ReadBack {...checked} />
        {pays && <WalletWarning amount={amount} />}
        {lookup !== undefined && lookup.result.kind !== 'eligible' && (
          <Banner
            tone="needs"
            title={`The ${lookupKinds[lookup.request.kind].noun} was not checked`}
          >
            Check it with the customer again.
          </Banner>
        )}
        {!pays && (
          <PaymentMethods
            legend="How does the customer get it?"
            labelOf={givenLabel}
            methods={methods}
            value={method}
            onChange={onMethod}
          />
        )}
        {isForNobody && shouldNameSomebody(product) && (
          <Banner tone="needs" title="No number, meter or account was given">
            This sale has no recipient. If the customer gave a number, go back and enter it.
          </Banner>
        )}
        <p className="text-sm text-ink-soft">
          {isForNobody ? operation.words.namesNobody : operation.words.beforeConfirming}
        </p>
      </div>
      <StepFoot refused={refused} noScan={operation.words.noScan}>
        <CheckActions {...props} ref={next} />
      </StepFoot>
    </section>
  )
}

/** How the sale goes on: to the basket, or sold or redeemed alone. */
function CheckActions(props: CheckStepProps & { ref: Ref<HTMLButtonElement> }) {
  const { checked, due, methods, busy, onBack, method, basket, ref } = props
  const { amount, operation } = checked
  const back = <BackButton label={operation.words.back} busy={busy} onBack={onBack} />
  if (operation.customer !== 'pays')
    return (
      <div className="flex gap-2">
        {back}
        <Button
          {...confirms}
          ref={ref}
          variant="primary"
          size="sale"
          className="flex-auto"
          busy={busy}
          onClick={() => props.onGiven(method)}
        >
          Redeem {amount === 0 ? 'the full balance' : formatRand(amount)}
        </Button>
      </div>
    )
  if (basket !== undefined && basket.kind !== 'empty')
    return <AddToBasket ref={ref} {...basket} busy={busy} before={back} />
  return (
    <SellNow
      ref={ref}
      due={due}
      methods={methods}
      method={method}
      waits={props.isFirst}
      busy={busy}
      onPaid={props.onPaid}
      onOtherPayment={props.onOtherPayment}
      before={back}
      after={basket && <AddAnother onPut={basket.onPut} busy={busy} />}
    />
  )
}

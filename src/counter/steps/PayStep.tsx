import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useCustomerView } from '../../till/customer/customer-display.ts'
import { Amount } from '../../ui/Amount.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { confirms } from '../../ui/lone-enter.ts'
import { onTouch } from '../../ui/pointer.ts'
import { useField } from '../../ui/use-field.ts'
import { formatRand, type Cents } from '../../values/money.ts'
import { isCash } from '../../values/cash.ts'
import { typedAmount } from '../form/amount.ts'
import { checkCash, likelyCash, paymentSchema, type CashCheck, type TypedPayment } from './cash.ts'
import { confirmView } from './customer-view.ts'
import type { SettleProps } from './CheckStep.tsx'
import { useFieldInSight } from '../form/field-in-sight.ts'
import { FieldPad } from '../form/FieldPad.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import type { SettledPayment } from './sale-draft.ts'
import { BackButton, StepFoot } from './StepFoot.tsx'

export interface PayStepProps extends SettleProps {
  /** The method to begin with, and what was typed as cash before. */
  begins: TypedPayment
  /** What is typed as cash is kept over Back. */
  onTendered: (typed: string) => void
}

/** How it is paid: the method and, for cash, what was handed over and what goes back. */
export function PayStep(props: PayStepProps) {
  const { details, methods, busy, refused, begins, onTendered, onBack, onConfirm } = props
  const { amount } = details
  const { control, handleSubmit, setValue, trigger } = useForm<
    TypedPayment,
    unknown,
    SettledPayment
  >({
    resolver: zodResolver(paymentSchema(amount)),
    defaultValues: begins,
    // By thumb the field would raise the pad over what is wrong with it.
    shouldFocusError: false,
  })
  const method = useField(control, 'method')
  const tendered = useField(control, 'tendered')
  const [padded] = useState(onTouch)
  const [typing, setTyping] = useState(false)
  const cash = isCash(method.value)
  const check = checkCash(amount, tendered.value)
  useCustomerView(confirmView(details, cash ? check : undefined))
  const form = useRef<HTMLFormElement>(null)
  useFieldInSight(form)

  useLayoutEffect(() => {
    // By thumb the likely sums are nearer than the pad, which comes when the field is tapped.
    const field = padded ? null : form.current?.querySelector<HTMLElement>('[data-pad]')
    const next = field ?? form.current?.querySelector<HTMLElement>('button[type="submit"]')
    next?.focus({ preventScroll: true })
  }, [padded])
  useEffect(() => onTendered(tendered.value), [onTendered, tendered.value])

  const submit = handleSubmit(onConfirm, ({ tendered }) =>
    announce(tendered?.message ?? '', 'assertive'),
  )

  return (
    <form
      ref={form}
      className={padded ? 'sale-step sale-step-padded' : 'sale-step'}
      noValidate
      aria-label="Pay"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="sale-body">
        <p className="sale-hero">
          <Amount cents={amount} size="hero" />
        </p>
        <PaymentMethods
          legend="Payment"
          methods={methods}
          value={method.value}
          onChange={method.onChange}
        />
        {cash && (
          <div className="flex min-w-0 flex-col gap-3">
            <AmountField
              {...tendered}
              label="Cash from the customer"
              hint="Leave empty for exactly the amount."
              placeholder={typedAmount(amount)}
              padded={padded}
              onFocus={() => setTyping(true)}
            />
            <LikelyCash
              amount={amount}
              typed={tendered.value}
              onPick={(sum) => {
                setValue('tendered', sum, { shouldValidate: tendered.error !== undefined })
                setTyping(false)
              }}
            />
          </div>
        )}
      </div>
      <StepFoot refused={refused} noScan={details.deed.words.noScan}>
        {cash && <ChangeLine check={check} />}
        {cash && padded && typing && (
          <FieldPad value={tendered.value} decimal onChange={tendered.onChange} />
        )}
        <div className="sale-foot-row">
          <BackButton label="Back to the check" busy={busy} onBack={onBack} />
          <Button
            {...confirms}
            type="submit"
            variant="primary"
            size="sale"
            busy={busy}
            // The cash is counted once it has been typed.
            onFocus={() => void trigger('tendered')}
          >
            Sell for {formatRand(amount)}
          </Button>
        </div>
      </StepFoot>
    </form>
  )
}

interface LikelyCashProps {
  amount: Cents
  typed: string
  onPick: (typed: string) => void
}

function LikelyCash({ amount, typed, onPick }: LikelyCashProps) {
  return (
    <ChipRow label="Likely cash" className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]">
      <Chip size="sale" selected={typed === ''} onClick={() => onPick('')}>
        Exact
      </Chip>
      {likelyCash(amount).map((sum) => (
        <Chip
          key={sum}
          size="sale"
          selected={typed === typedAmount(sum)}
          onClick={() => onPick(typedAmount(sum))}
        >
          {formatRand(sum).replace(/\.00$/, '')}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** What goes back to the customer, as it is typed. */
function ChangeLine({ check }: { check: CashCheck }) {
  return (
    <p className="sale-change" aria-live="polite">
      <span>Change</span>
      {check.kind === 'ok' ? <Amount cents={check.change} size="large" /> : <span>–</span>}
    </p>
  )
}

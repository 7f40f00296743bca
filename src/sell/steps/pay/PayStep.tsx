import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { PaymentDraft } from '../../../engine/payment.ts'
import { paymentMethodLabel } from '../../../till/terminal/payment-method.ts'
import type { CustomerView } from '../../../till/customer/customer-channel.ts'
import { useCustomerView } from '../../../till/customer/customer-display.ts'
import { wayText } from '../../../till/words/customer-money.ts'
import { AmountField } from '../../../ui/field/AmountField.tsx'
import { NumberPad } from '../../../ui/field/NumberPad.tsx'
import { announce } from '../../../ui/overlay/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip, ChipRow } from '../../../ui/tile/Chip.tsx'
import { confirms } from '../../../ui/keys/lone-enter.ts'
import { onTouch } from '../../../ui/keys/pointer.ts'
import { useField } from '../../../ui/field/use-field.ts'
import { formatRand, shortRand, type Cents } from '../../../values/money.ts'
import { typedAmount } from '../../../draft/amount.ts'
import { useFieldInSight } from '../details/field-in-sight.ts'
import {
  cashDue,
  checkCash,
  checkSplit,
  likelyCash,
  likelyParts,
  type CashCheck,
  type Due,
} from './cash.ts'
import type { SettleProps } from '../CheckStep.tsx'
import { DueSum } from './DueSum.tsx'
import { PaymentMethods } from '../../../till/PaymentMethods.tsx'
import { BackButton, ChangeDue, StepFoot } from '../StepFoot.tsx'
import { TakeFirst } from './TakeFirst.tsx'
import { paymentSchema, waysOf, type TypedPayment, type Way } from './ways.ts'
import { bodyClass, footRowClass, stepFrame } from '../panel-class.ts'

interface PayStepProps extends SettleProps {
  /** What to pay for all the sales. */
  due: Due
  /** The method to start with, and the cash typed before. */
  start: { readonly method: string; readonly tendered: string }
  /** Keeps the typed cash for a return with Back. */
  onTendered: (typed: string) => void
  /**
   * Shows the customer what to pay.
   * @param cash the sum in cash; absent for another method
   */
  viewOf: (cash: CashCheck | undefined) => CustomerView
  noScan: string
}

/** The payment: in cash, with the change; by another method; or a part by each. */
export function PayStep(props: PayStepProps) {
  const { due, methods, busy, refused, start, onTendered, onBack, onPaid, viewOf } = props
  const ways = waysOf(methods)
  const { control, handleSubmit, setValue, trigger, clearErrors } = useForm<
    TypedPayment,
    unknown,
    PaymentDraft
  >({
    resolver: zodResolver(paymentSchema(due, ways)),
    defaultValues: {
      way: ways[methods.indexOf(start.method)]?.key ?? '0',
      tendered: start.tendered,
    },
    // On touch, focusing the field would raise the pad over its error.
    shouldFocusError: false,
  })
  const way = useField(control, 'way')
  const tendered = useField(control, 'tendered')
  const [padded] = useState(onTouch)
  const [typing, setTyping] = useState(false)
  const { cash, other } = ways.find(({ key }) => key === way.value) ?? {}
  const alone = cash !== undefined && other === undefined
  const check = checkCash(due, tendered.value)
  useCustomerView(viewOf(alone ? check : undefined))
  const form = useRef<HTMLFormElement>(null)
  useFieldInSight(form)

  useLayoutEffect(() => focusNext(form.current, padded), [padded])
  useEffect(() => onTendered(tendered.value), [onTendered, tendered.value])

  const submit = handleSubmit(onPaid, ({ tendered }) =>
    announce(tendered?.message ?? '', 'assertive'),
  )
  const pickWay = (key: string) => {
    way.onChange(key)
    clearErrors()
  }
  const pick = (sum: string) => {
    setValue('tendered', sum, { shouldValidate: tendered.error !== undefined })
    setTyping(false)
  }

  return (
    <form
      ref={form}
      {...stepFrame}
      noValidate
      aria-label="Pay"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={bodyClass}>
        <DueSum {...due} inCash={alone} />
        <WayChoice
          ways={ways}
          atCheck={start.method}
          value={way.value}
          onChange={pickWay}
          onPress={(key) => {
            flushSync(() => pickWay(key))
            focusNext(form.current, padded)
          }}
        />
        {cash !== undefined && (
          <div className="flex min-w-0 flex-col gap-3">
            <AmountField
              {...tendered}
              label="Cash from the customer"
              hint={
                other === undefined
                  ? 'Leave empty for exactly the amount.'
                  : `The rest is paid ${wayText(other)}.`
              }
              placeholder={alone ? typedAmount(cashDue(due)) : ''}
              padded={padded}
              onFocus={() => setTyping(true)}
            />
            {alone ? (
              <Sums typed={tendered.value} sums={likelyCash(cashDue(due))} exact onPick={pick} />
            ) : (
              <Sums typed={tendered.value} sums={likelyParts(due.total)} onPick={pick} />
            )}
          </div>
        )}
      </div>
      <StepFoot refused={refused} noScan={props.noScan}>
        {alone && <ChangeDue cents={check.kind === 'ok' ? check.change : undefined} />}
        <Taken due={due} cash={cash} other={other} typed={tendered.value} />
        {cash !== undefined && padded && typing && <NumberPad field={tendered.name} decimal />}
        <div className={footRowClass}>
          {other === undefined ? (
            <BackButton label="Back to the check" busy={busy} onBack={onBack} />
          ) : (
            <Button size="sale" disabled={busy} onClick={onBack}>
              Not paid
            </Button>
          )}
          <Button
            {...confirms}
            type="submit"
            variant="primary"
            size="sale"
            busy={busy}
            // The cash counts once it has been typed.
            onFocus={() => void trigger('tendered')}
          >
            {other === undefined
              ? `Sell for ${formatRand(cashDue(due))}`
              : `${paymentMethodLabel(other)} paid · sell`}
          </Button>
        </div>
      </StepFoot>
    </form>
  )
}

function focusNext(form: HTMLFormElement | null, padded: boolean): void {
  // On touch, the likely sums are closer than the pad, which opens when the cashier taps the field.
  const field = padded ? null : form?.querySelector<HTMLElement>('[data-pad]')
  const next = field ?? form?.querySelector<HTMLElement>('button[type="submit"]')
  next?.focus({ preventScroll: true })
}

interface WayChoiceProps {
  ways: readonly Way[]
  /** The method chosen at Check. */
  atCheck: string
  value: string
  onChange: (key: string) => void
  /** The same by a button, which leads to what is next. */
  onPress: (key: string) => void
}

/** With two methods, Check has already chosen one. This only asks whether the other pays a part. */
function WayChoice({ ways, atCheck, value, onChange, onPress }: WayChoiceProps) {
  const split = ways.find(({ cash, other }) => cash !== undefined && other !== undefined)
  const [one, other, more] = ways.filter((way) => way !== split)
  if (more !== undefined)
    return (
      <PaymentMethods
        legend="Payment"
        methods={ways.map(({ key }) => key)}
        labelOf={(key) => ways.find((way) => way.key === key)?.label ?? ''}
        value={value}
        onChange={onChange}
      />
    )
  if (one === undefined || other === undefined || split === undefined) return null
  const isChosen = (way: Way) => (way.cash ?? way.other) === atCheck
  const [alone, rest] = isChosen(one) ? [one, other] : [other, one]
  const isSplit = value === split.key
  return (
    <Button wide onClick={() => onPress(isSplit ? alone.key : split.key)}>
      {isSplit ? `All ${wayTextOf(alone)}` : `Pay part ${wayTextOf(rest)}`}
    </Button>
  )
}

function wayTextOf({ cash, other = '' }: Way): string {
  return wayText(cash ?? other)
}

interface TakenProps {
  cash: string | undefined
  other: string | undefined
  due: Due
  typed: string
}

/** What to take if not all of it is cash; nothing until the cash for its part is counted. */
function Taken({ due, cash, other, typed }: TakenProps) {
  if (other === undefined) return null
  if (cash === undefined) return <TakeFirst parts={[{ method: other, amount: due.total }]} />
  const split = checkSplit(due, typed)
  if (split.kind === 'wrong') return null
  return (
    <TakeFirst
      parts={[
        { method: cash, amount: split.cash },
        { method: other, amount: split.rest },
      ]}
    />
  )
}

interface SumsProps {
  typed: string
  sums: readonly Cents[]
  /** Exactly the amount is one of them. */
  exact?: boolean
  onPick: (typed: string) => void
}

/** Sums that customers hand over. */
function Sums({ typed, sums, exact = false, onPick }: SumsProps) {
  return (
    <ChipRow label="Likely cash" className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]">
      {exact && (
        <Chip size="sale" selected={typed === ''} onClick={() => onPick('')}>
          Exact
        </Chip>
      )}
      {sums.map((sum) => (
        <Chip
          key={sum}
          size="sale"
          selected={typed === typedAmount(sum)}
          onClick={() => onPick(typedAmount(sum))}
        >
          {shortRand(sum)}
        </Chip>
      ))}
    </ChipRow>
  )
}

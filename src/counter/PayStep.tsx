import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { onTouch } from '../ui/pointer.ts'
import { paymentMethodLabel } from '../terminal/payment-method-label.ts'
import { Amount } from '../ui/Amount.tsx'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { formatRand, type Cents } from '../values/money.ts'
import { typedAmount } from './amount.ts'
import { SumField } from './AmountRow.tsx'
import { checkCash, isCash, likelyCash, type CashCheck } from './cash.ts'
import type { SettleProps } from './CheckStep.tsx'

export interface PayStepProps extends SettleProps {
  /** The method to begin with. */
  method: string
  /** What was typed as cash; kept over Back. */
  tendered: string
  onTendered: (typed: string) => void
}

/** How it is paid: the method and, for cash, what was handed over and what goes back. */
export function PayStep(props: PayStepProps) {
  const { details, methods, busy, refused, tendered, onTendered, onBack, onPay } = props
  const { amount } = details
  const [method, setMethod] = useState(props.method)
  const [asked, setAsked] = useState(false)
  const [padded] = useState(onTouch)
  const [typing, setTyping] = useState(false)
  const cash = isCash(method)
  const check = checkCash(amount, tendered)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // By thumb the likely sums are nearer than the pad, which comes when the field is tapped.
    const field = padded ? null : form.current?.querySelector<HTMLElement>('[data-pad]')
    const next = field ?? form.current?.querySelector<HTMLElement>('button[type="submit"]')
    next?.focus({ preventScroll: true })
  }, [padded])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy) return
    if (!cash) void onPay({ method })
    else if (check.kind === 'ok') void onPay({ method, tendered: check.tendered })
    else announce(check.words, 'assertive')
  }

  return (
    <form
      ref={form}
      className={padded ? 'sale-step sale-step-padded' : 'sale-step'}
      noValidate
      aria-label="Pay"
      onSubmit={submit}
    >
      <div className="sale-body">
        <p className="sale-hero">
          <Amount cents={amount} size="hero" />
        </p>
        {methods.length > 1 && <Methods methods={methods} value={method} onChange={setMethod} />}
        {cash && (
          <CashRows
            amount={amount}
            typed={tendered}
            check={check}
            shown={asked}
            onTyped={onTendered}
            onPick={(sum) => {
              onTendered(sum)
              setTyping(false)
            }}
            padded={padded}
            onFocus={() => setTyping(true)}
          />
        )}
      </div>
      <div className="sale-foot">
        {refused !== undefined && (
          <Banner tone="needs" live="assertive" title={refused.title}>
            {refused.text}
          </Banner>
        )}
        {cash && <ChangeLine check={check} />}
        {cash && padded && typing && <CashPad typed={tendered} onTyped={onTendered} />}
        <div className="sale-foot-row">
          <IconButton
            label="Back to the check"
            size="sale"
            variant="secondary"
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onBack}
            disabled={busy}
          />
          <Button type="submit" variant="primary" size="sale" busy={busy}>
            Sell for {formatRand(amount)}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface CashRowsProps {
  amount: Cents
  typed: string
  check: CashCheck
  /** Whether what is wrong is said: not while the first figures are typed. */
  shown: boolean
  onTyped: (typed: string) => void
  onPick: (typed: string) => void
  padded: boolean
  onFocus: () => void
}

function CashRows(props: CashRowsProps) {
  const { amount, typed, check, shown, onTyped, onPick, padded, onFocus } = props
  return (
    <div className="field-row">
      <SumField
        label="Cash from the customer"
        hint="Leave empty for exactly the amount."
        error={shown && check.kind === 'wrong' ? check.words : undefined}
        placeholder={typedAmount(amount)}
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        padded={padded}
        onFocus={onFocus}
      />
      <ChipRow label="Likely cash" className="ready-sums">
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
    </div>
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

function CashPad({ typed, onTyped }: { typed: string; onTyped: (typed: string) => void }) {
  // The pad takes half of a phone: what it writes into stays in sight.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <NumberPad value={typed} decimal onChange={onTyped} />
}

interface MethodsProps {
  methods: readonly string[]
  value: string
  onChange: (method: string) => void
}

/** All in sight while they fit, else a list. */
function Methods({ methods, value, onChange }: MethodsProps) {
  const options = methods.map((method) => ({ value: method, label: paymentMethodLabel(method) }))
  if (options.length <= 3)
    return (
      <Segmented legend="Payment" size="sale" options={options} value={value} onChange={onChange} />
    )
  return (
    <SelectField
      label="Payment"
      size="sale"
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { onTouch } from '../ui/pointer.ts'
import type { AmountRule } from '../catalogue/product-view.ts'
import { announce } from '../ui/announce.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { NumberPad } from '../ui/NumberPad.tsx'
import { useScanner } from '../ui/scanner.ts'
import { SecretField } from '../ui/SecretField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { formatRand } from '../values/money.ts'
import { displayMobile, parseMobile } from '../values/phone.ts'
import {
  checkRedemption,
  type SettledRedemption,
  type TypedRedemption,
  type WrongRedemption,
} from './redemption.ts'

export interface RedeemFormProps {
  rule: AmountRule
  mobileNeeded: boolean
  /** A PIN that was refused is typed anew. */
  corrects: boolean
  typed: TypedRedemption
  /** What has changed of it. */
  onTyped: (change: Partial<TypedRedemption>) => void
  onSettled: (settled: SettledRedemption) => void
}

type Name = 'pin' | 'amount' | 'mobile'

/** PIN, amount, number. Enter goes to the next thing that is missing, then on to the check. */
export function RedeemForm(props: RedeemFormProps) {
  const { rule, mobileNeeded, corrects, typed, onTyped, onSettled } = props
  const [padded] = useState(onTouch)
  const [active, setActive] = useState<Name>()
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const check = checkRedemption(typed, { rule, mobileNeeded })
  const wrong: WrongRedemption = asked && check.kind === 'wrong' ? check.wrong : {}
  const focus = (name: Name) => fieldOf(form.current, name)?.focus()

  useEffect(() => {
    // After the shell's own focus on arrival.
    queueMicrotask(() => focusFirstEmpty(form.current))
  }, [form])
  useScanner((text, field) => {
    // A number may be scanned into its own field, too.
    if (field?.name === 'mobile' && parseMobile(text) !== undefined) return false
    // Typed into its own empty field it stands there already, and Enter goes on as ever.
    if (field?.name === 'pin' && field.value === text) return false
    // At once, so that what the field holds now is seen to be new.
    flushSync(() => onTyped({ pin: text }))
    announce('The PIN is read.')
    queueMicrotask(() => focusNext(form.current, 'pin'))
    return true
  })

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(true)
    if (check.kind === 'ok') onSettled(check.settled)
    else {
      const first = (['pin', 'amount', 'mobile'] as const).find((name) => check.wrong[name])
      if (first !== undefined) focus(first)
    }
  }
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.nativeEvent.isComposing || event.repeat) return
    const { name } = event.currentTarget
    if (check.kind === 'wrong' && focusNext(form.current, name)) return
    form.current?.requestSubmit()
  }
  const wired = (name: Name) => ({
    name,
    value: typed[name],
    error: wrong[name],
    size: 'sale' as const,
    autoComplete: 'off',
    enterKeyHint: 'next' as const,
    onChange: ({ target }: { target: HTMLInputElement }) => onTyped({ [name]: target.value }),
    onKeyDown: goOn,
    onFocus: () => setActive(name),
  })

  return (
    <form
      ref={form}
      className={padded ? 'redeem-step redeem-step-padded' : 'redeem-step'}
      noValidate
      aria-label="Voucher"
      onSubmit={submit}
    >
      {corrects && typed.pin === '' && (
        <Banner tone="info" title="Enter the PIN again">
          It goes as a new redemption. The other details are as you entered them.
        </Banner>
      )}
      <SecretField
        {...wired('pin')}
        label="Voucher PIN"
        required
        hint="Scan it or type it. It is hidden from the screen."
        inputMode={padded ? 'none' : 'text'}
      />
      <Segmented
        legend="How much of it"
        size="sale"
        options={[
          { value: 'full', label: 'Full balance' },
          {
            value: 'amount',
            label: rule.kind === 'fixed' ? formatRand(rule.amount) : 'An amount',
          },
        ]}
        value={typed.part}
        onChange={(part) => onTyped({ part })}
      />
      {typed.part === 'amount' && rule.kind !== 'fixed' && (
        <TextField
          {...wired('amount')}
          size="amount"
          figures
          label="Amount"
          required
          placeholder="0.00"
          hint={limitHint(rule)}
          inputMode={padded ? 'none' : 'decimal'}
          prefix={<span aria-hidden="true">R</span>}
        />
      )}
      <TextField
        {...wired('mobile')}
        figures
        label="Mobile number"
        required={mobileNeeded}
        aside={mobileNeeded ? undefined : 'optional'}
        hint={mobileNeeded ? undefined : 'Some vouchers are redeemed with the customer’s number.'}
        inputMode={padded ? 'none' : 'tel'}
        onBlur={() => {
          const mobile = parseMobile(typed.mobile)
          if (mobile !== undefined) onTyped({ mobile: displayMobile(mobile) })
        }}
      />
      <div className="redeem-foot">
        {padded && active !== undefined && (
          <ActivePad
            key={active}
            value={typed[active]}
            decimal={active === 'amount'}
            onChange={(text) => onTyped({ [active]: text })}
          />
        )}
        <Button type="submit" variant="primary" size="sale" wide>
          Check
        </Button>
      </div>
    </form>
  )
}

interface ActivePadProps {
  value: string
  decimal: boolean
  onChange: (text: string) => void
}

/** The pad writes into whichever field has the focus. */
function ActivePad(props: ActivePadProps) {
  // It takes half of a phone: what it writes into stays in sight.
  useEffect(() => {
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <NumberPad {...props} maxLength={40} />
}

function limitHint(rule: AmountRule): string | undefined {
  if (rule.kind !== 'range') return undefined
  return rule.min > 0
    ? `From ${formatRand(rule.min)} to ${formatRand(rule.max)}`
    : `Up to ${formatRand(rule.max)}`
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : undefined
}

/** Fields with something to write into, in their order. */
function fieldsIn(form: HTMLFormElement | null): readonly HTMLInputElement[] {
  return (['pin', 'amount', 'mobile'] as const).flatMap((name) => fieldOf(form, name) ?? [])
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const pin = fieldOf(form, 'pin')
  if (pin?.value === '') pin.focus()
  else focusNext(form, 'pin')
}

/** The next field that must be filled and is empty, else the button. @returns whether there was such a field. */
function focusNext(form: HTMLFormElement | null, name: string): boolean {
  const next = fieldsIn(form).find(
    (field) =>
      field.name !== name &&
      field.value.trim() === '' &&
      field.getAttribute('aria-required') === 'true',
  )
  if (next !== undefined) {
    next.focus()
    return true
  }
  form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  return false
}

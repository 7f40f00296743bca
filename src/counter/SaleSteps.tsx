import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ProductView } from '../catalogue/product-view.ts'
import { navigate, useLocation } from '../till/location.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { announce } from '../ui/announce.ts'
import { useScanner } from '../ui/scanner.ts'
import { useShortcut } from '../ui/shortcut.ts'
import { checkAmount } from './amount.ts'
import { CheckStep } from './CheckStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { DuplicateDialog } from '../till/DuplicateDialog.tsx'
import { nameKey, type FormField } from './form-fields.ts'
import { amountKey, formSchema } from './form-schema.ts'
import { fits, recipientOf, type TypedValues } from './form-values.ts'
import { lookupPlan } from './lookup-plan.ts'
import type { LookupState } from './lookup-run.ts'
import { PayStep } from './PayStep.tsx'
import { rememberedIn } from './remembered.ts'
import { saleDraft, type SettledDetails, type SettledPayment } from './sale-draft.ts'
import { SaleHead } from './SaleHead.tsx'
import { useLookup } from './use-lookup.ts'
import { useConfirm } from '../till/use-confirm.ts'

export interface SaleStepsProps {
  product: ProductView
  fields: readonly FormField[]
  receiptFields: readonly string[]
}

type Step =
  | { readonly kind: 'details' }
  | { readonly kind: 'check'; readonly details: SettledDetails }
  | { readonly kind: 'pay'; readonly details: SettledDetails; readonly method: string }

const stepNumber: Readonly<Record<Step['kind'], number>> = { details: 0, check: 1, pay: 2 }

/**
 * One sale up to its confirmation, in place. Back, Esc and another product lose nothing that was
 * typed.
 */
export function SaleSteps({ product, fields, receiptFields }: SaleStepsProps) {
  const till = useTill()
  const { pathname } = useLocation()
  const remembered = rememberedIn(till)
  const [step, setStep] = useState<Step>({ kind: 'details' })
  const [tendered, setTendered] = useState('')
  const plan = useMemo(() => lookupPlan(product.kind, fields), [product.kind, fields])
  const lookup = useLookup(plan, product.code)
  const form = useForm<TypedValues>({
    resolver: zodResolver(formSchema(fields, product.amount)),
    defaultValues: typedBefore(fields, remembered.typed),
    shouldFocusError: true,
  })

  const {
    state: confirming,
    confirm,
    dismiss,
  } = useConfirm((reference) => {
    const values = form.getValues()
    remembered.keepFor(reference, byName(fields, values))
    for (const field of fields) {
      const recipient = recipientOf([field], values)
      if (recipient !== undefined && (field.input === 'mobile' || field.input === 'meter'))
        remembered.soldTo(field.input, values[field.key] ?? '', recipient)
    }
    remembered.forget()
    navigate(
      { pathname: paths.sale(reference), search: window.location.search },
      { replace: true, from: pathname },
    )
  })

  // At every key: the form of the next product is made before this one is taken down.
  const { subscribe } = form
  const onTyped = useEffectEvent((values: TypedValues) => {
    const own = values[amountKey] !== lookup?.run.offered()
    const sum = own ? (values[amountKey] ?? '') : ''
    remembered.remember([...standing(fields, values, remembered.typed), [amountKey, sum]])
    lookup?.run.about(lookup.requestFor(values))
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => onTyped(values),
      }),
    [subscribe],
  )

  const goTo = (index: number) => {
    if (confirming.kind === 'writing') return
    dismiss()
    setStep((now) => {
      if (index === 0 || now.kind === 'details') return { kind: 'details' }
      return { kind: 'check', details: now.details }
    })
  }
  useShortcut('Escape', () => goTo(stepNumber[step.kind] - 1), { enabled: step.kind !== 'details' })

  const settle = (values: TypedValues) => {
    const check = checkAmount(product.amount, values[amountKey] ?? '')
    const request = lookup?.requestFor(values)
    const settled = request && lookup?.run.settled(request)
    if (check.kind !== 'ok' || (request !== undefined && settled === undefined)) return
    const { amount } = check
    setStep({
      kind: 'check',
      details: { product, fields, values, amount, receiptFields, lookup: settled },
    })
  }
  /** What was found out more than ten minutes ago is found out again. */
  const goBackTooOld = () => {
    dismiss()
    setStep({ kind: 'details' })
    announce('Looked up more than ten minutes ago. Look it up again.', 'assertive')
  }
  const isTooOld = ({ lookup: settled }: SettledDetails) =>
    settled !== undefined && lookup?.run.settled(settled.request) === undefined
  const pay = async (details: SettledDetails, payment: SettledPayment) => {
    if (isTooOld(details)) goBackTooOld()
    else await confirm(saleDraft(details, payment, till))
  }
  const run = lookup?.run
  const onFound = useEffectEvent((state: LookupState) => {
    const beyond = step.kind !== 'details' && confirming.kind !== 'writing'
    if (state.kind === 'too-old' && beyond) goBackTooOld()
  })
  useEffect(() => run?.subscribe(() => onFound(run.state())), [run])
  // Where Enter sells, a scanner's must not.
  useScanner(
    () => {
      announce('Go back to the details to scan.', 'assertive')
      return true
    },
    { enabled: step.kind !== 'details' },
  )
  const shared = {
    methods: till.terminal.paymentMethods,
    busy: confirming.kind === 'writing',
    refused: confirming.kind === 'refused' ? confirming.words : undefined,
  }

  return (
    <div
      className="sale-panel"
      onKeyDownCapture={(event) => {
        // A key that is held down must not run through the steps and sell.
        if (event.key === 'Enter' && event.repeat) {
          event.preventDefault()
          event.stopPropagation()
        }
      }}
    >
      <SaleHead
        kind={product.kind}
        title={product.name}
        brandName={product.brandName}
        step={shared.busy ? 2 : stepNumber[step.kind]}
        onGo={goTo}
      />
      {step.kind === 'details' && (
        <DetailsStep
          form={form}
          fields={fields}
          product={product}
          lookup={lookup}
          clock={till.api.clock}
          lastRecipients={remembered.lastRecipients}
          onSettled={settle}
        />
      )}
      {step.kind === 'check' && (
        <CheckStep
          {...shared}
          details={step.details}
          onBack={() => goTo(0)}
          onOtherPayment={(method) => setStep({ kind: 'pay', details: step.details, method })}
          onPay={(payment) => pay(step.details, payment)}
        />
      )}
      {step.kind === 'pay' && (
        <PayStep
          {...shared}
          details={step.details}
          method={step.method}
          tendered={tendered}
          onTendered={setTendered}
          onBack={() => goTo(1)}
          onPay={(payment) => pay(step.details, payment)}
        />
      )}
      {confirming.kind === 'duplicate' && (
        <DuplicateDialog
          draft={confirming.draft}
          first={till.engine.view().sales.find((sale) => sale.reference === confirming.of)}
          onLook={() => navigate(paths.sale(confirming.of))}
          onSellAgain={async () => {
            if (step.kind !== 'details' && isTooOld(step.details)) goBackTooOld()
            else await confirm(confirming.draft, { confirmedDuplicate: true })
          }}
          onClose={dismiss}
        />
      )}
    </div>
  )
}

/** What was typed for another product before, where this one asks for the same. */
function typedBefore(
  fields: readonly FormField[],
  typed: ReadonlyMap<string, string>,
): Record<string, string> {
  const values = fields.map((field) => {
    const before = typed.get(nameKey(field.name)) ?? ''
    return [field.key, fits(field, before) ? before : ''] as const
  })
  return { ...Object.fromEntries(values), [amountKey]: typed.get(amountKey) ?? '' }
}

/** What was typed for another product and can not stand here, as a choice that this one does not offer, is kept for that. */
function standing(
  fields: readonly FormField[],
  values: TypedValues,
  typed: ReadonlyMap<string, string>,
): readonly (readonly [name: string, typed: string])[] {
  return fields.flatMap((field) => {
    const value = values[field.key] ?? ''
    const name = nameKey(field.name)
    return value === '' && !fits(field, typed.get(name) ?? '') ? [] : [[name, value] as const]
  })
}

function byName(fields: readonly FormField[], values: TypedValues): ReadonlyMap<string, string> {
  return new Map([
    ...fields.map(({ key, name }) => [nameKey(name), values[key] ?? ''] as const),
    [amountKey, values[amountKey] ?? ''] as const,
  ])
}

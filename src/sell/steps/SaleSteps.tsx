import { useRef, useState, type ReactNode } from 'react'
import { useListReload } from '../../catalogue/list-reload.ts'
import type { PaymentDraft } from '../../engine/payment.ts'
import { paths } from '../../till/address/paths.ts'
import { useGoOn } from '../../till/address/use-go-on.ts'
import { useTill } from '../../till/till.ts'
import { useBasketAtCheck } from '../basket/use-basket-at-check.ts'
import { useConfirm } from './use-confirm.ts'
import { useTypedKeys } from '../../ui/keys/lone-enter.ts'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import type { Due } from './pay/cash.ts'
import { CheckStep } from './CheckStep.tsx'
import { confirmView } from '../customer-view.ts'
import { DetailsStep } from './details/DetailsStep.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { PayStep } from './pay/PayStep.tsx'
import { PriceNote } from './details/PriceNote.tsx'
import { check, type CheckedDraft } from '../../draft/check.ts'
import { redemptionOrder, saleOrder, type Order } from '../../draft/order.ts'
import { SaleHead } from './SaleHead.tsx'
import { useRecheck } from './use-recheck.ts'
import { useSaleForm, type SaleFormParts, type SaleForm } from './details/use-sale-form.ts'
import { panelClass } from './panel-class.ts'
import { useWatch } from 'react-hook-form'
import { Banner } from '../../ui/overlay/Banner.tsx'
import type { FormField } from '../../draft/form-fields.ts'
import { pinField } from '../../draft/redemption.ts'

export interface SaleStepsProps extends SaleFormParts {
  /** Shown under the product's name. */
  about: string
  /** Shown above the fields of the form. */
  overFields?: ReactNode
  /** Shown beside the product's name. */
  tools?: ReactNode
}

type Step =
  | { readonly kind: 'details' }
  | { readonly kind: 'check'; readonly checked: CheckedDraft }
  | { readonly kind: 'pay'; readonly checked: CheckedDraft; readonly method: string }

/** A sale or redemption up to its confirmation, in place. Back, Esc and another product keep everything typed. */
export function SaleSteps({ about, overFields, tools, ...parts }: SaleStepsProps) {
  const { product } = parts
  const till = useTill()
  const goOn = useGoOn()
  const [tendered, setTendered] = useState('')
  const lastField = useRef<string>(undefined)
  const { paymentMethods: methods, cashRounding } = till.terminal
  const dueFor = ({ amount }: CheckedDraft): Due => ({ total: amount, rounding: cashRounding })
  const [method, setMethod] = useState(methods[0] ?? 'cash')
  const sale = useSaleForm(parts)
  const { draft, form, lookup, typedNow, confirmedAs, putAside, corrects, isWhole } = sale
  const { operation, fields } = draft
  const ready = (): Step | undefined => {
    const state = check(draft, form.getValues(), lookup?.now())
    return state.kind === 'ready' ? { kind: 'check', checked: state.checked } : undefined
  }
  const [first] = useState<Step>(() => (isWhole ? ready() : undefined) ?? { kind: 'details' })
  const [step, setStep] = useState(first)
  const confirmation = useConfirm((reference) => {
    confirmedAs(reference)
    // Drops the search, so the next customer starts on the shop's own page.
    goOn(paths.result(reference), { replace: true })
  })
  const { state: confirming, confirm, dismiss } = confirmation
  const busy = confirming.kind === 'writing'
  const reloading = useListReload()

  const goTo = (to: Step) => {
    if (busy) return
    dismiss()
    setStep(to)
  }
  const toForm = () => goTo({ kind: 'details' })
  const goBack = () => {
    if (step.kind === 'pay') goTo({ kind: 'check', checked: step.checked })
    else toForm()
  }
  useShortcut('Escape', goBack, {
    // From the form, the component around the steps handles it.
    enabled: step.kind !== 'details',
  })

  useTypedKeys()
  const checked = step.kind === 'details' ? undefined : step.checked
  const { change, isFresh } = useRecheck({
    product,
    kind: operation.kind,
    lookup,
    checked,
    busy,
    onBackToForm: toForm,
  })
  const mayGoOn = (checked: CheckedDraft) => !busy && !reloading && isFresh(checked)
  const basket = useBasketAtCheck(checked, { mayGoOn, typedNow, onPut: putAside })
  const write = async (agreed: Order, options?: { confirmedDuplicate: boolean }) => {
    if (checked === undefined || !mayGoOn(checked)) return
    await till.drafts[operation.kind].write(() => confirm(agreed, options))
  }
  const shared = {
    methods,
    busy: busy || reloading,
    refused: confirming.kind === 'refused' ? confirming.words : undefined,
    onBack: goBack,
    onPaid: async (payment: PaymentDraft) => {
      if (checked !== undefined) await write(saleOrder([checked], payment, till))
    },
  }

  return (
    <div className={panelClass}>
      <SaleHead
        kind={product.kind}
        title={product.name}
        about={about}
        brand={product}
        tools={tools}
        step={step.kind === 'details' ? 0 : 1}
        onBack={toForm}
      />
      {step.kind === 'details' && (
        <DetailsStep
          sale={sale}
          onSettled={() => setStep((now) => ready() ?? now)}
          lastField={lastField}
          onField={(name) => (lastField.current = name)}
        >
          <PriceNote change={change} />
          {overFields}
          {operation.secret !== undefined && corrects && (
            <PinAgain control={form.control} fields={fields} />
          )}
        </DetailsStep>
      )}
      {step.kind === 'check' && (
        <CheckStep
          {...shared}
          checked={step.checked}
          due={dueFor(step.checked)}
          change={change}
          basket={basket}
          isFirst={step === first}
          method={method}
          onMethod={setMethod}
          onGiven={(way) =>
            write(redemptionOrder(step.checked, { method: way, rounding: cashRounding }, till))
          }
          onOtherPayment={(other) => {
            if (!busy) setStep({ kind: 'pay', checked: step.checked, method: other })
          }}
        />
      )}
      {step.kind === 'pay' && (
        <PayStep
          {...shared}
          due={dueFor(step.checked)}
          start={{ method: step.method, tendered }}
          onTendered={setTendered}
          viewOf={(cash) => confirmView(step.checked, cash && dueFor(step.checked), cash)}
          noScan={operation.words.noScan}
        />
      )}
      {confirming.kind === 'duplicate' && (
        <DuplicateDialog
          draft={confirming.order.drafts[0]}
          of={confirming.of}
          onConfirmAgain={async () => {
            // The check says what to look at first.
            if (checked === undefined || !mayGoOn(checked)) dismiss()
            else await write(confirming.order, { confirmedDuplicate: true })
          }}
          onClose={dismiss}
        />
      )}
    </div>
  )
}

interface PinAgainProps {
  control: SaleForm['control']
  fields: readonly FormField[]
}

/** The cashier types a refused PIN again (ruling R24); everything else stays. */
function PinAgain({ control, fields }: PinAgainProps) {
  const typed = useWatch({ control, name: pinField(fields)?.key ?? '' })
  if (typed !== '') return null
  return (
    <Banner tone="info" title="Enter the PIN again">
      It will be sent as a new redemption. The other details are as you entered them.
    </Banner>
  )
}

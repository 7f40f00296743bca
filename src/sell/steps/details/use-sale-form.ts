import { useEffect, useEffectEvent } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { forgetPriceBefore } from '../../../platform/reads/price-before.ts'
import { sentCode } from '../../../platform/reads/products.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import type { CategoryFields } from '../../../platform/contract/catalogue/category-meta.ts'
import { useTill } from '../../../till/till.ts'
import { allTyped, toRemember, typedBefore, type TypedByName } from '../../../draft/carried-over.ts'
import { draftForm, type DraftForm } from '../../../draft/check.ts'
import { kindOf } from '../../../draft/field-kinds.ts'
import { formSchema, type FormResult } from '../../../draft/form-schema.ts'
import { amountKey, recipientOf, type TypedValues } from '../../../draft/form-values.ts'
import { formNow } from '../../../draft/form-now.ts'
import type { Drafts } from '../../../draft/drafts.ts'
import { useLookup, type Lookup } from '../../lookup/use-lookup.ts'

export interface SaleFormParts {
  product: ProductView
  /** What the category asks for, and the paths of its receipt. */
  asked: CategoryFields
}

export type SaleForm = UseFormReturn<TypedValues, unknown, FormResult>

/** A form on the screen. */
export interface OpenSaleForm {
  readonly draft: DraftForm
  readonly form: SaleForm
  readonly lookup: Lookup | undefined
  readonly lastRecipients: Drafts['lastRecipients']
  /** What the cashier typed, to type it again. */
  readonly typedNow: () => TypedByName
  /** Keeps a confirmed sale's typed values for its correction; the next form starts empty. */
  readonly confirmedAs: (reference: string) => void
  /** The typed values are in the basket now; the next form starts empty. */
  readonly putAside: () => void
  /** It corrects a refused sale. */
  readonly corrects: boolean
  /** It opens at its check if nothing is missing. */
  readonly isWhole: boolean
}

/** The form of a sale or a redemption. Starts with the values typed for another product, and remembers each key. */
export function useSaleForm({ product, asked }: SaleFormParts): OpenSaleForm {
  const till = useTill()
  const draft = draftForm(product, asked, till.terminal)
  const { operation, fields } = draft
  const drafts = till.drafts[operation.kind]
  const { id, typed, corrects, isWhole = false } = drafts.getState().open
  const secretKey = fields.find(({ input }) => input === operation.secret)?.key

  const defaultValues = {
    ...typedBefore(fields, operation.startValues, typed),
    ...(secretKey !== undefined && { [secretKey]: till.scannedPin.getState() }),
  }
  const lookup = useLookup(draft, defaultValues)
  const form = useForm<TypedValues, unknown, FormResult>({
    resolver: zodResolver(formSchema(fields, product.amount, operation)),
    defaultValues,
    shouldFocusError: true,
  })

  const { subscribe, getValues } = form
  /** Without a sum that the till filled in: it is due on this account alone, and only now. */
  const ownValues = (): TypedValues => {
    const values = getValues()
    return values[amountKey] === lookup?.offered() ? { ...values, [amountKey]: '' } : values
  }
  const typedNow = () => allTyped(fields, operation.startValues, ownValues())
  const onTyped = useEffectEvent(() => {
    // Another number: the sum due on one account is not the next account's.
    if (lookup?.about(lookup.requestFor(getValues()))) takeBackOffer(form, lookup)
    const own = ownValues()
    const before = drafts.getState().open.typed
    drafts.typing(
      toRemember(fields, operation.startValues, own, before),
      formNow({ product, fields, values: own, lookup }),
    )
    if (secretKey !== undefined) till.scannedPin.setState(own[secretKey] ?? '')
  })
  // At every key, because React makes the next product's form before it removes this one.
  useEffect(() => {
    onTyped()
    return subscribe({
      formState: { values: true },
      callback: () => onTyped(),
    })
  }, [subscribe])

  /** The customer has agreed to the checked sale, and knows its price. */
  const agreed = (values: TypedValues) => {
    for (const field of operation.forNumber ? fields : []) {
      const recipient = recipientOf([field], values)
      if (recipient !== undefined && kindOf(field).isOfferedAgain)
        drafts.soldTo(field.input, values[field.key] ?? '', recipient)
    }
    if (product.before !== undefined)
      forgetPriceBefore(till.queryClient, till.account, product.code)
    lookup?.forget()
  }
  const confirmedAs = (reference: string) => {
    drafts.keepFor(reference, typedNow())
    agreed(getValues())
    till.display.confirmed(reference)
    drafts.confirmed(id)
    if (secretKey !== undefined) till.scannedPin.setState('')
  }
  const putAside = () => {
    agreed(getValues())
    drafts.confirmed(id)
  }
  const { lastRecipients } = drafts
  return {
    draft,
    form,
    lookup,
    lastRecipients,
    typedNow,
    confirmedAs,
    putAside,
    corrects: corrects === sentCode(product),
    isWhole,
  }
}

/** Empties the amount if it is still the one that the till filled in. */
export function takeBackOffer(form: SaleForm, lookup: Lookup): void {
  const sum = lookup.offered()
  lookup.offer(undefined)
  if (sum !== undefined && form.getValues(amountKey) === sum) form.setValue(amountKey, '')
}

import { useState } from 'react'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { EyeButton } from '../../../ui/field/EyeButton.tsx'
import { maskTail } from '../../../values/number/mask.ts'
import type { FormField } from '../../../draft/form-fields.ts'
import { recipientField, sentValue, shownValue } from '../../../draft/form-values.ts'
import { readBack } from '../../../draft/lookup-words.ts'
import type { CheckedDraft } from '../../../draft/check.ts'

type Typed = Pick<CheckedDraft, 'fields' | 'values' | 'operation'>

/** The field that says whom a sale is for, shown large. */
function largestOf({ fields, values, operation }: Typed): FormField | undefined {
  if (operation.customer !== 'pays') return undefined
  return recipientField(fields.filter(({ key }) => (values[key] ?? '').trim() !== ''))
}

/** Whom the sale is for, as large as the price: a wrong digit sells to a stranger. */
export function ReadBackRecipient(typed: Typed) {
  const field = largestOf(typed)
  if (field === undefined) return null
  return (
    <LargeRecipient label={field.label} text={shownValue(field, typed.values[field.key] ?? '')} />
  )
}

/** As many characters fit on one line: a PIN of 16 digits, in groups. */
const oneLine = 19
/** A mobile number, which has the largest type. */
const fewest = 12

/** @param text in groups */
export function LargeRecipient({ label, text }: { label: string; text: string }) {
  const letters = Math.min(Math.max(text.length, fewest), oneLine)
  return (
    <p className="@container flex flex-col items-center self-stretch text-center">
      <span className="text-(length:--text-sm) text-ink-soft">{label}</span>
      {/* In the widest font too, as `fitted` calculates. */}
      <b
        className="figures text-[clamp(1.25rem,100cqi/(var(--letters)*0.68),3.5rem)]/hero font-bold tracking-normal wrap-anywhere"
        style={{ '--letters': letters }}
      >
        {/* A longer number breaks between two groups. */}
        {text.length > oneLine ? text.replaceAll('\u00a0', ' ') : text}
      </b>
    </p>
  )
}

/** Other typed values and lookup results, to compare with the customer before the confirmation. */
export function ReadBack({ fields, values, lookup, operation }: CheckedDraft) {
  const found = lookup?.result.kind === 'eligible' ? readBack(lookup.result) : []
  const recipient = largestOf({ fields, values, operation })
  return (
    // With the foot beside it, the column has no room for a number beside its name.
    <Facts className="beside:*:block beside:*:py-1.5 beside:[&_dd]:text-start">
      {fields
        .filter((field) => field !== recipient && (values[field.key] ?? '').trim() !== '')
        .map((field) => (
          <Fact key={field.key} name={field.label} figures>
            {field.input === operation.secret ? (
              <Secret text={sentValue(field, values[field.key] ?? '')} />
            ) : (
              shownValue(field, values[field.key] ?? '')
            )}
          </Fact>
        ))}
      {found.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}

/** Hidden until the cashier compares it with what the customer has brought. */
function Secret({ text }: { text: string }) {
  const [shown, setShown] = useState(false)
  return (
    <span className="-my-3 -me-2.5 inline-flex items-center gap-1 min-w-0">
      {shown ? text.replace(/.{4}(?=.)/g, '$&\u00a0') : maskTail(text)}
      <EyeButton what="the PIN" shown={shown} onShown={setShown} />
    </span>
  )
}

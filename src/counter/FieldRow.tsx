import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { SecretField } from '../ui/SecretField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { checkMeter } from '../values/meter.ts'
import { networkHint, parseMobile } from '../values/phone.ts'
import { inputLook } from './field-inputs.ts'
import type { FormField } from './form-fields.ts'
import { yesNo, type TypedValues } from './form-values.ts'
import type { LastRecipient } from './remembered.ts'

/** What ties an input to the form, and Enter and the number pad to the input. */
export interface Wiring extends UseFormRegisterReturn {
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onFocus: (event: FocusEvent) => void
}

export interface FieldRowProps {
  field: FormField
  control: Control<TypedValues>
  wiring: Wiring
  error: string | undefined
  /** The brand being sold, to notice a number of another network. */
  brandName: string
  lastRecipients: readonly LastRecipient[]
  onPick: (typed: string) => void
  /** On touch the till's own pad writes digits, and no keyboard rises. */
  padded: boolean
  /** Stands under the field: what was found out about what is in it. */
  children?: ReactNode
}

/**
 * The right input for a field of a definition: known names and types get theirs, unknown ones a
 * labelled text (ruling R10).
 */
export function FieldRow(props: FieldRowProps) {
  const { field, control, wiring, error, brandName, lastRecipients, onPick, padded } = props
  const typed = useWatch({ control, name: field.key }) ?? ''
  const frame = {
    ...wiring,
    label: field.label,
    required: field.required,
    error,
    hint: hintFor(field, typed, brandName),
    aside: field.required ? undefined : 'optional',
    size: 'sale' as const,
  }
  const choices = field.input === 'yes-no' ? yesNo : field.choices
  const look = inputLook[field.input]
  const written = {
    ...frame,
    inputMode: look.pad && padded ? ('none' as const) : look.keyboard,
    autoCapitalize: look.capitals,
    autoComplete: 'off',
    spellCheck: false,
    enterKeyHint: 'next' as const,
    'data-pad': look.pad ? 'digits' : undefined,
  }
  return (
    <div className="field-row">
      {field.input === 'yes-no' || field.input === 'choice' ? (
        <SelectField {...frame} options={[...choices]} placeholder="Choose" />
      ) : field.input === 'pin' ? (
        <SecretField {...written} />
      ) : (
        <TextField
          {...written}
          type={field.input === 'date' ? 'date' : 'text'}
          figures={look.figures}
        />
      )}
      {typed === '' && lastRecipients.length > 0 && (
        <ChipRow label={`Last used: ${field.label}`} oneLine>
          {lastRecipients.map(({ typed: last, masked }) => (
            <Chip key={last} onClick={() => onPick(last)}>
              {masked}
            </Chip>
          ))}
        </ChipRow>
      )}
      {props.children}
    </div>
  )
}

/** Networks whose numbers a hint can tell apart (network-hint.ts). */
const networks = ['Vodacom', 'MTN', 'Cell C', 'Telkom', 'Rain']

/**
 * Hints, never checks: numbers are portable (ruling R16), and the lookup decides about a meter
 * (ruling R17).
 */
function hintFor(field: FormField, typed: string, brandName: string): string | undefined {
  if (field.input === 'mobile') {
    const mobile = parseMobile(typed)
    const network = mobile && networkHint(mobile)
    if (network === undefined) return field.hint
    const other = networks.some(
      (one) => one !== network && one.toLowerCase() === brandName.trim().toLowerCase(),
    )
    return other
      ? `The number began as ${network}. Ask whether it is ${brandName} now.`
      : `${network} number`
  }
  if (field.input === 'meter' && checkMeter(typed).kind === 'check-digit')
    return 'The last digit does not fit the others. Check the number with the customer.'
  return field.hint ?? limitsHint(field)
}

/** What the definition's limits allow, before anything is wrong. */
function limitsHint({ input, limits }: FormField): string | undefined {
  const { shortest, longest, least, most } = limits
  if (input === 'number' && least !== undefined && most !== undefined)
    return `From ${least} to ${most}`
  if (input === 'number' || input === 'meter' || longest === undefined) return undefined
  return shortest === longest ? `${longest} characters` : `At most ${longest} characters`
}

import type { FocusEvent, KeyboardEvent } from 'react'
import { useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { checkMeter } from '../values/meter.ts'
import { networkHint, parseMobile } from '../values/phone.ts'
import type { FormField } from './form-fields.ts'
import type { TypedValues } from './form-values.ts'
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
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/**
 * The right input for a field of a definition: known names get theirs, unknown ones a labelled text
 * (ruling R10).
 */
export function FieldRow(props: FieldRowProps) {
  const { field, control, wiring, error, brandName, lastRecipients, onPick, padded } = props
  const typed = useWatch({ control, name: field.key }) ?? ''
  const frame = {
    label: field.label,
    required: field.required,
    error,
    aside: field.required ? undefined : 'optional',
    size: 'sale' as const,
  }
  if (field.input === 'yes-no')
    return <SelectField {...frame} {...wiring} options={yesNo} placeholder="Choose" />
  const digits = field.input === 'mobile' || field.input === 'meter' || field.input === 'pin'
  return (
    <div className="field-row">
      <TextField
        {...frame}
        {...wiring}
        hint={hintFor(field, typed, brandName)}
        type={field.input === 'date' ? 'date' : 'text'}
        figures={field.input !== 'text'}
        inputMode={
          digits ? (padded ? 'none' : 'tel') : field.input === 'number' ? 'decimal' : 'text'
        }
        autoComplete="off"
        autoCapitalize={field.input === 'text' ? 'words' : 'off'}
        spellCheck={false}
        enterKeyHint="next"
        data-pad={digits ? 'digits' : undefined}
      />
      {typed === '' && lastRecipients.length > 0 && (
        <ChipRow label={`Last used: ${field.label}`} oneLine>
          {lastRecipients.map(({ typed: last, masked }) => (
            <Chip key={last} onClick={() => onPick(last)}>
              {masked}
            </Chip>
          ))}
        </ChipRow>
      )}
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
  return field.hint
}

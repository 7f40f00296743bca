import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Chip, ChipRow } from '../../../ui/tile/Chip.tsx'
import { notFilledIn } from '../../../ui/field/not-filled-in.ts'
import { SecretField } from '../../../ui/field/SecretField.tsx'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { useField } from '../../../ui/field/use-field.ts'
import { ScanButton } from '../../camera/ScanButton.tsx'
import { useHasCamera } from '../../camera/use-has-camera.ts'
import { fieldHint } from '../../../draft/field-hint.ts'
import type { FieldHint } from '../../../draft/field-kind.ts'
import { kindOf } from '../../../draft/field-kinds.ts'
import type { FormField } from '../../../draft/form-fields.ts'
import type { SaleForm } from './use-sale-form.ts'
import type { LastRecipient } from '../../../draft/drafts.ts'

interface FieldRowProps {
  field: FormField
  control: SaleForm['control']
  /** The platform's message about it, if the form has none. */
  refusal: string | undefined
  /** The brand being sold, to spot a number of another network. */
  brandName: string | undefined
  /** The lookup has accepted the field's value. */
  confirmed: boolean
  lastRecipients: readonly LastRecipient[]
  onPick: (typed: string) => void
  onLeave: () => void
  /** On touch, the till's own pad writes digits, and no keyboard opens. */
  padded: boolean
  /** Shown under the field: what the lookup found about its value. */
  children?: ReactNode
}

/**
 * The input for a field of a definition: special for known names and types, a labelled text for unknown ones (ruling
 * R10).
 */
export function FieldRow(props: FieldRowProps) {
  const { field, control, refusal, brandName, confirmed } = props
  const { lastRecipients, onPick, onLeave, padded } = props
  const { value, error, onBlur, ...bound } = useField(control, field.key)
  // A field added during a sale has no value yet.
  const typed: string = value ?? ''
  const frame = {
    ...notFilledIn,
    ...bound,
    value: typed,
    onBlur: () => {
      onBlur()
      onLeave()
    },
    label: field.label,
    required: field.required,
    error: error ?? refusal,
    hint: shownHint(fieldHint(field, typed, brandName, confirmed)),
    aside: field.required ? undefined : 'optional',
    size: 'sale' as const,
  }
  const kind = kindOf(field)
  const hasCamera = useHasCamera()
  const written = {
    ...frame,
    inputMode: kind.pad && padded ? ('none' as const) : kind.keyboard,
    autoCapitalize: kind.capitals,
    spellCheck: false,
    enterKeyHint: 'next' as const,
    'data-pad': kind.pad ? 'digits' : undefined,
    suffix: hasCamera && kind.scan.rank !== undefined ? <ScanButton /> : undefined,
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {kind.control === 'select' ? (
        <SelectField {...frame} options={[...kind.choices(field)]} placeholder="Choose" />
      ) : kind.control === 'secret' ? (
        <SecretField {...written} />
      ) : (
        <TextField {...written} type={kind.control} figures={kind.figures} />
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

function shownHint(hint: FieldHint | undefined): ReactNode {
  if (hint?.kind !== 'warning') return hint?.text
  return (
    <span className="flex gap-1.5 font-firm text-needs-ink">
      <CircleAlert className="mt-0.5 size-4.5 flex-none text-needs" aria-hidden="true" />
      {hint.text}
    </span>
  )
}

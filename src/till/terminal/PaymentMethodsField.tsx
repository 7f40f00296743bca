import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import Plus from 'lucide-react/icons/plus'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/tile/Chip.tsx'
import { FieldError, labelClass } from '../../ui/field/Field.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { paymentMethodLabel } from './payment-method.ts'

/** Suggested methods; the spec names only `cash` (section Endpoints 9). */
const usual = ['cash', 'card']

interface PaymentMethodsFieldProps {
  /** As sent in `paymentMethod`, in the till's order. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  /** For the first method: it gets the focus after an error. */
  ref?: Ref<HTMLButtonElement>
}

/** The payment methods that this till takes. */
export function PaymentMethodsField({ value, onChange, error, ref }: PaymentMethodsFieldProps) {
  // A method stays visible after its removal: the user can undo a wrong tap.
  const [offered, setOffered] = useState<readonly string[]>([])
  const errorId = useId()
  const all = [...new Set([...usual, ...value, ...offered])]
  const toggle = (method: string) => {
    setOffered(all)
    onChange(value.includes(method) ? value.filter((one) => one !== method) : [...value, method])
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <span className={labelClass} aria-hidden="true">
        Ways to pay
      </span>
      <ChipRow label="Ways to pay">
        {all.map((method, place) => (
          <Chip
            key={method}
            ref={place === 0 ? ref : undefined}
            selected={value.includes(method)}
            aria-describedby={errorId}
            onClick={() => toggle(method)}
          >
            {paymentMethodLabel(method)}
          </Chip>
        ))}
      </ChipRow>
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** Adds a payment method by the platform's name. */
export function OtherMethodField({
  value,
  onChange,
}: Pick<PaymentMethodsFieldProps, 'value' | 'onChange'>) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const method = typed.trim()
    if (method === '') return
    if (!value.includes(method)) onChange([...value, method])
    setTyped('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    // Enter adds the text, and doesn't save the form.
    event.preventDefault()
    add()
  }
  return (
    <TextField
      label="Another way to pay"
      hint="Use your platform’s name for it."
      value={typed}
      maxLength={40}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <Button variant="quiet" icon={<Plus aria-hidden="true" />} onClick={add}>
          Add
        </Button>
      }
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={addOnEnter}
    />
  )
}

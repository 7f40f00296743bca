import Delete from 'lucide-react/icons/delete'
import { pressPadKey, type PadKey, type Selection } from './number-pad-keys.ts'

export interface NumberPadProps {
  /** The text of the field it writes into. */
  value: string
  onChange: (value: string) => void
  /** A sum with two decimals instead of a row of digits. */
  decimal?: boolean | undefined
  maxLength?: number | undefined
  disabled?: boolean | undefined
  label?: string | undefined
  className?: string | undefined
}

const digits: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/**
 * Keys of 56 px and more for touch. It leaves the focus where it is, so that the field's caret
 * stays; it is no tab stop, for a keyboard has the field itself.
 */
export function NumberPad({
  value,
  onChange,
  decimal = false,
  maxLength = 24,
  disabled = false,
  label = 'Number pad',
  className = '',
}: NumberPadProps) {
  const key = (pad: PadKey, name?: string) => (
    <button
      key={pad}
      type="button"
      tabIndex={-1}
      disabled={disabled}
      aria-label={name}
      data-key={pad}
      className={
        name === undefined || pad === '.' ? 'number-key figures' : 'number-key number-key-act'
      }
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(pressPadKey(value, pad, { decimal, maxLength }, selectionIn(value)))}
    >
      {pad === 'backspace' ? <Delete aria-hidden="true" /> : pad === 'clear' ? 'Clear' : pad}
    </button>
  )
  return (
    <fieldset
      aria-label={label}
      className={`number-pad ${decimal ? '' : 'number-pad-digits'} ${className}`}
    >
      {digits.map((digit) => key(digit))}
      {decimal && key('.', 'Decimal point')}
      {key('0')}
      {key('00')}
      {key('backspace', 'Delete last')}
      {key('clear', 'Clear')}
    </fieldset>
  )
}

/** What is selected in the field that has the focus, where it shows this text: a look-up's amount, a number that was refused. */
function selectionIn(value: string): Selection | undefined {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.value !== value) return undefined
  const { selectionStart: start, selectionEnd: end } = field
  return start === null || end === null ? undefined : { start, end }
}

import { pinLength } from '../terminal/pin-hash.ts'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'

export interface PinFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onChange'> {
  value: string
  onValue: (pin: string) => void
}

/** A PIN being typed: digits, hidden, and nothing for the browser to remember or to fill in. */
export function PinField({ onValue, ...props }: PinFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      {...props}
      type="password"
      // A password manager offers neither to keep it nor to put the password there.
      autoComplete="one-time-code"
      data-1p-ignore
      data-lpignore="true"
      maxLength={pinLength.most}
      onChange={(event) => onValue(event.target.value)}
      figures
    />
  )
}

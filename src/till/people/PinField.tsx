import { pinLength } from '../terminal/pin/pin-hash.ts'
import { useSecretInput } from '../../ui/field/secret-input.ts'
import { TextField, type TextFieldProps } from '../../ui/field/TextField.tsx'

/** A PIN being typed: digits, hidden, and nothing for the browser to remember or to fill in. */
export function PinField({ ref, value, ...props }: Omit<TextFieldProps, 'type'>) {
  const input = useSecretInput({ ref, value })
  return (
    <TextField
      inputMode="numeric"
      {...props}
      ref={input}
      type="password"
      // A password manager offers neither to keep it nor to put the password there.
      autoComplete="one-time-code"
      data-1p-ignore
      data-lpignore="true"
      maxLength={pinLength.most}
      figures
    />
  )
}

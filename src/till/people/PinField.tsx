import { pinLength } from '../terminal/pin/pin-hash.ts'
import { useSecretInput } from '../../ui/field/secret-input.ts'
import { TextField, type TextFieldProps } from '../../ui/field/TextField.tsx'

/** A PIN field: digits, hidden, and without the browser's autofill. */
export function PinField({ ref, value, ...props }: Omit<TextFieldProps, 'type'>) {
  const input = useSecretInput({ ref, value })
  return (
    <TextField
      inputMode="numeric"
      {...props}
      ref={input}
      type="password"
      // Keeps password managers from saving the PIN, and from filling in the password.
      autoComplete="one-time-code"
      data-1p-ignore
      data-lpignore="true"
      maxLength={pinLength.most}
      figures
    />
  )
}

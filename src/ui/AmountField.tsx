import { TextField, type TextFieldProps } from './TextField.tsx'

/** A sum in rand as it is typed, large. The value stays text; the form parses it to cents. */
export function AmountField(props: Omit<TextFieldProps, 'type' | 'prefix' | 'inputMode'>) {
  return (
    <TextField
      size="amount"
      autoComplete="off"
      placeholder="0.00"
      {...props}
      figures
      inputMode="decimal"
      enterKeyHint="next"
      prefix={<span aria-hidden="true">R</span>}
    />
  )
}

import { TextField, type TextFieldProps } from './TextField.tsx'

interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'inputMode'> {
  /** The till's number pad writes into it, and the device shows no keyboard. */
  padded?: boolean | undefined
}

/** A sum in rand, in large type. The value stays text; the form's schema converts it to cents. */
export function AmountField({ padded = false, ...props }: AmountFieldProps) {
  return (
    <TextField
      size="amount"
      autoComplete="off"
      placeholder="0.00"
      {...props}
      figures
      inputMode={padded ? 'none' : 'decimal'}
      enterKeyHint="next"
      data-pad="sum"
      prefix={<span aria-hidden="true">R</span>}
    />
  )
}

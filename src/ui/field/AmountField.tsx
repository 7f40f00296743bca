import { TextField, type TextFieldProps } from './TextField.tsx'

export interface AmountFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'inputMode'> {
  /** The till's own pad writes into it, and no keyboard rises. */
  padded?: boolean | undefined
}

/** A sum in rand as it is typed, large. The value stays text; the form's schema reads cents from it. */
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

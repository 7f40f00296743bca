import { paymentMethodLabel } from './terminal/payment-method.ts'
import { Segmented } from '../ui/tile/Segmented.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'

interface PaymentMethodsProps {
  legend: string
  methods: readonly string[]
  value: string
  onChange: (method: string) => void
  /** By default the method's own name. */
  labelOf?: (method: string) => string
}

/** Shows all methods if they fit, otherwise a select; nothing for a single method. */
export function PaymentMethods({
  legend,
  methods,
  value,
  onChange,
  labelOf = paymentMethodLabel,
}: PaymentMethodsProps) {
  const options = methods.map((method) => ({ value: method, label: labelOf(method) }))
  if (options.length < 2) return null
  if (options.length <= 3)
    return <Segmented legend={legend} size="sale" {...{ options, value, onChange }} />
  return (
    <SelectField
      label={legend}
      size="sale"
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

import { useWatch } from 'react-hook-form'
import { Banner } from '../../ui/overlay/Banner.tsx'
import type { FormField } from '../../draft/form-fields.ts'
import type { SaleForm } from '../steps/details/use-sale-form.ts'
import { pinField } from '../../draft/redemption.ts'

export interface PinAgainProps {
  control: SaleForm['control']
  fields: readonly FormField[]
}

/** The cashier types a refused PIN again (ruling R24); everything else stays. */
export function PinAgain({ control, fields }: PinAgainProps) {
  const typed = useWatch({ control, name: pinField(fields)?.key ?? '' })
  if (typed !== '') return null
  return (
    <Banner tone="info" title="Enter the PIN again">
      It will be sent as a new redemption. The other details are as you entered them.
    </Banner>
  )
}

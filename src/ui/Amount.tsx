import { Fitted } from './tile/Fitted.tsx'
import { formatRand, type Cents } from '../values/money.ts'

export interface AmountProps {
  /** Integer cents. */
  cents: Cents
  /** `hero` is the largest thing on Check and Pay. */
  size?: 'row' | 'normal' | 'large' | 'hero' | undefined
  className?: string | undefined
}

/** Money, as `R 1 234.50`, in numerals of equal width that never break over lines. */
export function Amount({ cents, size = 'normal', className = '' }: AmountProps) {
  return (
    <Fitted className={`amount amount-${size} figures ${className}`}>{formatRand(cents)}</Fitted>
  )
}

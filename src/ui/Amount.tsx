import { Fitted } from './tile/Fitted.tsx'
import { formatRand, type Cents } from '../values/money.ts'

interface AmountProps {
  /** Integer cents. */
  cents: Cents
  /** `hero` is the largest text on Check and Pay. */
  size?: keyof typeof sizes | undefined
  className?: string | undefined
}

const sizes = {
  row: 'font-semibold tracking-normal',
  normal: 'font-strong tracking-[-0.015em]',
  large: 'leading-large font-strong tracking-[-0.015em] [--fitted:var(--text-2xl)]',
  hero: 'leading-hero font-strong tracking-[-0.02em] [--fitted:clamp(2.25rem,11cqi,3.5rem)]',
} as const

/** Money as `R 1 234.50`, in numerals of equal width that never wrap. */
export function Amount({ cents, size = 'normal', className = '' }: AmountProps) {
  return (
    <Fitted className={`figures text-ink ${sizes[size]} ${className}`} data-amount>
      {formatRand(cents)}
    </Fitted>
  )
}

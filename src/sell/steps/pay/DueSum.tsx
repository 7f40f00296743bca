import type { Ref } from 'react'
import { Amount } from '../../../ui/Amount.tsx'
import { formatRand } from '../../../values/money.ts'
import { heroClass } from '../panel-class.ts'
import { cashDue, type Due } from './cash.ts'

interface DueSumProps extends Due {
  /** Whether all of it is paid in cash. */
  inCash: boolean
  ref?: Ref<HTMLParagraphElement>
}

/** What to take, in the largest text. Cash is rounded to what coins can make (ruling R44); then the price is below. */
export function DueSum({ inCash, ref, ...due }: DueSumProps) {
  const take = inCash ? cashDue(due) : due.total
  return (
    <p ref={ref} className={heroClass}>
      <Amount cents={take} size="hero" />
      {take !== due.total && (
        <span className="block text-sm text-ink-soft figures">
          Price {formatRand(due.total)}, rounded for cash
        </span>
      )}
    </p>
  )
}

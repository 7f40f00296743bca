import { Amount } from '../../../ui/Amount.tsx'
import { cashDue, type Due } from './cash.ts'

/** A sum in cash, rounded to what coins can make (ruling R44). */
export function InCash(due: Due) {
  const cash = cashDue(due)
  if (cash === due.total) return null
  return (
    <p className="-mt-4 flex flex-wrap items-baseline justify-center gap-x-3 gap-y-1 text-center text-(length:--text-lg) font-strong">
      In cash <Amount cents={cash} size="large" />
    </p>
  )
}

import { dayWords } from '../values/clock-time.ts'
import { formatRand } from '../values/money.ts'
import type { DayTotal } from './by-day.ts'

/** A day in the list, and what it came to. @param now epoch milliseconds */
export function DayHead({ total, now }: { total: DayTotal; now: number }) {
  const { day, sold, redeemed } = total
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1.5 max-sm:px-3">
      <h2 className="text-sm/close font-strong">
        {day === '' ? 'Day not given' : dayWords(day, now)}
      </h2>
      <p className="text-sm/close text-ink-soft figures">
        {sold.count === 0 ? (
          'Nothing sold'
        ) : (
          <>
            {sold.count} sold ·{' '}
            <strong className="font-strong text-ink">{formatRand(sold.amount)}</strong>
          </>
        )}
        {redeemed.count > 0 && ` · ${redeemed.count} redeemed, ${formatRand(redeemed.amount)}`}
      </p>
    </div>
  )
}

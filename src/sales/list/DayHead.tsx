import { dayWords } from '../../values/time/clock-time.ts'
import { formatRand } from '../../values/money.ts'
import type { DayTotal, Total } from '../store/by-day.ts'
import { Spoken } from '../../ui/Spoken.tsx'

interface DayHeadProps {
  total: DayTotal
  /** Epoch milliseconds. */
  now: number
  /** All of its sales are here; otherwise there may be more. */
  isWhole: boolean
  /** Only counts, no sums. */
  isBlind: boolean
}

/** A day in the list, with its totals. */
export function DayHead({ total, now, isWhole, isBlind }: DayHeadProps) {
  const { day } = total
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line bg-sunken px-4 py-1.5 max-sm:px-3">
      <h2 className="text-sm/close font-strong">
        {day === '' ? 'Day not given' : dayWords(day, now)}
      </h2>
      {(total.sold.count > 0 || total.redeemed.count > 0) && (
        <TotalWords {...total} isWhole={isWhole} isBlind={isBlind} />
      )}
    </div>
  )
}

type TotalWordsProps = Total & Pick<DayHeadProps, 'isWhole' | 'isBlind'>

/** '12 sold · R 340.00 · 1 redeemed, R 20.00'. */
export function TotalWords({ sold, redeemed, isWhole, isBlind }: TotalWordsProps) {
  return (
    <p className="text-sm/close text-ink-soft figures">
      {sold.count === 0 ? (
        isWhole && 'Nothing sold'
      ) : (
        <>
          {!isWhole && 'At least '}
          {sold.count} sold
          {!isBlind && (
            <>
              {' · '}
              <strong className="font-strong text-ink">
                <Spoken>{formatRand(sold.amount)}</Spoken>
              </strong>
            </>
          )}
        </>
      )}
      <Spoken>
        {redeemed.count > 0 &&
          `${sold.count > 0 || isWhole ? ' · ' : 'At least '}${redeemed.count} redeemed${isBlind ? '' : `, ${formatRand(redeemed.amount)}`}`}
      </Spoken>
    </p>
  )
}

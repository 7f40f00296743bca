import { Fitted } from '../ui/tile/Fitted.tsx'
import { isCash } from '../values/cash.ts'
import { formatRand } from '../values/money.ts'
import { totalOf, type Group, type Sum } from './takings/totals.ts'
import { countWord } from './shift/words.ts'
import { cardClass } from '../ui/Card.tsx'

/** The shift's figures so far, but never the expected cash: the count is blind (docs/sales-and-cash-up.md, Blind). */
export function ShiftFigures({ groups }: { groups: readonly Group[] }) {
  const sold = totalOf(groups, 'in')
  const figures: readonly (readonly [name: string, sum: Sum, noun: string])[] = [
    ['Sold', sold, 'sale'],
    ['In cash', totalOf(groups, 'in', ({ method }) => isCash(method)), 'sale'],
    ['Not in cash', totalOf(groups, 'in', ({ method }) => !isCash(method)), 'sale'],
    ['Redeemed', totalOf(groups, 'out'), 'redemption'],
  ]
  return (
    <dl className={cardClass({ className: 'grid grid-cols-2 overflow-hidden @2xl:grid-cols-4' })}>
      {figures.map(([name, { amount, count }, noun], place) => (
        <div
          key={name}
          className="flex min-w-0 flex-col justify-between gap-0.5 border-line px-4 py-3.5 not-first:border-s @max-2xl:nth-3:border-s-0 @max-2xl:nth-[n+3]:border-t"
        >
          <dt className="text-sm/close text-ink-soft">{name}</dt>
          <dd className="@container leading-name figures">
            <Fitted
              className={
                place === 0
                  ? 'font-strong [--fitted:var(--text-2xl)]'
                  : 'font-semibold [--fitted:var(--text-xl)]'
              }
            >
              {formatRand(amount)}
            </Fitted>
          </dd>
          <dd className="text-sm/close text-ink-soft figures">{countWord(count, noun)}</dd>
        </div>
      ))}
    </dl>
  )
}

import { Link } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cut } from '../../ui/Cut.tsx'
import { attemptNumber, attemptText, cameToNothing, type Chain } from '../store/chain.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { saleStatusWords } from '../store/status.ts'

/** The attempts of a sale, oldest first. Shows nothing for a single attempt. */
export function Attempts({ one, chain }: { one: ListedSale; chain: Chain }) {
  if (chain.length < 2) return null
  return (
    <Card title="Attempts">
      <ol className="flex flex-col" aria-label="Attempts">
        {chain.map((attempt) => {
          const { label, tone } = saleStatusWords(attempt)
          const refused = cameToNothing(attempt)
          return (
            <li
              key={attempt.key}
              className="group linked grid min-h-16 grid-cols-[2rem_minmax(0,1fr)_auto_auto] items-center gap-3 rounded-md -outline-offset-2 not-first:before:absolute not-first:before:bottom-[calc(50%+1rem)] not-first:before:left-[calc(1rem-1px)] not-first:before:h-[calc(100%-2rem)] not-first:before:border-s-2 not-first:before:border-line-strong max-sm:grid-cols-[2rem_minmax(0,1fr)_auto]"
              aria-current={attempt.key === one.key ? 'step' : undefined}
            >
              <span
                className="grid size-8 place-items-center rounded-full border-2 border-line-strong text-sm/normal font-strong group-aria-[current=step]:border-accent group-aria-[current=step]:bg-accent group-aria-[current=step]:text-accent-ink figures"
                aria-hidden="true"
              >
                {attemptNumber(attempt, chain) ?? '–'}
              </span>
              <div className="flex min-w-0 flex-col">
                <Link to={paths.sale(attempt.key)} className="row-link hover:underline">
                  {refused
                    ? 'Attempt without a transaction'
                    : `Attempt ${attemptText(attempt, chain)}`}
                </Link>
                <Cut className="text-xs text-ink-soft figures">
                  {attempt.soldBy === undefined
                    ? attempt.when
                    : `${attempt.when}, by ${attempt.soldBy}`}
                </Cut>
              </div>
              <Badge tone={tone}>{label}</Badge>
              {attempt.amount !== undefined && (
                <Amount cents={attempt.amount} size="row" className="max-sm:hidden" />
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { Amount } from '../ui/Amount.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { attemptIn, cameToNothing, type Chain } from './chain.ts'
import type { ListedSale } from './listed-sale.ts'
import { statusWords } from './status.ts'

/** The attempts of one sale, first to newest; of a sale that was tried once there is nothing to show. */
export function Attempts({ one, chain }: { one: ListedSale; chain: Chain }) {
  if (chain.length < 2) return null
  return (
    <Card title="Attempts">
      <ol className="attempts" aria-label="Attempts">
        {chain.map((attempt) => {
          const { label, tone } = statusWords(attempt.status)
          const refused = cameToNothing(attempt)
          return (
            <li
              key={attempt.key}
              className="attempt"
              aria-current={attempt.key === one.key ? 'step' : undefined}
            >
              <span className="attempt-mark figures" aria-hidden="true">
                {refused ? '–' : attemptIn(attempt, chain).split(' ')[0]}
              </span>
              <div className="attempt-what">
                <Link to={paths.transaction(attempt.key)} className="attempt-link">
                  {refused ? 'Try without a transaction' : `Attempt ${attemptIn(attempt, chain)}`}
                </Link>
                <span className="sale-row-small figures">
                  {attempt.when}
                  {attempt.soldBy === undefined ? '' : `, by ${attempt.soldBy}`}
                </span>
              </div>
              <Badge tone={tone}>{label}</Badge>
              {attempt.amount !== undefined && <Amount cents={attempt.amount} size="row" />}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

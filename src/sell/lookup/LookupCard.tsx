import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { LookupResult } from '../../platform/reads/lookups.ts'
import type { AmountRule } from '../../catalogue/product-view.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { cents, formatRand } from '../../values/money.ts'
import { dueOf, type LookupPlan } from './lookup-plan.ts'
import { dueWords, foundFacts, foundTitle, lookupNoun, moreFacts } from './lookup-words.ts'

export interface LookupCardProps {
  plan: LookupPlan
  found: Extract<LookupResult, { kind: 'eligible' }>
  rule: AmountRule
}

/** Who was found: to be read back to the customer before any money moves. */
export function LookupCard({ plan, found, rule }: LookupCardProps) {
  const due = dueOf(plan.kind, found.amountDue, rule)
  const words = due && dueWords(due, rule)
  const facts = foundFacts(found)
  const more = moreFacts(found)
  return (
    <section className="lookup-card tone-sold" aria-label={`The ${lookupNoun[plan.kind]} found`}>
      <p className="lookup-title">
        <CircleCheck aria-hidden="true" />
        <span>{foundTitle(found)}</span>
      </p>
      {(facts.length > 0 || due !== undefined) && (
        <Facts dense>
          {due !== undefined && (
            <Fact name={plan.kind === 'bill-payment' ? 'Amount due' : 'Owed on it'} figures>
              {formatRand(due.kind === 'nothing' ? cents(0) : due.amount)}
            </Fact>
          )}
          {facts.map(({ name, value }) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
      {words !== undefined && <p className="pt-1 text-sm">{words}</p>}
      {more.length > 0 && (
        <details className="lookup-more">
          <summary>
            More <ChevronDown aria-hidden="true" />
          </summary>
          <Facts dense>
            {more.map(({ name, value }) => (
              <Fact key={name} name={name} figures>
                {value}
              </Fact>
            ))}
          </Facts>
        </details>
      )}
    </section>
  )
}

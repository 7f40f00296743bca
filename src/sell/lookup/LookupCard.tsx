import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { LookupResult } from '../../platform/reads/lookups.ts'
import type { AmountRule } from '../../catalogue/product-view.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { cents, formatRand } from '../../values/money.ts'
import { dueOf, lookupKinds, type LookupPlan } from '../../draft/lookup-kinds.ts'
import { dueWords, foundFacts, foundTitle, moreFacts } from '../../draft/lookup-words.ts'

interface LookupCardProps {
  plan: LookupPlan
  found: Extract<LookupResult, { kind: 'eligible' }>
  rule: AmountRule
}

/** The person found, to read back to the customer before any money moves. */
export function LookupCard({ plan, found, rule }: LookupCardProps) {
  const due = dueOf(plan.kind, found.amountDue, rule)
  const words = due && dueWords(due, rule)
  const facts = foundFacts(found)
  const more = moreFacts(found)
  return (
    <section
      className="rounded-lg border border-tone/28 bg-sunken px-4 py-3 tone-sold"
      aria-label={`The ${lookupKinds[plan.kind].noun} found`}
    >
      <p className="flex gap-2 text-(length:--text-lg)/name font-strong">
        <CircleCheck className="h-7 w-6 flex-none text-tone" aria-hidden="true" />
        <span>{foundTitle(found)}</span>
      </p>
      {(facts.length > 0 || due !== undefined) && (
        <Facts dense>
          {due !== undefined && (
            <Fact
              name={lookupKinds[plan.kind].due === 'bill' ? 'Amount due' : 'Owed on it'}
              figures
            >
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
        <details className="group">
          <summary className="inline-flex min-h-target cursor-pointer items-center gap-1.5 pe-2 text-(length:--text-sm) font-semibold text-accent">
            More <ChevronDown className="size-4.5 group-open:rotate-180" aria-hidden="true" />
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

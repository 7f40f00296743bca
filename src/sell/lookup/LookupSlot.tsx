import Search from 'lucide-react/icons/search'
import { explainLookup } from '../../platform/words/explain-lookup.ts'
import type { Clock } from '../../platform/transport/clock.ts'
import type { LookupResult } from '../../platform/reads/lookups.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { Spinner } from '../../ui/part/Spinner.tsx'
import { Instead } from './Instead.tsx'
import { LookupCard } from './LookupCard.tsx'
import { mayWaive, type LookupState } from './lookup-run.ts'
import { lookupNoun, waitWords } from './lookup-words.ts'
import type { Lookup } from './use-lookup.ts'

export interface LookupSlotProps {
  lookup: Lookup
  product: ProductView
  clock: Clock
  /** Whether there is a number to look up. */
  ready: boolean
  onAsk: () => void
  onGoOnWithout: () => void
}

/** The lookup of the number in the field above: ready, loading, found, or why not. */
export function LookupSlot(props: LookupSlotProps) {
  const { lookup, product, ready, onAsk } = props
  const { plan, state } = lookup
  const noun = lookupNoun[plan.kind]
  switch (state.kind) {
    case 'asking':
      return <Asking {...props} state={state} />
    case 'too-old':
      return (
        <Banner tone="needs" title="Looked up more than ten minutes ago">
          What was found may have changed since then.
        </Banner>
      )
    case 'answered':
      return state.result.kind === 'eligible' ? (
        <LookupCard plan={plan} found={state.result} rule={product.amount} />
      ) : (
        <NotFound {...props} result={state.result} waived={state.waived} />
      )
    case 'none':
    default:
      return ready ? (
        <Button icon={<Search aria-hidden="true" />} onClick={onAsk}>
          Look up the {noun}
        </Button>
      ) : null
  }
}

function Asking({
  lookup: { plan, run },
  clock,
  state,
}: LookupSlotProps & { state: Extract<LookupState, { kind: 'asking' }> }) {
  const { wait } = state
  const now = () => clock.elapsed()
  useShortcut('Escape', run.cancel)
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-4 py-1">
      <Spinner />
      <output className="flex-[1_1_10rem]">
        {waitWords(plan.kind, wait)}{' '}
        {wait.kind === 'throttled' && (
          <Countdown until={wait.until} now={now} className="font-strong" />
        )}
      </output>
      <Button variant="quiet" onClick={run.cancel}>
        Cancel
      </Button>
    </div>
  )
}

/** An answer that a sale can't rely on. The field itself reports a wrong number. */
function NotFound({
  lookup: { plan },
  product,
  onGoOnWithout,
  result,
  waived,
}: LookupSlotProps & {
  result: Exclude<LookupResult, { kind: 'eligible' }>
  waived: boolean
}) {
  if (result.kind === 'refused' && result.listed) return null
  const { title, detail, money, action, code } = explainLookup(result)
  if (waived)
    return (
      <Banner tone="needs" title={`The ${lookupNoun[plan.kind]} was not checked`}>
        Check it with the customer again.
      </Banner>
    )
  return (
    <>
      <Banner
        tone="needs"
        title={title}
        action={mayWaive(result) && <Button onClick={onGoOnWithout}>Sell without checking</Button>}
      >
        {detail} {money} {action}
        {code !== undefined && (
          <span className="text-(length:--text-xs) whitespace-nowrap"> ({code})</span>
        )}
      </Banner>
      {result.kind === 'not-eligible' && <Instead of={product} />}
    </>
  )
}

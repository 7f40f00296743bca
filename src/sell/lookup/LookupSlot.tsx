import { useEffect, useState } from 'react'
import Search from 'lucide-react/icons/search'
import { explainLookup } from '../../platform/words/explain-lookup.ts'
import type { LookupResult } from '../../platform/reads/lookups.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { announce } from '../../ui/overlay/announce.ts'
import { useOnline } from '../../till/device/use-online.ts'
import { useSessionState } from '../../till/use-session-state.ts'
import { useTill } from '../../till/till.ts'
import { useReached } from '../use-reached.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/part/Countdown.tsx'
import { useShortcut } from '../../ui/keys/shortcut.ts'
import { Spinner } from '../../ui/part/Spinner.tsx'
import { Instead } from './Instead.tsx'
import { LookupCard } from './LookupCard.tsx'
import { mayWaive } from '../../draft/lookup-state.ts'
import { lookupKinds } from '../../draft/lookup-kinds.ts'
import type { Lookup } from './use-lookup.ts'

interface LookupSlotProps {
  lookup: Lookup
  product: ProductView
  /** Whether there is a number to look up. */
  ready: boolean
  onAsk: () => void
  onGoOnWithout: () => void
}

/** The lookup of the number in the field above: ready, loading, found, or why not. */
export function LookupSlot(props: LookupSlotProps) {
  const { lookup, product, ready, onAsk } = props
  const { plan, state } = lookup
  switch (state.kind) {
    case 'asking':
      return <Asking lookup={lookup} />
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
        <NothingFound {...props} result={state.result} waived={state.waived} />
      )
    case 'none':
    default:
      return ready ? (
        <Button icon={<Search aria-hidden="true" />} onClick={onAsk}>
          Look up the {lookupKinds[plan.kind].noun}
        </Button>
      ) : null
  }
}

/** From here on, the cashier sees that it is taking longer. */
const SLOW_MS = 4_000

/** What a running lookup waits for, in words. A countdown follows those of `throttled`. */
const waitWords = {
  answer: (noun: string) => `Looking up the ${noun}…`,
  slow: (noun: string) => `Still looking up the ${noun}. The provider is slow to answer.`,
  'sign-in': () => 'The session has ended. The lookup continues when somebody signs in.',
  offline: () => 'No connection. The lookup continues when it is back.',
  throttled: () => 'The platform has asked the till to wait. The lookup continues in',
}

/** First what needs a person. */
function useWait(throttledUntil: number | undefined): keyof typeof waitWords {
  const { clock, session } = useTill().api
  const [begin] = useState(() => clock.elapsed())
  const isSlow = useReached(clock, begin + SLOW_MS)
  const isThrottleOver = useReached(clock, throttledUntil)
  const isOnline = useOnline()
  if (useSessionState(session).kind === 'expired') return 'sign-in'
  if (!isOnline) return 'offline'
  if (throttledUntil !== undefined && !isThrottleOver) return 'throttled'
  return isSlow ? 'slow' : 'answer'
}

function Asking({ lookup: { plan, cancel, throttledUntil } }: Pick<LookupSlotProps, 'lookup'>) {
  const { clock } = useTill().api
  const now = () => clock.elapsed()
  const wait = useWait(throttledUntil)
  const words = waitWords[wait](lookupKinds[plan.kind].noun)
  useEffect(() => {
    if (wait !== 'answer') announce(words)
  }, [wait, words])
  useShortcut('Escape', cancel)
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-sunken px-4 py-1">
      <Spinner />
      <output className="flex-[1_1_10rem]">
        {words}{' '}
        {wait === 'throttled' && throttledUntil !== undefined && (
          <Countdown until={throttledUntil} now={now} className="font-strong" />
        )}
      </output>
      <Button variant="quiet" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

/** An answer that a sale can't rely on. The field itself reports a wrong number. */
function NothingFound({
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
      <Banner tone="needs" title={`The ${lookupKinds[plan.kind].noun} was not checked`}>
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

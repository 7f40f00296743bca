import { useQuery } from '@tanstack/react-query'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/use-title.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ClosedShift } from './ClosedShift.tsx'
import { CountView } from './CountView.tsx'
import { OpenShiftCard } from './OpenShiftCard.tsx'
import { useCashUpPlace, type CashUpPlace } from './place.ts'
import { ResultView } from './ResultView.tsx'
import { resultOf, type Shift } from './shift.ts'
import { ShiftList } from './ShiftList.tsx'
import { ShiftView } from './ShiftView.tsx'
import { shiftStoreOf, useClosedShifts, useOpenShift } from './use-shift.ts'
import './cash-up.css'

/** The till's drawer from the opening of a shift to its Z (docs/cash-up.md). */
export function CashUpScreen() {
  useTitle('Cash-up')
  const place = useCashUpPlace()
  return (
    <div className="cash-up">
      <h1 className="mb-5">Cash-up</h1>
      {place.kind === 'closed' ? <ClosedShift id={place.id} /> : <Drawer place={place} />}
    </div>
  )
}

function Drawer({ place }: { place: Exclude<CashUpPlace, { kind: 'closed' }> }) {
  const state = useOpenShift()
  const earlier = useClosedShifts()
  if (state.kind === 'unavailable')
    return (
      <ErrorState title="This browser does not let the till keep its shifts">
        A private window and blocked site data are the usual causes. Open the till in a normal
        window, or allow it to store data; then reload.
      </ErrorState>
    )
  if (state.kind === 'loading' || earlier === undefined) return <Skeleton height="24rem" />
  if (state.kind === 'none')
    return (
      <div className={earlier.length === 0 ? 'cash-up-narrow' : 'cash-up-columns'}>
        <OpenShiftCard last={earlier[0]} />
        <ShiftList shifts={earlier} />
      </div>
    )
  const { shift } = state
  const result = resultOf(shift)
  if (result !== undefined) return <ResultView key={shift.version} shift={shift} result={result} />
  if (place.kind === 'count') return <Counting shift={shift} />
  return (
    <div className="flex flex-col gap-4">
      <ShiftView shift={shift} slip={place.kind === 'x'} />
      {place.kind === 'shift' && <ShiftList shifts={earlier} />}
    </div>
  )
}

/** Takes up a count where it was left. */
function Counting({ shift }: { shift: Shift }) {
  const till = useTill()
  const { data, isError } = useQuery({
    queryKey: ['cash-up-draft', shift.id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await shiftStoreOf(till).draft(shift.id)) ?? null,
  })
  if (data === undefined && !isError) return <Skeleton height="24rem" />
  const nothing = { id: shift.id, by: 'pieces', pieces: {}, sum: '' } as const
  return <CountView shift={shift} draft={data ?? nothing} />
}

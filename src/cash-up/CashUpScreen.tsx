import { useQuery } from '@tanstack/react-query'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/address/use-title.ts'
import { Skeleton } from '../ui/part/Skeleton.tsx'
import { ClosedShift } from './closed/ClosedShift.tsx'
import { Columns } from './Columns.tsx'
import { CountView } from './count/CountView.tsx'
import { FirstShift } from './FirstShift.tsx'
import { OpenDrawerButton } from './count/OpenDrawerDialog.tsx'
import { OpenShiftCard } from './OpenShiftCard.tsx'
import { useCashUpPlace, type CashUpPlace } from './use-cash-up-place.ts'
import { ResultView } from './count/ResultView.tsx'
import { resultOf, type Shift } from './shift/shift.ts'
import { ShiftList } from './closed/ShiftList.tsx'
import { ShiftView } from './ShiftView.tsx'
import { ShiftsUnavailable } from './ShiftsUnavailable.tsx'
import { shiftQueries } from './shift/shift-queries.ts'
import { useShifts } from './shift/use-shift.ts'

/** The till's drawer, from opening a shift to its Z (docs/sales-and-cash-up.md). */
export function CashUpScreen() {
  useTitle('Cash-up')
  const place = useCashUpPlace()
  return (
    <div className="@container mx-auto w-full max-w-304 px-4 py-6 has-[>[data-narrow]]:max-w-2xl">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1>Cash-up</h1>
        <OpenDrawerButton />
      </div>
      {place.kind === 'closed' ? <ClosedShift id={place.id} /> : <Drawer place={place} />}
    </div>
  )
}

function Drawer({ place }: { place: Exclude<CashUpPlace, { kind: 'closed' }> }) {
  const state = useShifts()
  if (state.kind === 'unavailable') return <ShiftsUnavailable />
  if (state.kind === 'loading') return <Skeleton height="24rem" />
  const { earlier } = state
  if (state.kind === 'none')
    return earlier.length === 0 ? (
      <FirstShift />
    ) : (
      <Columns>
        <OpenShiftCard last={earlier[0]} />
        <ShiftList shifts={earlier} />
      </Columns>
    )
  const { shift } = state
  const result = resultOf(shift)
  if (result !== undefined)
    return <ResultView key={shift.counts.length} shift={shift} result={result} />
  if (place.kind === 'count') return <Counting shift={shift} />
  return (
    <div className="flex flex-col gap-4">
      <ShiftView shift={shift} slip={place.kind === 'x'} />
      {place.kind === 'shift' && <ShiftList shifts={earlier} />}
    </div>
  )
}

/** Resumes a count where the cashier left it. */
function Counting({ shift }: { shift: Shift }) {
  const till = useTill()
  const { data, isError } = useQuery(shiftQueries(till).draft(shift.id))
  if (data === undefined && !isError) return <Skeleton height="24rem" />
  const nothing = { id: shift.id, by: 'pieces', pieces: {}, sum: '' } as const
  return <CountView shift={shift} draft={data ?? nothing} />
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import { useTill } from '../../till/till.ts'
import { saveSheet } from '../../ui/overlay/save-sheet.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { Columns } from '../Columns.tsx'
import { fileNameOf, linesSheet } from './export.ts'
import { OpenSalesCard } from '../OpenSalesCard.tsx'
import { placeTo } from '../use-cash-up-place.ts'
import { zSlip } from './slip.ts'
import { SlipView } from './SlipView.tsx'
import { TakingsByTime } from '../takings/TakingsByTime.tsx'
import { TakingsCard } from '../takings/TakingsCard.tsx'
import { shiftQueries } from '../shift/shift-queries.ts'
import { ShiftsUnavailable } from '../ShiftsUnavailable.tsx'

/** A closed shift: its Z to print, its figures, and its files. */
export function ClosedShift({ id }: { id: string }) {
  const { data: found, isError } = useQuery(shiftQueries(useTill()).one(id))
  if (isError) return <ShiftsUnavailable />
  if (found === undefined) return <Skeleton height="24rem" />
  if (found === null || found.shift.closing === undefined || found.shift.cut === undefined)
    return (
      <EmptyState title="This till has no such closed shift" action={<BackLink />}>
        It may belong to another account, or this browser’s data may have been cleared.
      </EmptyState>
    )
  const { shift, made } = found
  const { cut } = found.shift
  const name = fileNameOf(shift)
  const sheet = linesSheet(shift, made)
  return (
    <Columns>
      <SlipView title={`Z of shift ${shift.number}`} slip={zSlip(shift)}>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveSheet(name, sheet, 'xlsx')}
        >
          Sales (Excel)
        </Button>
        <Button
          icon={<Download aria-hidden="true" />}
          onClick={() => saveSheet(name, sheet, 'csv')}
        >
          Sales (CSV)
        </Button>
        <BackLink />
      </SlipView>
      <div className="flex min-w-0 flex-col gap-4">
        <TakingsCard groups={cut.groups} />
        <TakingsByTime takings={made.takings} />
        <OpenSalesCard open={cut.open} />
      </div>
    </Columns>
  )
}

/** Back to the open shift, or to the form that opens one. */
export function BackLink() {
  return (
    <Link to={placeTo({ kind: 'shift' })} className={buttonClass({ variant: 'quiet' })}>
      <ArrowLeft aria-hidden="true" />
      Back to cash-up
    </Link>
  )
}

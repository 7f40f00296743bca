import { useState } from 'react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Calculator from 'lucide-react/icons/calculator'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from '../till/Link.tsx'
import { useTill } from '../till/till.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { formatRand } from '../values/money.ts'
import { BackLink } from './ClosedShift.tsx'
import type { Course } from './course.ts'
import { DifferencesBanner } from './DifferencesBanner.tsx'
import { MovementDialog } from './MovementDialog.tsx'
import { momentText } from './moment.ts'
import { OpenSalesCard } from './OpenSalesCard.tsx'
import { placeTo } from './place.ts'
import type { Shift } from './shift.ts'
import { xSlip } from './slip.ts'
import { SlipView } from './SlipView.tsx'
import { StepTitle } from './StepTitle.tsx'
import { TakingsByTime } from './TakingsByTime.tsx'
import { TakingsCard } from './TakingsCard.tsx'
import { groupsOf } from './totals.ts'
import { cutOf, earlierOf, useCourse, type CourseState } from './use-course.ts'
import { countWord, movementWord } from './words.ts'

/** The open shift: where it stands, and its X. */
export function ShiftView({ shift, slip }: { shift: Shift; slip: boolean }) {
  const state = useCourse(shift)
  if (state.kind === 'loading') return <Skeleton height="24rem" />
  if (state.kind === 'unavailable')
    return (
      <ErrorState title="The sales of this till can not be read now">
        Without them nothing can be added up. The notice at the top says what to do.
      </ErrorState>
    )
  return slip ? <XView shift={shift} state={state} /> : <Standing shift={shift} state={state} />
}

type Ready = Extract<CourseState, { kind: 'ready' }>

function XView({ shift, state }: { shift: Shift; state: Ready }) {
  const { api } = useTill()
  // The time at which the slip was asked for; sales that come in while it is looked at stand on it all the same.
  const [at] = useState(() => api.clock.wallNow())
  const cut = cutOf(shift, state.course, at, state.platform !== 'failed')
  return (
    <SlipView title={`X of shift ${shift.number}`} slip={xSlip(shift, cut, at)}>
      <BackLink />
    </SlipView>
  )
}

function Standing({ shift, state }: { shift: Shift; state: Ready }) {
  const [moving, setMoving] = useState(false)
  const { course } = state
  return (
    <div className="flex flex-col gap-4">
      <div className="shift-head">
        <div className="min-w-0">
          <h2>
            <StepTitle>{`Shift ${shift.number}`}</StepTitle>
          </h2>
          <p className="text-sm text-ink-soft">
            Opened {momentText(shift.openedAt)} by {shift.openedBy}, float {formatRand(shift.float)}
          </p>
        </div>
        <div className="shift-acts">
          <Link to={placeTo({ kind: 'count' })} className={buttonClass({ variant: 'primary' })}>
            <span className="btn-label">
              <Calculator aria-hidden="true" />
              Count and close
            </span>
          </Link>
          <Link to={placeTo({ kind: 'x' })} className={buttonClass()}>
            <span className="btn-label">
              <ReceiptText aria-hidden="true" />X slip
            </span>
          </Link>
          <Button icon={<ArrowLeftRight aria-hidden="true" />} onClick={() => setMoving(true)}>
            Move cash
          </Button>
        </div>
      </div>
      <ShiftNotes shift={shift} state={state} />
      <OpenSalesCard open={course.open} />
      <div className="cash-up-columns">
        <TakingsCard groups={groupsOf(course.takings)} />
        <div className="flex min-w-0 flex-col gap-4">
          <TakingsByTime takings={course.takings} />
          <MovementsCard shift={shift} />
          <ElsewhereCard elsewhere={course.elsewhere} />
        </div>
      </div>
      {moving && <MovementDialog shift={shift} onClose={() => setMoving(false)} />}
    </div>
  )
}

function ShiftNotes({ shift, state }: { shift: Shift; state: Ready }) {
  const { course, platform, refresh } = state
  const earlier = earlierOf(course.takings, shift.openedAt)
  const unknown = course.takings.filter(({ method }) => method === undefined)
  return (
    <>
      {earlier.count > 0 && (
        <Banner tone="info" title={`${countWord(earlier.count, 'sale')} of before this shift`}>
          {formatRand(earlier.amount)} was sold after the last count, or became known after it, and
          counts here.
        </Banner>
      )}
      {unknown.length > 0 && (
        <Banner
          tone="needs"
          title={`${countWord(unknown.length, 'sale')} with a payment that is not known`}
        >
          The platform shows them as this till’s, perhaps retried on another till, and how they were
          paid is not written down here. They are in the takings and not in the cash expected.
        </Banner>
      )}
      {platform === 'failed' ? (
        <Banner
          tone="needs"
          title="Not compared with the platform"
          action={<Button onClick={refresh}>Try again</Button>}
        >
          Its list can not be read now. The sales of this till are all here.
        </Banner>
      ) : (
        <DifferencesBanner differences={course.differences} />
      )}
    </>
  )
}

function MovementsCard({ shift }: { shift: Shift }) {
  if (shift.movements.length === 0) return null
  return (
    <Card title="Cash moved">
      <ul className="movements">
        {shift.movements.map(({ id, kind, amount, reason, at, by }) => (
          <li key={id}>
            <span className="movement-what">{movementWord[kind]}</span>
            <span className="figures">{formatRand(amount)}</span>
            <span className="movement-why">
              {reason} · {momentText(at)} · {by}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ElsewhereCard({ elsewhere }: Pick<Course, 'elsewhere'>) {
  const count = elsewhere.in.count + elsewhere.out.count
  if (count === 0) return null
  return (
    <Card title="Other tills of this account">
      <p className="text-sm text-ink-soft">
        {countWord(count, 'sale')} since this shift opened, {formatRand(elsewhere.in.amount)} sold
        {elsewhere.out.count > 0 && `, ${formatRand(elsewhere.out.amount)} redeemed`}. They lie in
        other drawers and are not in these takings.
      </p>
    </Card>
  )
}

import { useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Calculator from 'lucide-react/icons/calculator'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { queryKeys } from '../platform/reads/query-keys.ts'
import { useEngineStatus } from '../till/held/use-sales.ts'
import { useManagerGate } from '../till/people/ManagerGate.tsx'
import { useManagerPass } from '../till/people/use-manager-pass.ts'
import { useTill } from '../till/till.ts'
import { Banner } from '../ui/overlay/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/part/ErrorState.tsx'
import { Skeleton } from '../ui/part/Skeleton.tsx'
import { formatRand } from '../values/money.ts'
import { BackLink } from './closed/ClosedShift.tsx'
import { Columns } from './Columns.tsx'
import type { ShiftMoney } from './takings/shift-money.ts'
import { DifferencesBanner } from './count/DifferencesBanner.tsx'
import { MoneyNotes } from './MoneyNotes.tsx'
import { drawerOf, isCorrectable, type Drawer, type Movement } from './count/drawer.ts'
import { drawerCashOf } from './count/drawer-cash.ts'
import { DrawerFacts } from './count/DrawerFacts.tsx'
import { cashNotes, drawerLines } from './count/drawer-lines.ts'
import { CorrectionDialog } from './count/CorrectionDialog.tsx'
import { MovementDialog } from './count/MovementDialog.tsx'
import { momentText } from '../values/time/clock-time.ts'
import { OpenSalesCard } from './OpenSalesCard.tsx'
import { placeTo } from './use-cash-up-place.ts'
import type { Cut, Shift } from './shift/shift.ts'
import { ShiftFigures } from './ShiftFigures.tsx'
import { xSlip } from './closed/slip.ts'
import { SlipView } from './closed/SlipView.tsx'
import { StepTitle } from './count/StepTitle.tsx'
import { TakingsByTime } from './takings/TakingsByTime.tsx'
import { TakingsCard } from './takings/TakingsCard.tsx'
import { groupsOf } from './takings/totals.ts'
import {
  cutOf,
  earlierOf,
  useShiftMoney,
  type ShiftMoneyState,
  type PlatformState,
} from './takings/use-shift-money.ts'
import {
  countWord,
  elsewhereWords,
  LONG_LIST,
  movementWord,
  openedWithoutSale,
  readSoFarWords,
  salesWords,
} from './shift/words.ts'
import { Spoken } from '../ui/Spoken.tsx'

/** The open shift: its figures so far, and its X. Only the manager may see them (docs/sales-and-cash-up.md, Blind). */
export function ShiftView({ shift, slip }: { shift: Shift; slip: boolean }) {
  const state = useShiftMoney(shift)
  const { open, pass } = useManagerPass()
  const { ask, dialog } = useManagerGate('seeing this shift’s figures')
  if (state.kind === 'loading') return <Skeleton height="24rem" />
  if (state.kind === 'unavailable') return <SalesUnavailable />
  if (slip && open) return <XView shift={shift} state={state} />
  return (
    <OpenShift shift={shift} state={state} shown={open}>
      <Card title="Only the manager sees the figures">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <p className="max-w-prose text-ink-soft">
            They are hidden so that nobody knows what should be in the drawer before counting it.
          </p>
          <Button onClick={() => ask(pass)}>Show the figures</Button>
          {dialog}
        </div>
      </Card>
    </OpenShift>
  )
}

type Ready = Extract<ShiftMoneyState, { kind: 'ready' }>

function XView({ shift, state }: { shift: Shift; state: Ready }) {
  const { api } = useTill()
  // When the cashier asked for the slip. It still shows sales that come in while it is open.
  const [at] = useState(() => api.clock.wallNow())
  const cut = cutOf(shift, state.shiftMoney, at, state.platform)
  return (
    <SlipView title={`X of shift ${shift.number}`} slip={xSlip(shift, cut, at)}>
      <BackLink />
    </SlipView>
  )
}

function SalesUnavailable() {
  const status = useEngineStatus()
  const queryClient = useQueryClient()
  const title = 'This till’s sales can’t be read right now'
  if (status.kind === 'unavailable')
    return (
      <ErrorState title={title}>
        Nothing can be added up without them. The notice at the top says what to do.
      </ErrorState>
    )
  return (
    <ErrorState
      title={title}
      onRetry={() => queryClient.invalidateQueries({ queryKey: queryKeys.cashUps })}
    >
      Nothing can be added up without them. If it stays like this, reload the page.
    </ErrorState>
  )
}

interface OpenShiftProps {
  shift: Shift
  state: Ready
  /** Whether the figures may be seen. */
  shown: boolean
  /** Shown instead of the figures. */
  children: ReactNode
}

function OpenShift({ shift, state, shown, children }: OpenShiftProps) {
  const { drawer } = useTill()
  const [moving, setMoving] = useState(false)
  const { shiftMoney } = state
  const groups = groupsOf(shiftMoney.takings)
  const cash = drawerCashOf(shiftMoney.takings, shiftMoney.flows, shiftMoney.held)
  const record = drawerOf(shift.float, cash, shift.movements)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2>
            <StepTitle>{`Shift ${shift.number}`}</StepTitle>
          </h2>
          <p className="text-sm text-ink-soft">
            Opened {momentText(shift.openedAt)} by {shift.openedBy}
            <Spoken>{shown && `, float ${formatRand(shift.float)}`}</Spoken>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link
            to={placeTo({ kind: 'count' })}
            className={buttonClass({ variant: 'primary' })}
            onClick={() => void drawer.open('cash')}
          >
            <Calculator aria-hidden="true" />
            Count and close
          </Link>
          {shown && (
            <Link to={placeTo({ kind: 'x' })} className={buttonClass()}>
              <ReceiptText aria-hidden="true" />X slip
            </Link>
          )}
          <Button icon={<ArrowLeftRight aria-hidden="true" />} onClick={() => setMoving(true)}>
            Move cash
          </Button>
        </div>
      </div>
      {shown && (
        <>
          <ShiftFigures groups={groups} />
          <ShiftNotes shift={shift} state={state} />
        </>
      )}
      <OpenSalesCard open={shiftMoney.open} />
      {shown ? (
        <Columns>
          <TakingsCard groups={groups} />
          <div className="flex min-w-0 flex-col gap-4">
            <CashCard drawer={record} cut={{ groups, cash }} />
            <TakingsByTime takings={shiftMoney.takings} />
            <MovementsCard shift={shift} />
            <OpeningsCard shift={shift} />
            <ElsewhereCard elsewhere={shiftMoney.elsewhere} />
          </div>
        </Columns>
      ) : (
        children
      )}
      {moving && <MovementDialog shift={shift} drawer={record} onClose={() => setMoving(false)} />}
    </div>
  )
}

function ShiftNotes({ shift, state }: { shift: Shift; state: Ready }) {
  const { shiftMoney, platform, reload } = state
  const earlier = earlierOf(shiftMoney.takings, shift.openedAt)
  return (
    <>
      {shift.leftOut !== undefined && (
        <Banner tone="info" title={`Left out: ${salesWords(shift.leftOut)}`}>
          Made before this shift, with {formatRand(shift.leftOut.cash)} in cash. {shift.openedBy}{' '}
          left it out when opening the shift. It counts in no shift.
        </Banner>
      )}
      {earlier.count > 0 && (
        <Banner tone="info" title={`${countWord(earlier.count, 'sale')} from before this shift`}>
          {formatRand(earlier.amount)} was sold after the last count, or became known only since
          then. It counts here.
        </Banner>
      )}
      <MoneyNotes
        groups={groupsOf(shiftMoney.takings)}
        unknownReturns={shiftMoney.unknownReturns}
      />
      <ReadSoFar platform={platform} />
      {platform.kind === 'failed' ? (
        <Banner
          tone="needs"
          title="Not compared with the platform"
          action={<Button onClick={reload}>Try again</Button>}
        >
          Its list can’t be read right now. This till’s own sales are all here.
        </Banner>
      ) : (
        <DifferencesBanner
          differences={shiftMoney.differences}
          comparedOnly={platform.kind === 'part' ? platform.read : undefined}
        />
      )}
    </>
  )
}

/** A list of many pages takes a while. A short one is done before anybody reads this. */
function ReadSoFar({ platform }: { platform: PlatformState }) {
  if (platform.kind !== 'reading' || platform.read < LONG_LIST) return null
  return <p className="text-sm text-ink-soft">{readSoFarWords(platform.read)}</p>
}

/** The cash that payments took and gave back. The expected cash appears only after the count. */
function CashCard({ drawer, cut }: { drawer: Drawer; cut: Pick<Cut, 'groups' | 'cash'> }) {
  return (
    <Card title="Cash">
      <DrawerFacts lines={[...drawerLines(drawer), ...cashNotes(cut)]} />
    </Card>
  )
}

function MovementsCard({ shift }: { shift: Shift }) {
  const { movements } = shift
  const [mistyped, setMistyped] = useState<Movement>()
  if (movements.length === 0) return null
  return (
    <Card title="Cash moved">
      <ul className="flex flex-col">
        {movements.map((movement) => (
          <li
            key={movement.id}
            className="grid min-h-target grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-line py-2.5 not-first:border-t"
          >
            <span className="font-semibold">{movementWord[movement.kind]}</span>
            <span className="figures text-end">
              <Spoken>{formatRand(movement.amount)}</Spoken>
            </span>
            <span className="text-sm/normal min-w-0 text-ink-soft">
              {movement.reason} · {momentText(movement.at)} · {movement.by}
            </span>
            {isCorrectable(movement, movements) && (
              <Button
                variant="quiet"
                className="-me-3"
                aria-label={`Correct ${movementWord[movement.kind]}: ${movement.reason}`}
                onClick={() => setMistyped(movement)}
              >
                Correct
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mistyped !== undefined && (
        <CorrectionDialog
          shift={shift}
          mistyped={mistyped}
          onClose={() => setMistyped(undefined)}
        />
      )}
    </Card>
  )
}

function OpeningsCard({ shift }: { shift: Shift }) {
  const { openings } = shift
  if (openings.length === 0) return null
  return (
    <Card title={openedWithoutSale}>
      <ul className="flex flex-col">
        {openings.map(({ id, at, by, reason }) => (
          <li key={id} className="min-h-target border-line py-2.5 not-first:border-t">
            <span className="block font-semibold">{reason}</span>
            <span className="text-sm/normal text-ink-soft">
              {momentText(at)} · {by}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ElsewhereCard({ elsewhere }: Pick<ShiftMoney, 'elsewhere'>) {
  const words = elsewhereWords(elsewhere)
  if (words === undefined) return null
  return (
    <Card title="Other tills of this account">
      <p className="text-sm text-ink-soft">
        {words} since this shift opened. Their cash is in other drawers, and they are not in these
        takings.
      </p>
    </Card>
  )
}

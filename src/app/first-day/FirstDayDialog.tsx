import CircleCheck from 'lucide-react/icons/circle-check'
import Circle from 'lucide-react/icons/circle'
import { Link, type To } from 'react-router'
import type { FirstDayStep } from '../../till/terminal/set-up/first-day.ts'
import { paths } from '../../till/address/paths.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { FirstDay } from './use-first-day.ts'

interface StepWords {
  readonly title: string
  readonly why: string
  readonly to: To
  readonly go: string
}

const words: Readonly<Record<FirstDayStep, StepWords>> = {
  printer: {
    title: 'Printer and paper',
    why: 'The paper’s width, the way to the printer, the shop’s name over each slip.',
    to: paths.settingsOf('printer'),
    go: 'Choose it',
  },
  'test-slip': {
    title: 'Test slip',
    why: 'Print one before the first customer needs a receipt.',
    to: paths.settingsOf('printer'),
    go: 'Print one',
  },
  cashiers: {
    title: 'Cashiers',
    why: 'A name on each sale and its receipt.',
    to: paths.settingsOf('cashiers'),
    go: 'Add them',
  },
  pin: {
    title: 'Manager’s PIN',
    why: 'It unlocks the till. The till also asks for it before somebody closes the shift or changes settings.',
    to: paths.settingsOf('pin'),
    go: 'Set it',
  },
  float: {
    title: 'Float',
    why: 'Open a shift with the cash in the drawer, so that the till can cash up.',
    to: paths.cashUp(),
    go: 'Count it',
  },
}

/** The first day's list: finished steps, and links to the rest. */
export function FirstDayDialog({ firstDay, onClose }: { firstDay: FirstDay; onClose: () => void }) {
  const { steps, count, skip } = firstDay
  const open = steps.filter(({ done }) => !done).map(({ step }) => step)
  return (
    <Dialog
      open
      title="Get this till ready"
      onClose={onClose}
      footer={
        <Button
          variant="quiet"
          onClick={() => {
            skip(open)
            announce('The list is gone')
            onClose()
          }}
        >
          Leave out the rest
        </Button>
      }
    >
      <p className="mb-2 text-ink-soft">
        {count} of {steps.length} done. The list goes away when nothing is left on it.
      </p>
      <ol>
        {steps.map(({ step, done }) => (
          <li
            key={step}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-line py-3 last:border-0"
          >
            {done ? (
              <CircleCheck className="mt-0.5 size-5 text-sold" aria-hidden="true" />
            ) : (
              <Circle className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />
            )}
            <div>
              <h3 className="font-semibold">
                {words[step].title}
                {done && <span className="text-sm font-normal text-ink-soft"> · done</span>}
              </h3>
              {!done && <p className="text-sm text-ink-soft">{words[step].why}</p>}
            </div>
            {!done && (
              <div className="col-start-2 flex flex-wrap gap-2">
                <Link
                  to={words[step].to}
                  className={buttonClass({
                    variant: step === open[0] ? 'primary' : 'secondary',
                  })}
                  onClick={onClose}
                >
                  {words[step].go}
                  <span className="sr-only">: {words[step].title}</span>
                </Link>
                <Button variant="quiet" onClick={() => skip([step])}>
                  Not needed<span className="sr-only">: {words[step].title}</span>
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

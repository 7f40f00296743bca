import { useState } from 'react'
import ListChecks from 'lucide-react/icons/list-checks'
import { FirstDayDialog } from './FirstDayDialog.tsx'
import { useFirstDay } from './use-first-day.ts'

/** Opens the first day's list, beside the account on every screen. Disappears when all steps are done. */
export function FirstDayButton() {
  const firstDay = useFirstDay()
  const [open, setOpen] = useState(false)
  if (firstDay === undefined) return null
  const { steps, count } = firstDay
  if (count === steps.length) return null
  return (
    <>
      <button
        type="button"
        className="flex min-h-target min-w-target flex-none items-center justify-center gap-1.5 rounded-full bg-accent-soft px-3 text-xs font-semibold text-accent-soft-ink rail:w-20 rail:flex-col rail:gap-0.5 rail:rounded-md rail:py-2 forced-colors:border"
        aria-label={`Get this till ready: ${count} of ${steps.length} done`}
        onClick={() => setOpen(true)}
      >
        <ListChecks className="size-5" aria-hidden="true" />
        <span aria-hidden="true" className="bar:hidden short:hidden">
          Get ready
        </span>
        <span aria-hidden="true" className="figures max-xs:hidden">
          {count}/{steps.length}
        </span>
      </button>
      {open && <FirstDayDialog firstDay={firstDay} onClose={() => setOpen(false)} />}
    </>
  )
}

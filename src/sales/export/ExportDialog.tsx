import { useEffect, useState } from 'react'
import { FileDialog, isRange, type Days } from '../../till/FileDialog.tsx'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useManagerPass } from '../../till/people/use-manager-pass.ts'
import { useTill } from '../../till/till.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { CheckField } from '../../ui/field/CheckField.tsx'
import { Progress } from '../../ui/overlay/Progress.tsx'
import type { FileFormat } from '../../ui/overlay/save-sheet.ts'
import { dayAt } from '../../values/time/clock-time.ts'
import type { BookState } from '../book/book-state.ts'
import type { Chain } from '../detail/chain.ts'
import { groupedDigits } from '../../values/money.ts'
import { downloadSales } from './download-sales.ts'
import { filtered, isFiltered, startOf, type Filter } from '../list/filter.ts'
import type { ListedSale } from '../book/listed-sale.ts'
import type { SalesBook } from '../book/sales-book.ts'

export interface ExportDialogProps {
  book: SalesBook
  state: BookState
  listed: readonly ListedSale[]
  chains: ReadonlyMap<string, Chain>
  filter: Filter
  onClose: () => void
}

/** Exports the sales of a range of days. First reads days that are not loaded yet. */
export function ExportDialog({ book, state, listed, chains, filter, onClose }: ExportDialogProps) {
  const { clock } = useTill().api
  const { guarded } = useManagerPass()
  const manager = useManagerGate('exporting customers’ full numbers')
  const [days, setDays] = useState<Days>(() => daysOf(filter, listed, dayAt(clock.wallNow())))
  const [whole, setWhole] = useState(false)
  const valid = isRange(days)
  const first = startOf(days.from)
  const { list, since } = state
  const missing = valid && since > first
  useEffect(() => {
    if (valid) void book.readBack({ since: first })
    return () => book.stop()
  }, [book, valid, first])
  const reading = missing && list.kind === 'reading'
  const rows = filtered(listed, { ...filter, day: '' }).filter(
    // Every file includes a sale with no known day; no sale may be missing.
    ({ day }) => day === '' || (day >= days.from && day <= days.to),
  )
  const from = missing ? dayAt(since) : days.from
  const save = (format: FileFormat) =>
    downloadSales({
      listed: rows,
      chains,
      from,
      to: days.to,
      format,
      numbers: whole ? 'full' : 'masked',
    })
  return (
    <FileDialog
      title="Export sales"
      days={days}
      onDays={setDays}
      count={rows.length}
      busy={reading}
      onSave={save}
      onClose={onClose}
    >
      <CheckField
        label="Customers’ full numbers"
        hint={
          guarded
            ? 'Without it they are masked, as in the list. It needs the manager’s PIN.'
            : 'Without it they are masked, as in the list.'
        }
        checked={whole}
        onChange={({ target }) => {
          if (target.checked) manager.ask(() => setWhole(true))
          else setWhole(false)
        }}
      />
      {manager.dialog}
      {reading && <Reading list={list} />}
      {missing && !reading && (
        <Banner tone="needs" title={`The file begins on ${from}`}>
          Older sales could not be read.
        </Banner>
      )}
      <p className="text-sm text-ink-soft figures" aria-live="polite">
        {countWords(rows.length, isFiltered({ ...filter, day: '' }))}
      </p>
    </FileDialog>
  )
}

/** Starts with the list's own days. */
function daysOf(filter: Filter, listed: readonly ListedSale[], today: string): Days {
  if (filter.day !== '') return { from: filter.day, to: filter.day }
  const known = listed.map(({ day }) => day).filter((day) => day !== '')
  return {
    from: known.at(-1) ?? today,
    to: known[0] !== undefined && known[0] > today ? known[0] : today,
  }
}

function countWords(count: number, isPart: boolean): string {
  const sales = count === 1 ? '1 sale' : `${groupedDigits(count)} sales`
  return isPart ? `${sales}, of those that the list is filtered for.` : `${sales}.`
}

function Reading({ list }: Pick<BookState, 'list'>) {
  if (list.kind !== 'reading' || list.total === undefined) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft figures">
        Reading older sales: {groupedDigits(list.read)} of {groupedDigits(list.total)}
      </p>
      <Progress label="Older sales read" value={list.read} max={list.total} />
    </div>
  )
}

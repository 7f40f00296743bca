import { useState } from 'react'
import { FileDialog } from '../../till/FileDialog.tsx'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useGuarded } from '../../till/people/use-manager-pass.ts'
import { useTill } from '../../till/till.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { CheckField } from '../../ui/field/CheckField.tsx'
import { Progress } from '../../ui/overlay/Progress.tsx'
import type { FileFormat } from '../../ui/overlay/save-sheet.ts'
import { dayAt } from '../../values/time/clock-time.ts'
import type { SalesState } from '../store/sales-state.ts'
import type { Chain } from '../store/chain.ts'
import { groupedDigits } from '../../values/money.ts'
import { downloadSales } from './download-sales.ts'
import { filtered, isFiltered, isReadFor, type Filter } from '../list/filter.ts'
import type { ListedSale } from '../store/listed-sale.ts'

interface ExportDialogProps {
  state: SalesState
  /** The sales on the screen. */
  shown: readonly ListedSale[]
  listed: readonly ListedSale[]
  chains: ReadonlyMap<string, Chain>
  filter: Filter
  onClose: () => void
}

/** Saves the sales that the list shows as a file. First reads those of the filter's days that are not loaded yet. */
export function ExportDialog({ state, shown, listed, chains, filter, onClose }: ExportDialogProps) {
  const { clock } = useTill().api
  const guarded = useGuarded()
  const manager = useManagerGate('exporting customers’ full numbers')
  const [whole, setWhole] = useState(false)
  useNextPerson(() => setWhole(false))
  const { list } = state
  const isRead = isReadFor(filter, state)
  const reading = filter.from !== '' && !isRead && list.kind === 'reading'
  const days = daysOf(shown)
  const hasDays = filter.from !== '' || filter.to !== ''
  const others = hasDays ? filtered(listed, { ...filter, from: '', to: '' }) : []
  const undated = others.filter(({ day }) => day === '').length
  const save = (format: FileFormat) =>
    downloadSales({
      listed: shown,
      chains,
      from: isRead && filter.from !== '' ? filter.from : (days.at(0) ?? dayAt(clock.wallNow())),
      to: filter.to || (days.at(-1) ?? dayAt(clock.wallNow())),
      format,
      numbers: whole ? 'full' : 'masked',
    })
  return (
    <FileDialog
      title="Export sales"
      count={shown.length}
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
      {!isRead && !reading && days[0] !== undefined && (
        <Banner tone="needs" title={`The file begins on ${days[0]}`}>
          {list.kind === 'failed'
            ? 'Older sales could not be read.'
            : 'Older sales are not read yet. Choose their days in the list.'}
        </Banner>
      )}
      {undated > 0 && (
        <Banner tone="needs" title={`${undated} more without a day`}>
          The platform doesn’t say when they were sold. A file of all days has them.
        </Banner>
      )}
      <p className="text-sm text-ink-soft figures" aria-live="polite">
        {countWords(shown.length, isFiltered(filter))}
      </p>
    </FileDialog>
  )
}

/** The days of sales, oldest first. */
function daysOf(shown: readonly ListedSale[]): readonly string[] {
  const known = shown.map(({ day }) => day).filter((day) => day !== '')
  return known.sort()
}

function countWords(count: number, isPart: boolean): string {
  const sales = count === 1 ? '1 sale' : `${groupedDigits(count)} sales`
  return isPart ? `${sales}: what the list shows.` : `${sales}.`
}

function Reading({ list }: Pick<SalesState, 'list'>) {
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

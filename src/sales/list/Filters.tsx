import { useState, type ReactNode, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { enumerationQuery } from '../../platform/reads/enumerations.ts'
import { kindWord, saleKinds } from '../../catalogue/kind/kind.ts'
import { transactionStatusCodes } from '../../platform/contract/sale/transaction.ts'
import { useTill } from '../../till/till.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/tile/Chip.tsx'
import { Count } from '../../ui/Count.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SelectField, type SelectOption } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import {
  anything,
  chosenIn,
  elsewhere,
  daysWords,
  looksSecret,
  wayKey,
  type Filter,
} from './filter.ts'
import { DayChips, DayFields, isOtherDays } from './DayFilter.tsx'
import type { ListedSale } from '../store/listed-sale.ts'
import { moneyMark } from './money-mark.ts'
import { isSameState, noStatus, statusWords, tillStatuses } from '../store/status.ts'

interface FiltersProps {
  filter: Filter
  /** All sales, for statuses that only some of them have. */
  listed: readonly ListedSale[]
  onChange: (filter: Filter) => void
  /** Arrow down: moves into the list. */
  onDown: () => void
  ref: RefObject<HTMLInputElement | null>
}

/**
 * The search and the filters. On a wide screen they are side by side. On a narrow screen the filters are behind a
 * button, with the chosen ones below.
 */
export function Filters({ filter, listed, onChange, onDown, ref }: FiltersProps) {
  const [open, setOpen] = useState(false)
  const set = (members: Partial<Filter>) => onChange({ ...filter, ...members })
  const fields = useFilterFields({ filter, listed, set })
  const chosen = chosenIn(filter)
  const now = useTill().api.clock.wallNow()
  return (
    <search className="@container flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <TextField
          ref={ref}
          label="Search sales"
          labelHidden
          className="min-w-0 flex-1"
          type="search"
          placeholder="Number, reference, product or amount"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={filter.search}
          onChange={(event) => set({ search: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            onDown()
          }}
          prefix={<Search aria-hidden="true" />}
          suffix={
            filter.search === '' ? undefined : (
              <IconButton
                label="Clear the search"
                icon={<X aria-hidden="true" />}
                onClick={() => set({ search: '' })}
              />
            )
          }
          hint={
            looksSecret(filter.search)
              ? 'This list holds no tokens or PINs, so you can’t search for one.'
              : undefined
          }
        />
        <div className="grid min-w-0 grid-flow-col grid-cols-[repeat(4,minmax(0,10rem))] gap-2 @max-filters:hidden">
          {fields.map(({ field }) => field)}
        </div>
        <Button
          className="min-h-13! flex-none @filters:hidden max-xs:px-3"
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          <span className="max-xs:sr-only">Filter</span>
          {chosen > 0 && <Count tone="info">{chosen}</Count>}
        </Button>
      </div>
      <div className="flex items-center gap-4">
        <DayChips filter={filter} onDays={set} />
        <div className="grid flex-none grid-cols-2 gap-2 @max-filters:hidden">
          <DayFields filter={filter} onDays={set} labelHidden />
        </div>
      </div>
      {(fields.some(({ said }) => said !== undefined) || isOtherDays(filter, now)) && (
        <div className="flex flex-wrap items-center gap-2">
          {fields.map(
            ({ name, said, none }) =>
              said !== undefined && (
                <Chip
                  key={name}
                  onClick={() => set(none)}
                  aria-label={`Remove the filter ${name}: ${said}`}
                >
                  {said}
                  <X className="size-4!" aria-hidden="true" />
                </Chip>
              ),
          )}
          {isOtherDays(filter, now) && (
            <Chip
              className="@filters:hidden"
              onClick={() => set({ from: '', to: '' })}
              aria-label={`Remove the filter Days: ${daysWords(filter, now)}`}
            >
              {daysWords(filter, now)}
              <X className="size-4!" aria-hidden="true" />
            </Chip>
          )}
          <Button variant="quiet" onClick={() => onChange(anything)}>
            Clear
          </Button>
        </div>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filter"
        size="small"
        footer={
          <>
            <Button variant="quiet" disabled={chosen === 0} onClick={() => set(noneChosen)}>
              Clear
            </Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Show the sales
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {fields.map(({ labelled }) => labelled)}
          <div className="grid grid-cols-2 gap-3">
            <DayFields filter={filter} onDays={set} />
          </div>
        </div>
      </Dialog>
    </search>
  )
}

const { search: _, ...noneChosen } = anything

interface FilterField {
  readonly name: string
  /** What is chosen, in words. */
  readonly said: string | undefined
  /** Undoes the choice. */
  readonly none: Partial<Filter>
  readonly field: ReactNode
  /** The same, with its name shown. */
  readonly labelled: ReactNode
}

interface FieldParts {
  filter: Filter
  listed: readonly ListedSale[]
  set: (members: Partial<Filter>) => void
}

interface Choice {
  readonly name: string
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly choose: (value: string) => Partial<Filter>
}

function useFilterFields({ filter, listed, set }: FieldParts): readonly FilterField[] {
  const statuses = useStatuses(listed, filter.status)
  const choices: readonly Choice[] = [
    {
      name: 'Status',
      value: filter.status,
      options: [
        { value: '', label: 'Any status' },
        ...statuses.map((code) => ({ value: code, label: statusWords(code).label })),
      ],
      choose: (status) => ({ status }),
    },
    {
      name: 'Kind',
      value: filter.kind,
      options: [
        { value: '', label: 'Any kind' },
        ...saleKinds.map((kind) => ({ value: kind, label: kindWord[kind] })),
      ],
      choose: (value) => ({ kind: saleKinds.find((kind) => kind === value) ?? '' }),
    },
    {
      name: 'Sold by',
      value: filter.seller,
      options: [
        { value: '', label: 'Anybody' },
        ...sellersIn(listed, filter.seller).map((name) => ({ value: name, label: name })),
        { value: elsewhere, label: 'Not this till' },
      ],
      choose: (seller) => ({ seller }),
    },
    {
      name: 'Payment',
      value: filter.paid,
      options: [
        { value: '', label: 'Any payment' },
        ...[...waysIn(listed, filter.paid)].map(([value, label]) => ({ value, label })),
      ],
      choose: (paid) => ({ paid }),
    },
  ]
  return choices.map((choice) => filterField(choice, set))
}

function filterField(
  { name, value, options, choose }: Choice,
  set: FieldParts['set'],
): FilterField {
  const select = (labelHidden: boolean) => (
    <SelectField
      key={name}
      label={name}
      labelHidden={labelHidden}
      value={value}
      onChange={(event) => set(choose(event.target.value))}
      options={options}
    />
  )
  return {
    name,
    said: value === '' ? undefined : options.find((one) => one.value === value)?.label,
    none: choose(''),
    field: select(true),
    labelled: select(false),
  }
}

/** Everybody who sold on this till, and the chosen seller. */
function sellersIn(listed: readonly ListedSale[], chosen: string): readonly string[] {
  const names = new Set(listed.flatMap(({ soldBy }) => soldBy ?? []))
  if (chosen !== '' && chosen !== elsewhere) names.add(chosen)
  return [...names].sort((a, b) => a.localeCompare(b, 'en-ZA'))
}

/** The ways to pay of listed sales, and the chosen one, with their labels. */
function waysIn(listed: readonly ListedSale[], chosen: string): ReadonlyMap<string, string> {
  const ways = [...new Set(listed.flatMap((one) => one.ways))].sort()
  const labels = new Map(chosen === '' ? [] : [[chosen, paymentMethodLabel(chosen)]])
  for (const way of ways) labels.set(wayKey(way), paymentMethodLabel(way))
  return labels
}

/**
 * The platform's statuses (spec, Endpoints 15), those of listed sales, and the chosen one; new ones may come at any
 * time. Lists a name once if several statuses share it (PENDING and PROCESSING).
 */
function useStatuses(listed: readonly ListedSale[], chosen: string): readonly string[] {
  const { api, account } = useTill()
  const enumeration = useQuery(enumerationQuery({ api, account }, 'transaction-status'))
  const told = enumeration.data?.map(({ code }) => code.toUpperCase()) ?? []
  const platform = told.length === 0 ? Object.keys(transactionStatusCodes) : told
  // All sales without a status in the record share a name, from this till or another.
  const present = new Set(listed.map(({ status }) => (status === '' ? noStatus : status)))
  const marks = listed.flatMap((one) => moneyMark(one)?.status ?? [])
  const own = tillStatuses.filter((status) => present.has(status))
  const all = new Set([...platform, ...own, ...marks, ...present, chosen])
  const named = [...all].filter((status) => status !== '')
  return named.filter((status) => {
    const same = named.filter((other) => isSameState(other, status))
    return status === (same.includes(chosen) ? chosen : same[0])
  })
}

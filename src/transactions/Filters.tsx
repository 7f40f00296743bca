import type { RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { enumerationQuery } from '../api/enumerations.ts'
import { kindWord, saleKinds } from '../catalogue/kind.ts'
import { transactionStatusCodes } from '../contract/transaction.ts'
import { useTill } from '../till/till.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { anything, isFiltered, looksSecret, type Filter } from './filter.ts'
import type { ListedSale } from './listed-sale.ts'
import { isSameState, noStatus, statusWords, tillStatuses } from './status.ts'

export interface FiltersProps {
  filter: Filter
  /** All sales, for statuses that only they name. */
  listed: readonly ListedSale[]
  onChange: (filter: Filter) => void
  /** Arrow down: into the list. */
  onDown: () => void
  ref: RefObject<HTMLInputElement | null>
}

/** What is looked for. */
export function Filters({ filter, listed, onChange, onDown, ref }: FiltersProps) {
  const statuses = useStatuses(listed, filter.status)
  const set = (members: Partial<Filter>) => onChange({ ...filter, ...members })
  return (
    <search className="grid grid-flow-col grid-cols-[minmax(14rem,1fr)_repeat(3,minmax(0,11rem))] items-start gap-2 max-lg:grid-flow-row max-lg:grid-cols-3 max-sm:grid-cols-2">
      <TextField
        ref={ref}
        label="Search sales"
        labelHidden
        className="max-lg:col-span-full"
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
      <SelectField
        label="Status"
        labelHidden
        value={filter.status}
        onChange={(event) => set({ status: event.target.value })}
        options={[
          { value: '', label: 'Any status' },
          ...statuses.map((code) => ({ value: code, label: statusWords(code).label })),
        ]}
      />
      <SelectField
        label="Kind"
        labelHidden
        value={filter.kind}
        onChange={(event) =>
          set({ kind: saleKinds.find((kind) => kind === event.target.value) ?? '' })
        }
        options={[
          { value: '', label: 'Any kind' },
          ...saleKinds.map((kind) => ({ value: kind, label: kindWord[kind] })),
        ]}
      />
      <TextField
        label="Day"
        labelHidden
        type="date"
        value={filter.day}
        onChange={(event) => set({ day: event.target.value })}
      />
      {isFiltered(filter) && (
        <Button variant="quiet" onClick={() => onChange(anything)}>
          Clear
        </Button>
      )}
    </search>
  )
}

/**
 * The platform's statuses (spec, Endpoints 15), those of sales that are there, and the one that is chosen; new ones
 * may come at any time. Those with one name (PENDING and PROCESSING) stand there once.
 */
function useStatuses(listed: readonly ListedSale[], chosen: string): readonly string[] {
  const { api, account } = useTill()
  const enumeration = useQuery(enumerationQuery({ api, account }, 'transaction-status'))
  const told = enumeration.data?.map(({ code }) => code.toUpperCase()) ?? []
  const platform = told.length === 0 ? Object.keys(transactionStatusCodes) : told
  // What a record doesn't tell has one name, whether this till sold it or another.
  const present = new Set(listed.map(({ status }) => (status === '' ? noStatus : status)))
  const own = tillStatuses.filter((status) => present.has(status))
  const all = new Set([...platform, ...own, ...present, chosen])
  const named = [...all].filter((status) => status !== '')
  return named.filter((status) => {
    const same = named.filter((other) => isSameState(other, status))
    return status === (same.includes(chosen) ? chosen : same[0])
  })
}

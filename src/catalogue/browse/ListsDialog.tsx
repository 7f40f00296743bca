import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { enumerationQuery, providersQuery } from '../../platform/reads/enumerations.ts'
import {
  enumerationNames,
  type EnumerationName,
} from '../../platform/contract/catalogue/enumeration.ts'
import { useTill } from '../../till/till.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { findEntries, providerStates, listTitles } from './lists.ts'
import { ListCard } from './ListCard.tsx'

/** The platform's twelve lists, to look something up: the name of a status, a channel or a brand. */
export function ListsDialog({ onClose }: { onClose: () => void }) {
  const { api, account } = useTill()
  const context = { api, account }
  const [typed, setTyped] = useState('')
  const queries = useLists()
  const { data: providers } = useQuery(providersQuery(context))
  const states = providerStates(providers ?? [])

  const lists = enumerationNames.map((name) => {
    const [title, query] = [listTitles[name], queries[name]]
    return { name, title, query, found: findEntries(title, query.data ?? [], typed) }
  })
  // During a search, hides lists without a match; those not loaded stay.
  const searching = typed.trim() !== ''
  const shown = lists.filter(
    ({ query, found }) => !searching || found.length > 0 || query.data === undefined,
  )
  const entries = shown.reduce((sum, { found }) => sum + found.length, 0)

  return (
    <Dialog open title="The platform’s lists" onClose={onClose}>
      <p className="mb-3 text-sm/normal text-pretty text-ink-soft">
        What the platform’s codes mean, in its own words.
      </p>
      <search className="mb-4 block" aria-label="Lists">
        <TextField
          label="Search all lists"
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          prefix={<Search aria-hidden="true" />}
        />
      </search>
      <output className="sr-only">{searching ? `${entries} entries found` : ''}</output>
      {shown.length === 0 && (
        <EmptyState
          icon={<SearchX />}
          title={`Nothing found for “${typed.trim()}”`}
          action={<Button onClick={() => setTyped('')}>Clear the search</Button>}
        />
      )}
      <div aria-busy={lists.some(({ query }) => query.isPending)}>
        {shown.map(({ name, title, query, found }) => (
          <ListCard
            key={name}
            title={title}
            query={query}
            found={found}
            states={name === 'providers' ? states : undefined}
          />
        ))}
      </div>
    </Dialog>
  )
}

function useLists(): Readonly<Record<EnumerationName, ReturnType<typeof useList>>> {
  return {
    brands: useList('brands'),
    providers: useList('providers'),
    'transaction-status': useList('transaction-status'),
    'transaction-item-status': useList('transaction-item-status'),
    'channel-types': useList('channel-types'),
    'partner-types': useList('partner-types'),
    'funding-methods': useList('funding-methods'),
    'funding-request-status': useList('funding-request-status'),
    integrations: useList('integrations'),
    environments: useList('environments'),
    'authentication-types': useList('authentication-types'),
    'simple-entity-types': useList('simple-entity-types'),
  }
}

function useList(name: EnumerationName) {
  const { api, account } = useTill()
  return useQuery(enumerationQuery({ api, account }, name))
}

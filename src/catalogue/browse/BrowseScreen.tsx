import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import FunnelX from 'lucide-react/icons/funnel-x'
import SearchX from 'lucide-react/icons/search-x'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useTitle } from '../../till/address/use-title.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/part/EmptyState.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { ArrangementDialog } from './ArrangementDialog.tsx'
import {
  browseParameters,
  browseProducts,
  isFiltered,
  ofUnknownKind,
  readBrowseQuery,
  withoutFilters,
  type BrowseQuery,
  type BrowseSort,
} from './browse-query.ts'
import { BrowseFilters } from './BrowseFilters.tsx'
import { BrowseTable } from './BrowseTable.tsx'
import { withAll } from '../catalogue.ts'
import { CatalogueFrame } from './CatalogueFrame.tsx'
import { ListFailed, NoProducts, StaleBanner } from './CatalogueTrouble.tsx'
import { productCount } from './product-count.ts'
import { useProviderWarnings } from './provider-warnings.ts'
import type { ProductView } from '../product-view.ts'
import { SoldAsDialog } from './SoldAsDialog.tsx'
import { useTypedParameter } from '../typed-parameter.ts'
import { UnreadArrangement } from './UnreadArrangement.tsx'
import { UnreadNotice } from './UnreadNotice.tsx'
import { useArrangement } from '../use-arrangement.ts'
import { ReloadButton } from '../ReloadButton.tsx'
import { useCatalogue, type CatalogueState } from '../use-catalogue.ts'
import { cardClass } from '../../ui/Card.tsx'

/** All products of the account, for its merchant to look through. The address holds the search and filters. */
export function BrowseScreen() {
  useTitle('Catalogue')
  const state = useCatalogue()
  return (
    <CatalogueFrame
      busy={state.kind === 'loading'}
      action={state.kind === 'ready' && <ReloadButton {...state} />}
    >
      {state.kind === 'loading' && <BrowseSkeleton />}
      {state.kind === 'failed' && <ListFailed failure={state.failure} reload={state.reload} />}
      {state.kind === 'ready' && state.stale !== undefined && (
        <StaleBanner failure={state.stale} readAt={state.readAt} />
      )}
      {state.kind === 'ready' &&
        (state.catalogue.all.length === 0 ? (
          <NoProducts reload={state.reload} />
        ) : (
          <>
            <UnreadNotice />
            <Browse catalogue={state.catalogue} />
          </>
        ))}
    </CatalogueFrame>
  )
}

function Browse({
  catalogue: offered,
}: Pick<Extract<CatalogueState, { kind: 'ready' }>, 'catalogue'>) {
  const [parameters, setParameters] = useSearchParams()
  const inAddress = readBrowseQuery(parameters)
  const change = (next: BrowseQuery) => setParameters(browseParameters(next), { replace: true })
  const [typed, setTyped] = useTypedParameter(inAddress.search, (search) =>
    change({ ...inAddress, search }),
  )
  // A filter chosen right after typing also saves the text that the address does not have yet.
  const query = { ...inAddress, search: typed }
  const manager = useManagerGate('arranging the catalogue')
  const [passed, setPassed] = useState(false)
  const { arrangement, kept, change: arrange } = useArrangement()
  const [settled, setSettled] = useState<ProductView>()
  const [copying, setCopying] = useState(false)
  const [withHidden, setWithHidden] = useState(false)
  /** Asks for the PIN once, until the next person comes. */
  const asManager = (run: () => void) => {
    if (passed) return run()
    return manager.ask(() => {
      setPassed(true)
      run()
    })
  }
  useNextPerson(() => {
    setPassed(false)
    setSettled(undefined)
    setCopying(false)
    setWithHidden(false)
  })
  const count = useRef<HTMLOutputElement>(null)
  const changed = useRef(false)
  // The search keeps its entries while the catalogue stays the same object.
  const catalogue = useMemo(() => (withHidden ? withAll(offered) : offered), [offered, withHidden])
  const hidden = offered.all.length - offered.products.length
  const warnings = useProviderWarnings(catalogue.products)

  const search = useDeferredValue(typed)
  const products = browseProducts(catalogue, { ...inAddress, search })
  const { length } = products
  // A row that leaves the list after a change takes the focus with it.
  useEffect(() => {
    if (!changed.current || document.activeElement !== document.body) return
    changed.current = false
    count.current?.focus({ preventScroll: true })
  })
  const sort = (by: BrowseSort) =>
    change({ ...query, sort: by, descending: query.sort === by && !query.descending })

  const unknown = catalogue.products.filter(({ isKindUnknown }) => isKindUnknown).length

  return (
    <>
      <UnreadArrangement />
      {!kept && (
        <Banner tone="needs" live="assertive" title="This browser won’t save what you arrange">
          It lasts until you leave this page. The usual causes are a private window and blocked site
          data.
        </Banner>
      )}
      {unknown > 0 && (
        <Banner
          tone="needs"
          title={`The kind of sale of ${productCount(unknown)} isn’t known`}
          action={
            <Button onClick={() => change({ ...withoutFilters(query), category: ofUnknownKind })}>
              Show {unknown === 1 ? 'it' : 'them'}
            </Button>
          }
        >
          The kind decides what a sale asks for and checks. Press a product’s category to choose its
          kind, or do so at its first sale.
        </Banner>
      )}
      <BrowseFilters
        catalogue={catalogue}
        query={query}
        typed={typed}
        onType={setTyped}
        onChange={change}
      />
      <div className="flex min-h-target flex-wrap items-center gap-x-2 text-sm/normal text-ink-soft">
        <output ref={count} tabIndex={-1}>
          {length === catalogue.products.length
            ? productCount(length)
            : `${length} of ${productCount(catalogue.products.length)}`}
        </output>
        {hidden > 0 && (
          <Button
            variant="quiet"
            onClick={() =>
              withHidden ? setWithHidden(false) : asManager(() => setWithHidden(true))
            }
          >
            {withHidden ? 'Leave out hidden ones' : `Show ${hidden} hidden`}
          </Button>
        )}
        {manager.dialog}
        {isFiltered(query) && (
          <Button
            variant="quiet"
            icon={<FunnelX aria-hidden="true" />}
            onClick={() => {
              setTyped('')
              change(withoutFilters(query))
            }}
          >
            Clear filters
          </Button>
        )}
        <Button
          variant="quiet"
          className="ms-auto"
          onClick={() => asManager(() => setCopying(true))}
        >
          Arrangement
        </Button>
      </div>
      {length === 0 && (
        <EmptyState icon={<SearchX />} title="No products found">
          Try fewer letters, or fewer filters at once.
        </EmptyState>
      )}
      {length > 0 && (
        <BrowseTable
          catalogue={catalogue}
          products={products}
          warnings={warnings}
          sort={query.sort}
          descending={query.descending}
          onSort={sort}
          onSoldAs={(product) => asManager(() => setSettled(product))}
        />
      )}
      {copying && (
        <ArrangementDialog
          arrangement={arrangement}
          onChange={arrange}
          onClose={() => setCopying(false)}
        />
      )}
      {settled !== undefined && (
        <SoldAsDialog
          product={settled}
          tree={catalogue.tree}
          arrangement={arrangement}
          onSave={(next) => {
            changed.current = true
            arrange(next)
            announce(`${settled.name} is saved`)
            setSettled(undefined)
          }}
          onClose={() => setSettled(undefined)}
        />
      )}
    </>
  )
}

/** The outline while it loads. */
function BrowseSkeleton() {
  return (
    <>
      <output className="sr-only">Loading products</output>
      <div className="flex flex-col gap-3" aria-hidden="true">
        <Skeleton height="3.25rem" />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-3 max-sm:data-[open=false]:hidden">
          {[0, 1, 2, 3].map((field) => (
            <Skeleton key={field} height="4.875rem" />
          ))}
        </div>
      </div>
      <div
        className={cardClass({ padded: true, className: 'flex flex-col gap-4' })}
        aria-hidden="true"
      >
        {[8, 6, 7, 5, 8, 6, 7, 5].map((width, index) => (
          <Skeleton key={index} width={`${width * 10}%`} height="2rem" />
        ))}
      </div>
    </>
  )
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, type CatalogueCategory } from '../api/categories.ts'
import { productsQuery, type CatalogueProduct } from '../api/products.ts'
import { browserStorage } from '../terminal/terminal-store.ts'
import { ManagerGate } from '../till/ManagerGate.tsx'
import { useTill } from '../till/till.ts'
import { useTitle } from '../till/use-title.ts'
import { Banner } from '../ui/Banner.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { damagedEntries } from './arrangement-file.ts'
import { arrangementKey } from './arrangement.ts'
import { ArrangementFileCard } from './ArrangementFileCard.tsx'
import { BrandsCard } from './BrandsCard.tsx'
import type { Catalogue } from './catalogue.ts'
import { CatalogueHead } from './CatalogueHead.tsx'
import { CatalogueTrouble } from './CatalogueTrouble.tsx'
import { KindsCard } from './KindsCard.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useCatalogue } from './use-catalogue.ts'

const noCategories: readonly CatalogueCategory[] = []
const noProducts: readonly CatalogueProduct[] = []

/** What a merchant settles for themselves: kinds of categories, categories of brands (rulings R6, R7). */
export function ArrangeScreen() {
  useTitle('Arrange the catalogue')
  const state = useCatalogue()
  return (
    <div className="catalogue-screen" aria-busy={state.kind === 'loading'}>
      <CatalogueHead title="Arrange" />
      {state.kind === 'loading' && <ArrangeSkeleton />}
      {state.kind === 'failed' && <CatalogueTrouble {...state} />}
      {state.kind === 'ready' && state.stale !== undefined && (
        <CatalogueTrouble kind="stale" failure={state.stale} readAt={state.readAt} />
      )}
      {state.kind === 'ready' && (
        <ManagerGate what="arranging the catalogue">
          <Arrange catalogue={state.catalogue} />
        </ManagerGate>
      )}
    </div>
  )
}

function Arrange({ catalogue }: { catalogue: Catalogue }) {
  const { api, account } = useTill()
  const { data: categories = noCategories } = useQuery(categoriesQuery({ api, account }))
  const { data: listed = noProducts } = useQuery(productsQuery({ api, account }))
  const [damaged] = useState(() => damagedEntries(keptText(arrangementKey(account))))
  const names = {
    category: (id: number) => catalogue.tree.byId.get(id)?.name,
    brand: (id: string) => catalogue.products.find(({ brandKey }) => brandKey === id)?.brandName,
  }
  const { arrangement, kept, change } = useArrangement(names)
  return (
    <>
      {damaged > 0 && (
        <Banner tone="needs" title="Part of what was arranged could not be read">
          {damaged === 1 ? 'One entry is' : `${damaged} entries are`} damaged and left out. The next
          change here writes the rest anew.
        </Banner>
      )}
      {!kept && (
        <Banner tone="needs" live="assertive" title="This browser does not keep what you arrange">
          It counts until this page is left. Export it as a file; private windows and blocked site
          data are the usual causes.
        </Banner>
      )}
      <div className="arrange-cards">
        <KindsCard {...{ catalogue, categories, arrangement }} onChange={change} />
        <div className="arrange-side">
          <BrandsCard {...{ catalogue, listed, arrangement }} onChange={change} />
          <ArrangementFileCard {...{ arrangement, names }} onChange={change} />
        </div>
      </div>
    </>
  )
}

function keptText(key: string): string {
  try {
    return browserStorage()?.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** In the shape of what is awaited. */
function ArrangeSkeleton() {
  return (
    <>
      <output className="visually-hidden">Loading the catalogue</output>
      <div className="arrange-cards" aria-hidden="true">
        {[0, 1].map((card) => (
          <div key={card} className="card card-padded flex flex-col gap-4">
            {[4, 8, 6, 7, 5, 8].map((width, index) => (
              <Skeleton key={index} width={`${width * 10}%`} height="2.5rem" />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

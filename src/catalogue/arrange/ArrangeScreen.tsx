import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { categoriesQuery, type CatalogueCategory } from '../../platform/reads/categories.ts'
import { productsQuery, type CatalogueProduct } from '../../platform/reads/products.ts'
import { ManagerGate } from '../../till/people/ManagerGate.tsx'
import { useTill } from '../../till/till.ts'
import { paths } from '../../till/address/paths.ts'
import { useTitle } from '../../till/address/use-title.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { damagedEntries } from './arrangement-file.ts'
import { arrangementKey } from '../arrangement.ts'
import { keptText } from '../arrangement-query.ts'
import { ArrangementFileCard } from './ArrangementFileCard.tsx'
import { BrandsCard } from './BrandsCard.tsx'
import { withAll, type Catalogue } from '../catalogue.ts'
import { CatalogueScreen } from '../browse/CatalogueScreen.tsx'
import { ListFailed, StaleBanner } from '../browse/CatalogueTrouble.tsx'
import { KindsCard } from './KindsCard.tsx'
import { ProductKindsCard } from './ProductKindsCard.tsx'
import { UnknownKindsCard } from './UnknownKindsCard.tsx'
import { UnreadNotice } from '../browse/UnreadNotice.tsx'
import { useArrangement } from '../use-arrangement.ts'
import { useCatalogue } from '../use-catalogue.ts'
import { cardClass } from '../../ui/Card.tsx'

const noCategories: readonly CatalogueCategory[] = []
const noProducts: readonly CatalogueProduct[] = []

/**
 * What a merchant sets for the shop: kinds of categories, brands and products, categories of brands (rulings R6, R7,
 * R35).
 */
export function ArrangeScreen() {
  useTitle('Arrange the catalogue')
  const state = useCatalogue()
  return (
    <CatalogueScreen
      title="Arrange"
      busy={state.kind === 'loading'}
      action={
        <Link to={paths.catalogue()} className={buttonClass({ variant: 'quiet' })}>
          All products
        </Link>
      }
    >
      {state.kind === 'loading' && <ArrangeSkeleton />}
      {state.kind === 'failed' && <ListFailed failure={state.failure} reload={state.reload} />}
      {state.kind === 'ready' && state.stale !== undefined && (
        <StaleBanner failure={state.stale} readAt={state.readAt} />
      )}
      {state.kind === 'ready' && <UnreadNotice />}
      {state.kind === 'ready' && (
        <ManagerGate what="arranging the catalogue">
          <Arrange catalogue={withAll(state.catalogue)} />
        </ManagerGate>
      )}
    </CatalogueScreen>
  )
}

function Arrange({ catalogue }: { catalogue: Catalogue }) {
  const { api, account } = useTill()
  const { data: categories = noCategories } = useQuery(categoriesQuery({ api, account }))
  const { data: listed = noProducts } = useQuery(productsQuery({ api, account }))
  const [damaged] = useState(() => damagedEntries(keptText(arrangementKey(account)) ?? ''))
  const names = {
    category: (id: number) => catalogue.tree.byId.get(id)?.name,
    brand: (id: string) => catalogue.products.find(({ brandKey }) => brandKey === id)?.brandName,
    product: (code: string) => catalogue.byCode.get(code)?.name,
  }
  const { arrangement, kept, change } = useArrangement(names)
  return (
    <>
      {damaged > 0 && (
        <Banner tone="needs" title="Part of the arrangement couldn’t be read">
          {damaged === 1
            ? 'One entry is damaged and was left out.'
            : `${damaged} entries are damaged and were left out.`}{' '}
          The next change you make saves the rest.
        </Banner>
      )}
      {!kept && (
        <Banner tone="needs" live="assertive" title="This browser won’t save your arrangement">
          It lasts until you leave this page. Export it as a file. The usual causes are a private
          window and blocked site data.
        </Banner>
      )}
      <UnknownKindsCard catalogue={catalogue} arrangement={arrangement} onChange={change} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <KindsCard
          catalogue={catalogue}
          categories={categories}
          arrangement={arrangement}
          onChange={change}
        />
        <div className="flex min-w-0 flex-col gap-4">
          <BrandsCard
            catalogue={catalogue}
            listed={listed}
            arrangement={arrangement}
            onChange={change}
          />
          <ProductKindsCard catalogue={catalogue} arrangement={arrangement} onChange={change} />
          <ArrangementFileCard arrangement={arrangement} names={names} onChange={change} />
        </div>
      </div>
    </>
  )
}

/** The outline while it loads. */
function ArrangeSkeleton() {
  return (
    <>
      <output className="sr-only">Loading the catalogue</output>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2" aria-hidden="true">
        {[0, 1].map((card) => (
          <div key={card} className={cardClass({ padded: true, className: 'flex flex-col gap-4' })}>
            {[4, 8, 6, 7, 5, 8].map((width, index) => (
              <Skeleton key={index} width={`${width * 10}%`} height="2.5rem" />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

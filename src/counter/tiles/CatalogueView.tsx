import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { BrandRowsSkeleton } from '../../ui/BrandRowsSkeleton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNewest } from '../../ui/use-newest.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { CategoryChips } from './CategoryChips.tsx'
import { Home } from '../home/Home.tsx'
import type { HomeProps, NumberTyped } from '../home/home-props.ts'
import { useShopSales } from '../home/use-shop-sales.ts'
import { useBrandNews } from './brand-news.ts'
import { CatalogueTrouble } from '../../catalogue/CatalogueTrouble.tsx'
import { isLikeNumber } from './like-number.ts'
import { browse, placeParameter, type Browsed } from './place.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { ReadSoFar } from './ReadSoFar.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useOpenFirst, useSearchShortcut } from './search-keys.ts'
import { foundWords, ShownTiles } from './ShownTiles.tsx'
import { tileGroups } from './tile-rows.ts'
import { useCatalogue, type CatalogueState } from '../../catalogue/use-catalogue.ts'
import { useSearch } from './use-search.ts'
import { useTyped } from './use-typed.ts'

/**
 * Everything that this account sells: search, categories, tiles. A tile opens its product in the
 * sale panel.
 */
export function CatalogueView() {
  // What comes is drawn in slices, between which keys and taps are heard.
  const state = useDeferredValue(useCatalogue())
  const [number, setNumber] = useState<NumberTyped>()
  const [parameters, setParameters] = useSearchParams()
  const openCode = useMatch(routePatterns.sellProduct)?.params.productCode
  const { typed, searched, type: setTyped } = useTyped()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const tiles = useRef<HTMLDivElement>(null)
  useSearchShortcut(search)
  // The sign-in before may have been scrolled.
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    window.scrollTo(0, 0)
  }, [])

  const catalogue = state.kind === 'ready' ? state.catalogue : undefined
  const browsed = catalogue && browse(catalogue, parameters.get(placeParameter))
  // Until somebody types, the words of thousands of products can wait for the tiles.
  const searchable = useDeferredValue(catalogue)
  const { sold } = useShopSales()
  const { warnings, looks } = useBrandNews(catalogue?.products)
  const { shown, first } = useSearch(searched === '' ? searchable : catalogue, searched, sold)

  // Going where one already is adds nothing to the history.
  const open = useNewest<Parameters<HomeProps['onOpen']>, void>(({ code }) => {
    navigate(
      { pathname: paths.sellProduct(code), search: parameters.toString() },
      { replace: code === openCode },
    )
  })
  // Other tiles are looked at from their beginning.
  const type = (text: string) => {
    setTyped(text)
    window.scrollTo(0, 0)
  }
  const choose = useNewest((id: string) => {
    type('')
    setParameters({ [placeParameter]: id }, { replace: true })
  })
  const likeNumber = isLikeNumber(typed)
  const openFirst = useOpenFirst(typed, () => {
    if (likeNumber) return number?.enter() ?? 'unknown'
    const product = first(typed)
    if (product !== undefined) open(product)
    return catalogue === undefined ? 'unknown' : 'done'
  })
  const groups =
    shown === undefined
      ? tileGroups(browsed?.products ?? [])
      : [{ key: 'found', heading: undefined, ofBrand: false, products: shown.products }]

  return (
    <div className="flex flex-col gap-2" aria-busy={state.kind === 'loading'}>
      <div className="-mx-4 -mt-4 flex flex-col gap-2.5 bg-ground px-4 pt-4 pb-2 sm:tall:sticky sm:tall:top-(--strip) sm:tall:z-5">
        <div className="flex gap-2">
          <SearchBox
            ref={search}
            value={typed}
            onChange={type}
            onEnter={openFirst}
            onDown={() => tiles.current?.querySelector<HTMLElement>('.tile')?.focus()}
          />
          {state.kind === 'ready' && <RefreshButton {...state} />}
        </div>
        {browsed !== undefined && (
          <CategoryChips
            browsed={shown === undefined ? browsed : unchosen(browsed)}
            aside={shown !== undefined}
            onChoose={choose}
          />
        )}
        {state.kind === 'loading' && (
          <>
            <ReadSoFar />
            <ChipsSkeleton />
          </>
        )}
      </div>
      {state.kind === 'ready' && state.stale !== undefined && (
        <CatalogueTrouble kind="stale" failure={state.stale} readAt={state.readAt} />
      )}
      <VisuallyHidden as="output">
        {shown && typed !== '' && !likeNumber && foundWords(shown)}
      </VisuallyHidden>
      <div ref={tiles} className="@container flex flex-col gap-2">
        <Home
          {...{ catalogue, typed, openCode, search, looks }}
          atHome={!parameters.has(placeParameter)}
          onOpen={open}
          onNumber={setNumber}
        />
        {state.kind === 'loading' && <BrandRowsSkeleton />}
        {state.kind === 'failed' && <CatalogueTrouble {...state} />}
        {state.kind === 'ready' && (
          <ShownTiles
            found={shown}
            browsed={browsed}
            silent={likeNumber}
            typed={searched.trim()}
            refresh={state.refresh}
          >
            <ProductTiles
              {...{ groups, openCode, warnings, looks }}
              of={shown === undefined ? `in ${browsed?.innerTaken ?? browsed?.shelf}` : 'found'}
              onOpen={open}
              within={tiles}
            />
          </ShownTiles>
        )}
      </div>
    </div>
  )
}

/** A search goes through all categories, so none of them is the taken one. */
function unchosen(browsed: Browsed): Browsed {
  return { ...browsed, shelf: undefined, inner: [], innerTaken: undefined }
}

function RefreshButton({ refreshing, refresh }: Extract<CatalogueState, { kind: 'ready' }>) {
  return (
    <IconButton
      label="Reload the products"
      size="sale"
      icon={<RotateCw aria-hidden="true" className={refreshing ? 'animate-turn' : undefined} />}
      onClick={() => {
        if (!refreshing) void refresh()
      }}
    />
  )
}

function ChipsSkeleton() {
  return (
    <div className="chip-row chip-row-line" aria-hidden="true">
      {[7, 6, 5, 8, 7, 6].map((width, index) => (
        <Skeleton key={index} width={`${width}rem`} height="2.75rem" round />
      ))}
    </div>
  )
}

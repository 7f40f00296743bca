import {
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { paths, routePatterns } from '../till/address/paths.ts'
import { BrandRowsSkeleton } from '../ui/BrandRowsSkeleton.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { Trouble } from './CatalogueTrouble.tsx'
import { CategoryChips } from './CategoryChips.tsx'
import type { BrandNews } from './BrandStates.tsx'
import type { HomeProps, NumberTyped, Sold } from './home-slot.ts'
import { onTouch } from '../ui/pointer.ts'
import { isLikeNumber } from './like-number.ts'
import { browse, placeParameter, type Browsed } from './place.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { ReadSoFar } from './ReadSoFar.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useOpenFirst, useSearchShortcut } from './search-keys.ts'
import { tileGroups } from './tile-rows.ts'
import { useCatalogue, type CatalogueState } from './use-catalogue.ts'
import { useSearch, type SearchShown } from './use-search.ts'

/** So long after a sale began the tiles still show what was searched for it, in milliseconds. */
const AFTER_SALE = 1_000

/** What is wrong, in words: fetched while idle, for most days do without. */
const CatalogueTrouble = lazyPart(
  async () => (await import('./CatalogueTrouble.tsx')).CatalogueTrouble,
  PlainTrouble,
)

/** Asks for the providers' states and the brands' colours once the tiles stand; without its code they have neither. */
const BrandStates = lazyPart(
  async () => (await import('./BrandStates.tsx')).BrandStates,
  () => null,
)

/**
 * Everything that this account sells: search, categories, tiles. A tile opens its product in the
 * sale panel.
 * @param props.alone nothing else may be fetched yet
 */
export function CatalogueView({
  Home,
  alone = false,
}: {
  Home: ComponentType<HomeProps>
  alone?: boolean
}) {
  const state = useCatalogue()
  const [typed, setTyped] = useState('')
  const [news, setNews] = useState<BrandNews>()
  const [sold, setSold] = useState<Sold>()
  const [number, setNumber] = useState<NumberTyped>()
  const [parameters, setParameters] = useSearchParams()
  const openCode = useMatch(routePatterns.sellProduct)?.params.productCode
  const sale = useMatch(routePatterns.sale)?.params.reference
  const [saleBefore, setSaleBefore] = useState(sale)
  const [found, setFound] = useState('')
  // What was looked for is found: the next customer wants something else.
  if (sale !== saleBefore) {
    setSaleBefore(sale)
    setFound(sale === undefined || isLikeNumber(typed) ? '' : typed)
    if (sale !== undefined) setTyped('')
  }
  // To make all tiles anew takes longer than a quick sale: its request and its answer go first.
  useEffect(() => {
    if (found === '') return undefined
    const timer = setTimeout(() => startTransition(() => setFound('')), AFTER_SALE)
    return () => clearTimeout(timer)
  }, [found])
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
  const { shown, first } = useSearch(catalogue, typed || found, sold)

  // Going where one already is adds nothing to the history.
  const open: HomeProps['onOpen'] = ({ code }, { anew = false } = {}) => {
    navigate(
      { pathname: paths.sellProduct(code), search: parameters.toString() },
      { replace: code === openCode, state: anew ? 'anew' : null },
    )
  }
  // Other tiles are looked at from their beginning.
  const type = (text: string) => {
    setTyped(text)
    setFound('')
    window.scrollTo(0, 0)
  }
  const choose = (id: string) => {
    type('')
    setParameters({ [placeParameter]: id }, { replace: true })
  }
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
        <Suspense>
          <CatalogueTrouble kind="stale" failure={state.stale} readAt={state.readAt} />
        </Suspense>
      )}
      <VisuallyHidden as="output">
        {shown && typed !== '' && !likeNumber && foundWords(shown)}
      </VisuallyHidden>
      <div ref={tiles} className="flex flex-col gap-2">
        {!alone && (
          <Suspense>
            <Home
              {...{ catalogue, typed, openCode, search, looks: news?.looks }}
              atHome={!parameters.has(placeParameter)}
              onOpen={open}
              onSold={setSold}
              onNumber={setNumber}
            />
          </Suspense>
        )}
        {state.kind === 'loading' && <BrandRowsSkeleton />}
        {state.kind === 'failed' && (
          <Suspense>
            <CatalogueTrouble {...state} />
          </Suspense>
        )}
        {state.kind === 'ready' && (
          <Suspense>
            <Shown
              found={shown}
              browsed={browsed}
              silent={likeNumber}
              typed={(typed || found).trim()}
              refresh={state.refresh}
            >
              <ProductTiles {...{ groups, openCode, ...news }} onOpen={open} />
            </Shown>
          </Suspense>
        )}
        {/* Apart, so that no tile waits for it. */}
        {state.kind === 'ready' && !alone && (
          <Suspense>
            <BrandStates products={state.catalogue.products} onNews={setNews} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** The words could not be fetched either. */
function PlainTrouble(trouble: Trouble) {
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-120 flex-col items-center gap-1 px-5 py-10 text-center"
    >
      <p>{plainWords[trouble.kind]}</p>
      {'refresh' in trouble && <Button onClick={trouble.refresh}>Try again</Button>}
    </div>
  )
}

const plainWords: Readonly<Record<Trouble['kind'], string>> = {
  failed: 'The products couldn’t be loaded. Check the connection.',
  stale: 'The list may be out of date. You can sell from it.',
  'not-found': 'Nothing found.',
  none: 'No products on this account yet.',
}

/** A search goes through all categories, so none of them is the taken one. */
function unchosen(browsed: Browsed): Browsed {
  return { ...browsed, shelf: undefined, inner: [], innerTaken: undefined }
}

interface ShownProps {
  found: SearchShown | undefined
  browsed: Browsed | undefined
  typed: string
  /** What was typed is a number, of which something else is said. */
  silent: boolean
  refresh: () => Promise<void>
  children: ReactNode
}

/** The tiles, or why there are none. */
function Shown({ found, browsed, typed, silent, refresh, children }: ShownProps) {
  if (found !== undefined) {
    if (silent && (found.near || found.products.length === 0)) return null
    if (found.products.length === 0) return <CatalogueTrouble kind="not-found" typed={typed} />
    return (
      <>
        <p className="mb-3 text-sm/normal text-ink-soft">
          {found.near ? 'Nothing starts with that. Similar:' : foundWords(found)}
        </p>
        {children}
      </>
    )
  }
  if (browsed !== undefined && browsed.products.length > 0) {
    return (
      <>
        <h2 className="group-head">{browsed.title}</h2>
        {children}
      </>
    )
  }
  return <CatalogueTrouble kind="none" refresh={refresh} />
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

function foundWords({ products, near }: SearchShown): string {
  const [first] = products
  if (first === undefined) return 'Nothing found.'
  const count = products.length === 1 ? '1 product' : `${products.length} products`
  if (near) return `${count} similar.`
  return onTouch() ? `${count}.` : `${count}. Enter opens ${first.name}.`
}

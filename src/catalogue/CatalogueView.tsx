import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { paths, routePatterns } from '../till/address/paths.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useShortcut } from '../ui/shortcut.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TileGridSkeleton } from '../ui/TileSkeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { Trouble } from './CatalogueTrouble.tsx'
import { CategoryChips } from './CategoryChips.tsx'
import { onTouch } from '../ui/pointer.ts'
import { browse, placeParameter, type Browsed } from './place.ts'
import type { ProductView } from './product-view.ts'
import type { ProviderWarnings } from './provider-warnings.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { SearchBox } from './SearchBox.tsx'
import { tileGroups } from './tile-rows.ts'
import { useCatalogue, type CatalogueState } from './use-catalogue.ts'
import { useSearch, type SearchShown } from './use-search.ts'

/** What is wrong, in words: fetched while idle, for most days do without. */
const CatalogueTrouble = lazyPart(
  async () => (await import('./CatalogueTrouble.tsx')).CatalogueTrouble,
  PlainTrouble,
)

/** Asks for the providers' states once the tiles stand; without its code nobody is warned. */
const ProviderStates = lazyPart(
  async () => (await import('./ProviderStates.tsx')).ProviderStates,
  () => null,
)

/**
 * Everything that this account sells: search, categories, tiles. A tile opens its product in the
 * sale panel.
 */
export function CatalogueView() {
  const state = useCatalogue()
  const [typed, setTyped] = useState('')
  const [warnings, setWarnings] = useState<ProviderWarnings>()
  const [parameters, setParameters] = useSearchParams()
  const openCode = useMatch(routePatterns.sellProduct)?.params.productCode
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
  const { shown: found, first } = useSearch(catalogue, typed)

  // Going where one already is adds nothing to the history.
  const open = ({ code }: ProductView) => {
    navigate(
      { pathname: paths.sellProduct(code), search: parameters.toString() },
      { replace: code === openCode },
    )
  }
  // Other tiles are looked at from their beginning.
  const type = (text: string) => {
    setTyped(text)
    window.scrollTo(0, 0)
  }
  const choose = (id: string) => {
    type('')
    setParameters({ [placeParameter]: id }, { replace: true })
  }
  const openFirst = useOpenFirst(catalogue !== undefined, typed, () => {
    const product = first(typed)
    if (product !== undefined) open(product)
  })
  const groups =
    found === undefined
      ? tileGroups(browsed?.products ?? [])
      : [{ key: 'found', heading: undefined, products: found.products }]

  return (
    <div className="flex flex-col gap-4" aria-busy={state.kind === 'loading'}>
      <div className="-mx-4 -mt-4 flex flex-col gap-3 bg-ground px-4 pt-4 pb-2 sm:tall:sticky sm:tall:top-0 sm:tall:z-5 lg:-mx-6 lg:-mt-6 lg:px-6 lg:pt-6 lg:pb-3">
        <div className="flex gap-2">
          <SearchBox
            ref={search}
            value={typed}
            onChange={type}
            onEnter={openFirst}
            onDown={() => tiles.current?.querySelector('button')?.focus()}
          />
          {state.kind === 'ready' && <RefreshButton {...state} />}
        </div>
        {browsed !== undefined && (
          <CategoryChips
            browsed={found === undefined ? browsed : unchosen(browsed)}
            onChoose={choose}
          />
        )}
        {state.kind === 'loading' && <ChipsSkeleton />}
      </div>
      {state.kind === 'ready' && state.stale !== undefined && (
        <Suspense>
          <CatalogueTrouble kind="stale" failure={state.stale} readAt={state.readAt} />
        </Suspense>
      )}
      <VisuallyHidden as="output">{found && foundWords(found)}</VisuallyHidden>
      <div ref={tiles}>
        {state.kind === 'loading' && <TileGridSkeleton count={18} />}
        {state.kind === 'failed' && (
          <Suspense>
            <CatalogueTrouble {...state} />
          </Suspense>
        )}
        {state.kind === 'ready' && (
          <Suspense>
            <Shown found={found} browsed={browsed} typed={typed.trim()} refresh={state.refresh}>
              <ProductTiles {...{ groups, openCode, warnings }} onOpen={open} />
            </Shown>
          </Suspense>
        )}
        {/* Apart, so that no tile waits for it. */}
        {state.kind === 'ready' && (
          <Suspense>
            <ProviderStates products={state.catalogue.products} onWarnings={setWarnings} />
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
  refresh: () => Promise<void>
  children: ReactNode
}

/** The tiles, or why there are none. */
function Shown({ found, browsed, typed, refresh, children }: ShownProps) {
  if (found !== undefined) {
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
        <VisuallyHidden>
          <h2>{browsed.title}</h2>
        </VisuallyHidden>
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

/** Enter opens what stands first; pressed before the products are there, it does so once they are, if nothing else is typed. */
function useOpenFirst(ready: boolean, typed: string, open: () => void): () => void {
  const waiting = useRef<string>(undefined)
  const openLate = useEffectEvent(() => {
    if (waiting.current === typed) open()
    waiting.current = undefined
  })
  useEffect(() => {
    if (ready) openLate()
  }, [ready])
  return () => {
    if (ready) open()
    else waiting.current = typed
  }
}

/** `/` goes to the search from anywhere, also out of a panel that lies over it. */
function useSearchShortcut(box: React.RefObject<HTMLInputElement | null>): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const wanted = useRef(false)
  useShortcut('/', () => {
    if (box.current?.closest('[inert]') == null) {
      box.current?.focus()
      return
    }
    wanted.current = true
    navigate({ pathname: paths.sell(), search })
  })
  useEffect(() => {
    if (!wanted.current || box.current?.closest('[inert]') != null) return
    wanted.current = false
    box.current?.focus()
  })
  // Where there is a keyboard, one can type at once, from the first moment that the field is seen; on
  // touch that would raise one over the tiles.
  useLayoutEffect(() => {
    const idle = document.activeElement === null || document.activeElement === document.body
    if (idle && !onTouch()) box.current?.focus()
  }, [box])
}

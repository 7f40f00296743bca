import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useMatch, useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { productBytesQuery } from '../../platform/reads/products.ts'
import { withAll } from '../../catalogue/catalogue.ts'
import { ListFailed, StaleBanner } from '../../catalogue/browse/CatalogueTrouble.tsx'
import { UnreadArrangement } from '../../catalogue/browse/UnreadArrangement.tsx'
import type { ProductView } from '../../catalogue/product-view.ts'
import { ReloadButton } from '../../catalogue/ReloadButton.tsx'
import { useCatalogue } from '../../catalogue/use-catalogue.ts'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useNextPerson } from '../../till/people/next-person.ts'
import { useTill } from '../../till/till.ts'
import { announce } from '../../ui/overlay/announce.ts'
import { BrandRowsSkeleton } from '../../ui/tile/BrandRowsSkeleton.tsx'
import { Button } from '../../ui/Button.tsx'
import { lazyChunk } from '../../ui/part/lazy-part.tsx'
import { Skeleton } from '../../ui/part/Skeleton.tsx'
import { onTouch } from '../../ui/keys/pointer.ts'
import { useScanner } from '../../ui/keys/scanner.ts'
import { readNumber } from '../../values/number/scanned.ts'
import { useBasket } from '../basket/basket.ts'
import { carry } from '../home/typed/carry.ts'
import { Home } from '../home/Home.tsx'
import { opensFirst, useNumberOffers } from '../home/typed/number-offers.ts'
import { isLikeNumber } from '../home/typed/number-typed.ts'
import { NumberOffers } from '../home/typed/NumberOffers.tsx'
import type { OfferedChoice } from '../home/shop-sales.ts'
import { readSale } from '../home/typed/typed-sale.ts'
import { useShopPage } from '../home/use-shop-page.ts'
import { useShopSales } from '../home/use-shop-sales.ts'
import { usePanelOpen } from '../../till/held/panel.ts'
import { moveUpOrDown } from './tile-keys.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { browse, placeParameter, type Browsed } from './place.ts'
import { useLettersSearch, useOpenFirst, useSearchShortcut } from '../search/search-keys.ts'
import { SearchBox } from '../search/SearchBox.tsx'
import { foundWords, ShownTiles } from './ShownTiles.tsx'
import { useSearch } from '../search/use-search.ts'
import { chipLineClass } from '../../ui/tile/Chip.tsx'

const EditTiles = lazyChunk(() => import('./edit/EditTiles.tsx')).part((module) => module.EditTiles)

/** Everything that this account sells: search, categories, tiles. A tile opens its product in the sale panel. */
export function CatalogueView() {
  const till = useTill()
  const state = useCatalogue()
  const { sold } = useShopSales()
  const [parameters, setParameters] = useSearchParams()
  const openCode = useMatch(routePatterns.sellProduct)?.params.productCode
  const [typed, setTyped] = useTyped()
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const tiles = useRef<HTMLDivElement>(null)
  const focusTiles = () => tiles.current?.querySelector<HTMLElement>('[data-tile]')?.focus()
  useSearchShortcut(search)
  useLettersSearch(search)
  // The previous user may have scrolled.
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
    window.scrollTo(0, 0)
  }, [])

  const isResult = useMatch(routePatterns.result) !== null
  const isPayment = useMatch(routePatterns.payment) !== null
  const showsResult = isResult || isPayment
  // So may the sale before: the next customer starts at the top.
  useEffect(() => {
    if (!showsResult) return undefined
    return () => window.scrollTo(0, 0)
  }, [showsResult])

  const [editing, setEditing] = useState(false)
  const manager = useManagerGate('changing what Sell shows')
  useNextPerson(() => setEditing(false))

  const catalogue = state.kind === 'ready' ? state.catalogue : undefined
  const browsed =
    catalogue && browse(editing ? withAll(catalogue) : catalogue, parameters.get(placeParameter))
  const { favourites } = useShopPage()
  const { shown, ask } = useSearch(catalogue, typed, { sold, favourites })

  const place = parameters.toString()
  // For tiles, which draw again whenever it is another function: they know which product is open.
  const openTile = ({ code }: ProductView, isOpen: boolean) => {
    navigate({ pathname: paths.sellProduct(code), search: place }, { replace: isOpen })
  }
  // Replaces the entry when the product is already open.
  const open = (product: ProductView) => openTile(product, product.code === openCode)
  // A new result list starts at the top.
  const type = (text: string) => {
    setTyped(text)
    window.scrollTo(0, 0)
  }
  const choose = (id: string) => {
    type('')
    setParameters({ [placeParameter]: id }, { replace: true })
  }
  const startEditing = () => {
    type('')
    setEditing(true)
  }
  const endEditing = () => {
    // At once, so the search is there to take the focus.
    flushSync(() => setEditing(false))
    if (!onTouch()) search.current?.focus()
  }
  // Leaves no voucher's PIN or customer's number for the next person.
  useNextPerson(() => {
    if (readSale(typed).recipient !== undefined) setTyped('')
  })
  const number = useNumberOffers(catalogue, typed, open)
  const sell = ({ product, amount, was }: OfferedChoice) => {
    if (catalogue !== undefined && (amount ?? was) !== undefined)
      carry(till, catalogue, product, { amount, was })
    open(product)
  }
  const openFirst = useOpenFirst(typed, () => {
    if (catalogue === undefined) return 'unknown'
    if (number === undefined) {
      const now = ask(typed)
      if (now.opens !== undefined) sell(now.opens)
      else if (now.away !== undefined) announce(foundWords(now))
    } else {
      const [offer] = number.offers
      const product = offer && opensFirst(offer)
      if (offer !== undefined && product !== undefined) number.choose(offer, product)
      // The customer's own voucher says which one it is.
      else if (offer?.found.kind === 'pin') announce('Choose the kind of voucher.')
    }
    return 'done'
  })

  const panelOpen = usePanelOpen()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, nativeEvent } = event
    // A dialog’s keys arrive here too.
    if (nativeEvent.isComposing || !(target instanceof Element) || target.closest('dialog')) return
    if (event.key === 'Escape' && !panelOpen) search.current?.focus()
    else moveUpOrDown(event, event.currentTarget)
  }

  const atBasket = useMatch(routePatterns.basket) !== null
  useScanner((raw, field) => {
    const read = readNumber(raw)
    if (editing || !isLikeNumber(read)) return false
    const isOurs = field !== undefined && field === search.current
    // At the basket, a scanned number starts its next item.
    if (!isOurs && !(atBasket && field === undefined)) return false
    openFirst(read)
    // At once, so the field already shows what the scanner read.
    flushSync(() => type(read))
    return isOurs ? 'in place' : true
  })

  return (
    <div
      role="presentation"
      className="flex flex-col gap-2"
      aria-busy={state.kind === 'loading'}
      onKeyDown={editing ? undefined : onKeyDown}
    >
      <div className="-mx-4 -mt-4 flex flex-col gap-2.5 bg-ground px-4 pt-4 pb-2 sm:tall:sticky sm:tall:top-(--strip) sm:tall:z-5">
        {editing ? (
          <EditBar onDone={endEditing} />
        ) : (
          <div className="flex gap-2">
            <SearchBox
              ref={search}
              value={typed}
              onChange={type}
              onEnter={() => openFirst()}
              onDown={focusTiles}
            />
            {state.kind === 'ready' && <ReloadButton {...state} size="sale" />}
          </div>
        )}
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
        <StaleBanner failure={state.stale} readAt={state.readAt} />
      )}
      {state.kind === 'ready' && <UnreadArrangement />}
      <output className="sr-only">{shown && number === undefined && foundWords(shown)}</output>
      <div ref={tiles} className="@container flex flex-col gap-2">
        {catalogue && !editing && typed.trim() === '' && !parameters.has(placeParameter) && (
          <Home catalogue={catalogue} onOpen={open} />
        )}
        {number && !editing && <NumberOffers {...number} typed={typed} openCode={openCode} />}
        {state.kind === 'loading' && <BrandRowsSkeleton />}
        {state.kind === 'failed' && <ListFailed failure={state.failure} reload={state.reload} />}
        {editing && browsed !== undefined && <EditTiles products={browsed.products} />}
        {state.kind === 'ready' && !editing && browsed !== undefined && (
          <ShownTiles
            catalogue={state.catalogue}
            found={shown}
            isNumber={number !== undefined}
            browsed={browsed}
            reload={state.reload}
            openCode={openCode}
            onOpen={openTile}
            onSell={sell}
            onEdit={() => manager.ask(startEditing)}
          />
        )}
        {manager.dialog}
      </div>
    </div>
  )
}

function EditBar({ onDone }: { onDone: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => done.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex min-h-sale items-center gap-3">
      <p className="flex-1 text-sm text-pretty">
        Tap an eye to hide or show. Drag a brand or a tile to move it.
      </p>
      <Button variant="primary" ref={done} size="sale" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}

/**
 * The text of the search. A sale that starts, or goes into the basket, empties it: the cashier moves on to something
 * else.
 */
function useTyped() {
  const one = useMatch(routePatterns.result)?.params.reference
  const several = useMatch(routePatterns.payment)?.params.reference
  const sale = one ?? several
  const inBasket = useBasket().length
  const typed = useState('')
  const [, setTyped] = typed
  const [before, setBefore] = useState({ sale, inBasket })
  if (sale !== before.sale || inBasket !== before.inBasket) {
    setBefore({ sale, inBasket })
    const starts = sale !== undefined && sale !== before.sale
    if (starts || inBasket > before.inBasket) setTyped('')
  }
  return typed
}

/** A search covers all categories, so none of them is selected. */
function unchosen(browsed: Browsed): Browsed {
  return { ...browsed, shelf: undefined, inner: [], innerTaken: undefined }
}

/** How much of a long list of products has loaded. */
function ReadSoFar() {
  const { account } = useTill()
  const { data: bytes } = useQuery(productBytesQuery(account))
  if (bytes === undefined) return null
  return (
    <p className="text-sm text-ink-soft">
      This is a long list of products: {(bytes / 1_000_000).toFixed(1)} MB have come so far.
    </p>
  )
}

function ChipsSkeleton() {
  return (
    <div className={`flex gap-2 ${chipLineClass}`} aria-hidden="true">
      {[7, 6, 5, 8, 7, 6].map((width, index) => (
        <Skeleton key={index} width={`${width}rem`} height="2.75rem" round />
      ))}
    </div>
  )
}

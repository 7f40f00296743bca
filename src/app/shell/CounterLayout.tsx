import { Suspense, useEffect, useEffectEvent, useRef, type FocusEvent } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { onTouch } from '../../ui/keys/pointer.ts'
import { CatalogueView } from '../../sell/tiles/CatalogueView.tsx'
import { LastSale } from '../../sell/home/LastSale.tsx'
import { useBasket } from '../../sell/basket/basket.ts'
import { BasketBar } from '../../sell/basket/BasketBar.tsx'
import { HeldSales } from '../../sell/held/HeldSales.tsx'
import { useDrafts } from '../../sell/use-drafts.ts'
import { SaleTray } from '../../sell/open/SaleTray.tsx'
import { VoucherScreen } from '../../sell/redeem/VoucherScreen.tsx'
import { PanelSkeleton } from '../../sell/steps/PanelSkeleton.tsx'
import { usePanelCovers, usePanelOpen, usePanelShape } from '../../till/held/panel.ts'
import { paths } from '../../till/address/paths.ts'
import { useTitle } from '../../till/address/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { stickyFoot } from '../../ui/part/sticky-foot.ts'
import { findOpenPopover } from '../../ui/overlay/popover.ts'
import { Notices } from './Notices.tsx'
import { OldShiftNotice } from './OldShiftNotice.tsx'
import { usePlace } from './use-place.ts'

/**
 * The counter: the catalogue and the sale panel. The panel is the same element in every shape (till/held/panel.ts):
 * rotating the device loses nothing.
 */
export function CounterLayout() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const redeems = usePlace()?.to === paths.redeem()
  const shape = usePanelShape()
  const open = usePanelOpen()
  const covers = usePanelCovers()
  const hasBasket = useBasket().length > 0
  const hasHeld = useDrafts(({ held }) => held.length > 0, 'purchase')
  // On one line, what the cashier has begun comes before what is over.
  const hasLast = !redeems && !open && shape !== 'column' && !hasBasket && !hasHeld
  const close = () => {
    if (redeems) navigate(paths.redeem())
    else navigate({ pathname: paths.sell(), search })
  }
  const lastInCatalogue = useFocusBack(open)

  useTitle(redeems ? 'Redeem' : 'Sell')
  useCloseOnEscape(open, close)

  return (
    <div
      className="flex min-h-full flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_var(--spacing-panel)]"
      data-panel={open ? 'open' : 'empty'}
    >
      <div className="min-w-0 flex-1 p-4" inert={covers} onFocusCapture={lastInCatalogue}>
        {!covers && <Notices className="pb-4" />}
        {!covers && <OldShiftNotice />}
        {redeems ? (
          <VoucherScreen />
        ) : (
          <>
            <h1 className="sr-only">Sell</h1>
            <CatalogueView />
          </>
        )}
      </div>
      {covers && shape === 'sheet' && (
        <div
          className="fixed inset-0 z-39 animate-veil bg-veil"
          aria-hidden="true"
          onClick={close}
        />
      )}
      <section
        ref={stickyFoot}
        className={`flex flex-col bg-surface lg:sticky lg:top-(--strip) lg:h-(--page) lg:border-s lg:border-line ${open ? overTiles : underTiles}`}
        aria-label="Sale"
        // Not `aria-modal`: a screen reader that goes by it hears no announcement outside.
        role={covers ? 'dialog' : undefined}
      >
        {covers && (
          <div className="flex items-center border-b border-line px-2 not-short:py-1">
            <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={close}>
              {redeems ? 'Vouchers' : 'Products'}
            </Button>
          </div>
        )}
        {covers && <Notices inPanel className="max-h-[40%] overflow-y-auto px-3 py-2" />}
        {!covers && !redeems && <HeldSales />}
        {!redeems && <BasketBar />}
        {hasLast && <LastSale />}
        <div
          className={`@container flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain ${open ? '' : 'max-lg:hidden'}`}
        >
          <Suspense fallback={open && <PanelSkeleton />}>
            <Outlet />
          </Suspense>
        </div>
        <SaleTray place="panel" />
      </section>
    </div>
  )
}

/** Narrow shapes: a sheet over the catalogue on a tablet, the whole page on a phone. */
const overTiles =
  'max-lg:fixed max-lg:inset-0 max-lg:top-(--strip) max-lg:z-40 max-lg:pb-[env(safe-area-inset-bottom)] sm:bar:top-auto sm:max-lg:mx-auto sm:bar:h-[min(92dvh,56rem)] sm:max-lg:not-short:w-[min(100%,40rem)] sm:max-lg:animate-rise sm:max-lg:overflow-hidden sm:bar:rounded-t-xl sm:max-lg:border sm:max-lg:border-b-0 sm:max-lg:border-line sm:max-lg:shadow-lg'

/**
 * While nothing is being sold, narrow shapes show what waits in one line: over the rail's foot, or before the tiles in
 * a low window.
 */
const underTiles =
  'max-lg:flex-row max-lg:flex-wrap max-lg:gap-px max-lg:bg-line-strong max-lg:*:min-w-0 max-lg:*:flex-[1_1_6.5rem] max-lg:*:border-t max-lg:*:border-b-0 max-lg:*:border-line max-lg:short:order-first bar:sticky bar:bottom-(--shell-bar) bar:z-10'

/** Esc closes the panel, unless a part of it or a dialog has used the key. */
function useCloseOnEscape(open: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (document.querySelector('dialog[open]') === null && findOpenPopover() === null) close()
  })
  useEffect(() => {
    if (!open) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    // On the window, so listeners on the document run first.
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [open])
}

/**
 * Returns the focus to the tile that opened the panel, or to the search when that tile is gone. @returns the function
 * that remembers the tile
 */
function useFocusBack(open: boolean): (event: FocusEvent) => void {
  const last = useRef<HTMLElement>(null)
  const around = useRef<Element>(null)
  useEffect(() => {
    if (!open) return undefined
    return () => {
      const { current } = last
      const box = around.current?.querySelector<HTMLElement>('input[type="search"]')
      const target = current?.isConnected === true ? current : box
      // On touch, a focused field would raise the keyboard over the tiles.
      if (!(onTouch() && target instanceof HTMLInputElement)) target?.focus({ preventScroll: true })
    }
  }, [open])
  return ({ target, currentTarget }) => {
    around.current = currentTarget
    if (target instanceof HTMLElement) last.current = target
  }
}

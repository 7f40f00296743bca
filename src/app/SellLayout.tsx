import { Suspense, useEffect, useEffectEvent, useRef, type FocusEvent, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { CatalogueView } from '../catalogue/CatalogueView.tsx'
import { PanelSkeleton } from '../counter/PanelSkeleton.tsx'
import { navigate } from '../till/location.ts'
import { openSalesOf } from '../till/open-sales.ts'
import { PanelContext, usePanelShape } from '../till/panel.ts'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useSales } from '../till/use-sales.ts'
import { useTitle } from '../till/use-title.ts'
import { Button } from '../ui/Button.tsx'
import { whenIdle } from './idle.ts'
import { usePanelOpen } from './panel-cover.ts'
import { prefetchPanel, SaleTray } from './panel-screens.ts'
import './sell-layout.css'

/**
 * The counter: the catalogue, and the panel in which a sale is made. The panel is one element in every
 * shape (till/panel.ts), so that a turn of the device loses nothing.
 */
export function SellLayout({ children }: { children: ReactNode }) {
  const shape = usePanelShape()
  const open = usePanelOpen()
  const { engine } = useTill()
  const covers = open && shape !== 'column'
  const close = () => navigate({ pathname: paths.sell(), search: window.location.search })
  const lastInCatalogue = useFocusBack(open)

  useTitle('Sell')
  useCloseOnEscape(open, close)
  // The tiles stand; now what a sale needs may come.
  useEffect(
    () =>
      whenIdle(() => {
        prefetchPanel()
        void engine.start()
      }),
    [engine],
  )

  return (
    <div className="sell" data-panel={open ? 'open' : 'empty'}>
      <div className="sell-catalogue" inert={covers} onFocusCapture={lastInCatalogue}>
        <h1 className="visually-hidden">Sell</h1>
        <CatalogueView />
      </div>
      {covers && shape === 'sheet' && (
        <div className="sell-veil" aria-hidden="true" onClick={close} />
      )}
      <section
        className="sell-panel"
        aria-label="Sale"
        {...(covers && { role: 'dialog', 'aria-modal': true })}
      >
        <PanelContext value={{ shape, close }}>
          {covers && (
            <div className="sell-panel-bar">
              <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" />} onClick={close}>
                Products
              </Button>
            </div>
          )}
          <div className="sell-panel-main">
            <Suspense fallback={open && <PanelSkeleton />}>{children}</Suspense>
          </div>
          <Tray />
        </PanelContext>
      </section>
    </div>
  )
}

/** At the panel's foot, while some sale of this user's is not finished. */
function Tray() {
  const { username } = useTill()
  const open = openSalesOf(useSales(), username)
  if (open.length === 0) return null
  return (
    <Suspense>
      <SaleTray />
    </Suspense>
  )
}

/** Esc leaves the panel, unless what stands in it, or a dialog over it, took the key for itself. */
function useCloseOnEscape(open: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    if (document.querySelector('dialog[open], [popover]:popover-open') === null) close()
  })
  useEffect(() => {
    if (!open) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    // On the window, after everything on the document has had its turn.
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [open])
}

/** Gives the focus back to the tile that opened the panel. @returns what notes where it was. */
function useFocusBack(open: boolean): (event: FocusEvent) => void {
  const last = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return undefined
    return () => {
      if (last.current?.isConnected === true) last.current.focus({ preventScroll: true })
    }
  }, [open])
  return ({ target }) => {
    if (target instanceof HTMLElement) last.current = target
  }
}

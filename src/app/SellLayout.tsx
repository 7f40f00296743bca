import { Suspense, useEffect, useEffectEvent, useRef, type FocusEvent, type ReactNode } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { onTouch } from '../ui/pointer.ts'
import { CatalogueView } from '../catalogue/CatalogueView.tsx'
import { PanelSkeleton } from '../counter/PanelSkeleton.tsx'
import { navigate } from '../till/location.ts'
import { PanelContext, usePanelShape } from '../till/panel.ts'
import { paths } from '../till/paths.ts'
import { useTitle } from '../till/use-title.ts'
import { Button } from '../ui/Button.tsx'
import { Notices } from './Notices.tsx'
import { OpenSales } from './OpenSales.tsx'
import { usePanelOpen } from './panel-cover.ts'
import './sell-layout.css'

/**
 * The counter: the catalogue, and the panel in which a sale is made. The panel is one element in every
 * shape (till/panel.ts), so that a turn of the device loses nothing.
 */
export function SellLayout({ children }: { children: ReactNode }) {
  const shape = usePanelShape()
  const open = usePanelOpen()
  const covers = open && shape !== 'column'
  const close = () => navigate({ pathname: paths.sell(), search: window.location.search })
  const lastInCatalogue = useFocusBack(open)

  useTitle('Sell')
  useCloseOnEscape(open, close)

  return (
    <div className="sell" data-panel={open ? 'open' : 'empty'}>
      <div className="sell-catalogue" inert={covers} onFocusCapture={lastInCatalogue}>
        <h1 className="visually-hidden">Sell</h1>
        {!covers && <Notices />}
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
          {covers && <Notices inPanel />}
          <div className="sell-panel-main">
            <Suspense fallback={open && <PanelSkeleton />}>{children}</Suspense>
          </div>
          <OpenSales />
        </PanelContext>
      </section>
    </div>
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
      const { current } = last
      // By touch, a field would raise the keyboard over the tiles.
      if (current?.isConnected !== true || (onTouch() && current instanceof HTMLInputElement))
        return
      current.focus({ preventScroll: true })
    }
  }, [open])
  return ({ target }) => {
    if (target instanceof HTMLElement) last.current = target
  }
}

import { useSyncExternalStore } from 'react'
import { useMatch } from 'react-router'
import { routePatterns } from '../address/paths.ts'

/**
 * The shape of the sale panel: `column` beside the catalogue (from `lg`), `sheet` over it (from `sm`), `page` instead
 * of it (phone). Only the look changes: form fields survive rotating the device.
 */
type PanelShape = 'column' | 'sheet' | 'page'

/** The shape that fits this window. */
export function usePanelShape(): PanelShape {
  return useSyncExternalStore(subscribe, shapeNow)
}

/** Whether the sale panel is in use: a product, a basket, a sale, or the list of open sales. */
export function usePanelOpen(): boolean {
  const product = useMatch(routePatterns.sellProduct)
  const basket = useMatch(routePatterns.basket)
  const payment = useMatch(routePatterns.payment)
  const sale = useMatch(routePatterns.result)
  const lookAfter = useMatch(routePatterns.lookAfter)
  const voucher = useMatch(routePatterns.redeemProduct)
  const open = [product, basket, payment, voucher, sale, lookAfter]
  return open.some((match) => match !== null)
}

/** Whether the panel covers everything else, so only the panel is usable. */
export function usePanelCovers(): boolean {
  const shape = usePanelShape()
  const open = usePanelOpen()
  return open && shape !== 'column'
}

function shapeNow(): PanelShape {
  const { wide, tablet } = widths()
  if (wide.matches) return 'column'
  return tablet.matches ? 'sheet' : 'page'
}

function subscribe(listener: () => void): () => void {
  const queries = Object.values(widths())
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

let asked: Readonly<Record<'wide' | 'tablet', MediaQueryList>> | undefined

/** Read once the styles have loaded: the breakpoints are those of tokens.css. */
function widths() {
  asked ??= { wide: from('lg'), tablet: from('sm') }
  return asked
}

function from(breakpoint: string): MediaQueryList {
  const width = getComputedStyle(document.documentElement).getPropertyValue(
    `--breakpoint-${breakpoint}`,
  )
  return matchMedia(`(min-width: ${width})`)
}

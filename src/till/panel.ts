import { createContext, use, useSyncExternalStore } from 'react'

/**
 * How the sale panel stands: `column` beside the catalogue (from 1024 px), `sheet` over it (tablet), `page`
 * instead of it (phone). Only the look changes: what is written in the panel survives a turn of the device.
 */
export type PanelShape = 'column' | 'sheet' | 'page'

export interface Panel {
  readonly shape: PanelShape
  /** Leaves the product or sale for the catalogue; a sale that was confirmed goes on. */
  readonly close: () => void
}

export const PanelContext = createContext<Panel | undefined>(undefined)

/** For what stands in the panel. @throws {Error} outside of it: a mistake in the program. */
export function usePanel(): Panel {
  const panel = use(PanelContext)
  if (panel === undefined) throw new Error('usePanel outside of the sale panel')
  return panel
}

const wide = '(min-width: 64rem)'
const tablet = '(min-width: 40rem)'

/** The shape that this window has room for. */
export function usePanelShape(): PanelShape {
  return useSyncExternalStore(subscribe, shapeNow)
}

function shapeNow(): PanelShape {
  if (matchMedia(wide).matches) return 'column'
  return matchMedia(tablet).matches ? 'sheet' : 'page'
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(tablet)]
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

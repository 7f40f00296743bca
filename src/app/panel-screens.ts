import { lazy } from 'react'

const fetchSalePanel = () => import('../counter/SalePanel.tsx')
const fetchEmptyPanel = () => import('../counter/EmptyPanel.tsx')

/** What stands in the sale panel. None of it is needed to show the tiles. */
export const SalePanel = lazy(async () => ({ default: (await fetchSalePanel()).SalePanel }))
export const EmptyPanel = lazy(async () => ({ default: (await fetchEmptyPanel()).EmptyPanel }))

/** Fetches the panel's code ahead; a failure is met again, and shown, when it is wanted. */
export function prefetchPanel(): void {
  Promise.all([fetchSalePanel(), fetchEmptyPanel()]).catch(() => undefined)
}

import { lazy } from 'react'

const fetchSalePanel = () => import('../counter/SalePanel.tsx')
const fetchSaleView = () => import('../counter/SaleView.tsx')
const fetchSaleTray = () => import('../counter/SaleTray.tsx')
const fetchEmptyPanel = () => import('../counter/EmptyPanel.tsx')

/** What stands in the sale panel. None of it is needed to show the tiles. */
export const SalePanel = lazy(async () => ({ default: (await fetchSalePanel()).SalePanel }))
export const SaleView = lazy(async () => ({ default: (await fetchSaleView()).SaleView }))
export const SaleTray = lazy(async () => ({ default: (await fetchSaleTray()).SaleTray }))
export const EmptyPanel = lazy(async () => ({ default: (await fetchEmptyPanel()).EmptyPanel }))

/** Fetches the code of the panel, and of the catalogue's troubles, ahead; a failure is met again, and shown, when it is wanted. */
export function prefetchPanel(): void {
  const parts = [
    fetchEmptyPanel(),
    fetchSalePanel(),
    fetchSaleView(),
    fetchSaleTray(),
    import('../catalogue/CatalogueTrouble.tsx'),
  ]
  Promise.all(parts).catch(() => undefined)
}

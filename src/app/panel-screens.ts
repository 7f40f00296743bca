import { lazy } from 'react'
import { lazyPart } from './lazy-part.ts'
import { EngineNoticePlain } from './EngineNoticePlain.tsx'
import { OpenSalesPlain } from './OpenSalesPlain.tsx'

const fetchSalePanel = () => import('../counter/SalePanel.tsx')
const fetchSaleView = () => import('../counter/SaleView.tsx')
const fetchSaleTray = () => import('../counter/SaleTray.tsx')
const fetchLookAfter = () => import('../counter/LookAfterView.tsx')
const fetchSaleAlarm = () => import('../counter/SaleAlarm.tsx')
const fetchSaleWatch = () => import('../counter/SaleWatch.tsx')
const fetchEngineNotice = () => import('./EngineNotice.tsx')
const fetchEmptyPanel = () => import('../counter/EmptyPanel.tsx')

/** What stands in the sale panel. None of it is needed to show the tiles. */
export const SalePanel = lazy(async () => ({ default: (await fetchSalePanel()).SalePanel }))
export const SaleView = lazy(async () => ({ default: (await fetchSaleView()).SaleView }))
export const LookAfterView = lazy(async () => ({ default: (await fetchLookAfter()).LookAfterView }))
export const EmptyPanel = lazy(async () => ({ default: (await fetchEmptyPanel()).EmptyPanel }))

/** Around every screen. */
export const SaleTray = lazyPart(async () => (await fetchSaleTray()).SaleTray, OpenSalesPlain)
export const SaleAlarm = lazyPart(async () => (await fetchSaleAlarm()).SaleAlarm, OpenSalesPlain)
export const EngineNotice = lazyPart(
  async () => (await fetchEngineNotice()).EngineNotice,
  EngineNoticePlain,
)
export const SaleWatch = lazyPart(
  async () => (await fetchSaleWatch()).SaleWatch,
  () => null,
)

/** Fetches the code of the panel, and of the catalogue's troubles, ahead; a failure is met again, and shown, when it is wanted. */
export function prefetchPanel(): void {
  const parts = [
    fetchEmptyPanel(),
    fetchEngineNotice(),
    fetchSalePanel(),
    fetchSaleView(),
    fetchSaleTray(),
    fetchSaleAlarm(),
    fetchLookAfter(),
    import('../catalogue/CatalogueTrouble.tsx'),
  ]
  Promise.all(parts).catch(() => undefined)
}

import { lazyPart } from '../ui/lazy-part.tsx'
import { ConnectionNoticePlain } from './ConnectionNoticePlain.tsx'
import { EngineNoticePlain } from './EngineNoticePlain.tsx'
import { OpenSalesPlain } from './OpenSalesPlain.tsx'

const fetchSaleTray = () => import('../counter/open/SaleTray.tsx')
const fetchSaleAlarm = () => import('../counter/open/SaleAlarm.tsx')
const fetchSaleWatch = () => import('../counter/open/SaleWatch.tsx')
const fetchConnectionNotice = () => import('./ConnectionNotice.tsx')
const fetchEngineNotice = () => import('./EngineNotice.tsx')

/** Around every screen. None of it is needed to show the tiles. */
export const SaleTray = lazyPart(async () => (await fetchSaleTray()).SaleTray, OpenSalesPlain)
export const SaleAlarm = lazyPart(async () => (await fetchSaleAlarm()).SaleAlarm, OpenSalesPlain)
export const EngineNotice = lazyPart(
  async () => (await fetchEngineNotice()).EngineNotice,
  EngineNoticePlain,
)
export const ConnectionNotice = lazyPart(
  async () => (await fetchConnectionNotice()).ConnectionNotice,
  ConnectionNoticePlain,
)
export const SaleWatch = lazyPart(
  async () => (await fetchSaleWatch()).SaleWatch,
  () => null,
)

export const VoucherScreen = lazyPart(
  async () => (await import('../counter/redeem/VoucherScreen.tsx')).VoucherScreen,
)
export const HeldSales = lazyPart(
  async () => (await import('../counter/held/HeldSales.tsx')).HeldSales,
  () => null,
)

/** Fetches what a sale needs, and the catalogue's troubles, ahead. What does not come is fetched again once it is wanted. */
export function prefetchSale(): void {
  const parts = [
    import('../counter/EmptyPanel.tsx'),
    import('../counter/SalePanel.tsx'),
    import('../counter/result/SaleView.tsx'),
    import('../counter/open/LookAfterView.tsx'),
    fetchConnectionNotice(),
    fetchEngineNotice(),
    fetchSaleTray(),
    import('../counter/held/HeldSales.tsx'),
    fetchSaleAlarm(),
    import('../catalogue/CatalogueTrouble.tsx'),
  ]
  Promise.all(parts).catch(() => undefined)
}

import { ManyTiles } from '../counter/tiles/ProductTiles.tsx'
import { CatalogueTrouble } from '../counter/tiles/ShownTiles.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ConnectionNoticePlain } from './ConnectionNoticePlain.tsx'
import { EngineNoticePlain } from './EngineNoticePlain.tsx'
import { OpenSalesPlain } from './OpenSalesPlain.tsx'

/** Around every screen. None of it is needed to show the tiles. */
export const SaleTray = lazyPart(
  async () => (await import('../counter/open/SaleTray.tsx')).SaleTray,
  OpenSalesPlain,
)
export const SaleAlarm = lazyPart(
  async () => (await import('../counter/open/SaleAlarm.tsx')).SaleAlarm,
  OpenSalesPlain,
)
export const EngineNotice = lazyPart(
  async () => (await import('./EngineNotice.tsx')).EngineNotice,
  EngineNoticePlain,
)
export const ConnectionNotice = lazyPart(
  async () => (await import('./ConnectionNotice.tsx')).ConnectionNotice,
  ConnectionNoticePlain,
)
export const SaleWatch = lazyPart(
  async () => (await import('../counter/open/SaleWatch.tsx')).SaleWatch,
  () => null,
)

export const VoucherScreen = lazyPart(
  async () => (await import('../counter/redeem/VoucherScreen.tsx')).VoucherScreen,
)
export const HeldSales = lazyPart(
  async () => (await import('../counter/held/HeldSales.tsx')).HeldSales,
  () => null,
)

/** Beside the tiles. */
export const SalePanel = lazyPart(async () => (await import('../counter/SalePanel.tsx')).SalePanel)
export const SaleView = lazyPart(
  async () => (await import('../counter/result/SaleView.tsx')).SaleView,
)
export const LookAfterView = lazyPart(
  async () => (await import('../counter/open/LookAfterView.tsx')).LookAfterView,
)

/** Fetches what a sale, a search and the catalogue's troubles need ahead. What does not come is fetched again once it is wanted. */
export function prefetchSale(): void {
  const parts = [
    SalePanel,
    SaleView,
    LookAfterView,
    ConnectionNotice,
    EngineNotice,
    SaleTray,
    HeldSales,
    SaleAlarm,
    CatalogueTrouble,
    ManyTiles,
  ]
  Promise.all(parts.map(({ ahead }) => ahead())).catch(() => undefined)
}

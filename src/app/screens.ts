import { lazyChunk } from '../ui/part/lazy-part.tsx'

const counter = lazyChunk(() => import('./counter.ts'))
const sale = lazyChunk(() => import('./sale-screens.ts'))
const saleList = lazyChunk(() => import('./BlindSales.tsx'))
const saleDetail = lazyChunk(() => import('../sales/detail/SaleScreen.tsx'))
const cashUp = lazyChunk(() => import('../cash-up/CashUpScreen.tsx'))
const browse = lazyChunk(() => import('../catalogue/browse/BrowseScreen.tsx'))
const customer = lazyChunk(() => import('./customer/CustomerScreen.tsx'))
const settings = lazyChunk(() => import('../settings/SettingsScreen.tsx'))

export const RunningTill = counter.part((module) => module.RunningTill)
export const Shell = counter.part((module) => module.Shell)
export const PageLayout = counter.part((module) => module.PageLayout)
export const CounterLayout = counter.part((module) => module.CounterLayout)
export const EmptyPanel = counter.part((module) => module.EmptyPanel)
export const SalePanel = sale.part((module) => module.SalePanel)
export const BasketPanel = sale.part((module) => module.BasketPanel)
export const PaymentView = sale.part((module) => module.PaymentView)
export const SaleView = sale.part((module) => module.SaleView)
export const LookAfterView = sale.part((module) => module.LookAfterView)
export const NoVoucher = sale.part((module) => module.NoVoucher)
export const SalesScreen = saleList.part((module) => module.BlindSales)
export const SaleScreen = saleDetail.part((module) => module.SaleScreen)
export const CashUpScreen = cashUp.part((module) => module.CashUpScreen)
export const BrowseScreen = browse.part((module) => module.BrowseScreen)
export const SettingsScreen = settings.part((module) => module.SettingsScreen)
export const CustomerScreen = customer.part((module) => module.CustomerScreen)

const others = [sale, saleList, saleDetail, cashUp, browse, settings]

/** Fetches what a signed-in till shows first. */
export const fetchCounter = counter.ahead

/** Fetches the code of every other screen, and of the printer. A failed fetch is repeated when it is needed. */
export function prefetchScreens(): void {
  for (const { ahead } of others) ahead().catch(() => undefined)
  // The drawer opens with the cash, without waiting for code.
  import('../receipt/printer/esc-pos.ts').catch(() => undefined)
}

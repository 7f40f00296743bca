import { pageBase } from '../terminal/set-up/purpose.ts'

/** The prefix of every path: `/`, or for example `/till`; in practice `/training`. */
export const basename = pageBase === '' ? '/' : pageBase

/** Patterns for the router. `routes.tsx` uses them, so each address is written once. */
export const routePatterns = {
  sell: '/',
  sellProduct: '/sell/product/:productCode',
  basket: '/sell/basket',
  result: '/sell/result/:reference',
  payment: '/sell/payment/:reference',
  lookAfter: '/sell/look-after',
  redeem: '/redeem',
  redeemProduct: '/redeem/:productCode',
  sales: '/sales',
  sale: '/sales/:transactionId',
  cashUp: '/cash-up',
  catalogue: '/catalogue',
  settings: '/settings',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  customer: '/customer',
} as const

/** Subjects of the settings that other screens link to. */
export type SettingsSubject = 'printer' | 'cashiers' | 'pin' | 'support'

/** The only place that builds links; each is a path on the till's own origin. */
export const paths = {
  /** The counter, without a sale. */
  sell: () => routePatterns.sell,
  /** The counter with a product in the panel. */
  sellProduct: (productCode: string) => `/sell/product/${encodeURIComponent(productCode)}`,
  /** The basket before it is sold. */
  basket: () => routePatterns.basket,
  /** All sales of a payment, named by one of them. */
  payment: (reference: string) => `/sell/payment/${encodeURIComponent(reference)}`,
  /** A sale in any state (docs/sale-engine.md: a reload lands on it). */
  result: (reference: string) => `/sell/result/${encodeURIComponent(reference)}`,
  /** Open sales, and what each of them needs. */
  lookAfter: () => routePatterns.lookAfter,
  /** The vouchers that can be redeemed. */
  redeem: () => routePatterns.redeem,
  /** Redemption of one product's voucher. */
  redeemProduct: (productCode: string) => `/redeem/${encodeURIComponent(productCode)}`,
  /** The platform's transactions joined with this till's journal. */
  sales: () => routePatterns.sales,
  /** A transaction: its attempts, receipt and retry. */
  sale: (transactionId: string | number) => `/sales/${encodeURIComponent(transactionId)}`,
  /** The failed transactions, to retry singly or together. */
  failedSales: () => `${routePatterns.sales}?status=FAILED`,
  /** The till's shift: takings, count, variance. */
  cashUp: () => routePatterns.cashUp,
  /** All products, as a merchant browses them. */
  catalogue: () => routePatterns.catalogue,
  settings: () => routePatterns.settings,
  /** The password reset's screens (ruling R30). */
  forgotPassword: () => routePatterns.forgotPassword,
  resetPassword: () => routePatterns.resetPassword,
  /** The customer's screen, in a separate window. */
  customer: () => routePatterns.customer,
  /** A subject of the settings: the screen scrolls to it. */
  settingsOf: (subject: SettingsSubject) => `${routePatterns.settings}#${subject}`,
}

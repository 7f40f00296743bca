import { pageBase } from '../terminal/set-up/purpose.ts'

/** What is before every path: `/`, or as `/till`; where one practises, as `/training`. */
export const basename = pageBase === '' ? '/' : pageBase

/** What the router matches. `routes.tsx` takes them from here, so that no address is written twice. */
export const routePatterns = {
  sell: '/',
  sellProduct: '/sell/:productCode',
  basket: '/basket',
  sale: '/sales/:reference',
  payment: '/payments/:reference',
  lookAfter: '/look-after',
  redeem: '/redeem',
  redeemProduct: '/redeem/:productCode',
  transactions: '/transactions',
  transaction: '/transactions/:transactionId',
  cashUp: '/cash-up',
  catalogue: '/catalogue',
  arrange: '/arrange',
  settings: '/settings',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  customer: '/customer',
} as const

/** Of the query of `/redeem/:productCode`: the reference of a redemption that was refused, to be corrected. */
export const correctedParameter = 'corrects'

/** Subjects of the settings that other screens lead to. */
export type SettingsSubject = 'printer' | 'cashiers' | 'pin' | 'support'

/** The only place where links are built; each is the path of a screen on the till's own origin. */
export const paths = {
  /** The counter, with nothing being sold. */
  sell: () => routePatterns.sell,
  /** The counter with a product in the panel. */
  sellProduct: (productCode: string) => `/sell/${encodeURIComponent(productCode)}`,
  /** What is to be sold together, and is not sold yet. */
  basket: () => routePatterns.basket,
  /** All that a customer paid for at once, whatever became of it: named by one of its sales. */
  payment: (reference: string) => `/payments/${encodeURIComponent(reference)}`,
  /** One sale, whatever became of it (docs/sale-engine.md: a reload lands on it). */
  sale: (reference: string) => `/sales/${encodeURIComponent(reference)}`,
  /** Open sales, and what each of them needs. */
  lookAfter: () => routePatterns.lookAfter,
  /** The vouchers that can be redeemed. */
  redeem: () => routePatterns.redeem,
  /** Redemption of one product's voucher. */
  redeemProduct: (productCode: string) => `/redeem/${encodeURIComponent(productCode)}`,
  /**
   * The form of a voucher with what a refused redemption was typed as, but for the PIN (ruling R24: a corrected PIN is
   * a new sale).
   */
  correctRedemption: (
    productCode: string,
    reference: string,
  ): { pathname: string; search: string } => ({
    pathname: paths.redeemProduct(productCode),
    search: new URLSearchParams({ [correctedParameter]: reference }).toString(),
  }),
  /** The platform's transactions joined with this till's journal. */
  transactions: () => routePatterns.transactions,
  /** One transaction: its attempts, receipt and retry. */
  transaction: (transactionId: string | number) =>
    `/transactions/${encodeURIComponent(transactionId)}`,
  /** The failed ones of them, to be retried one by one or all. */
  failedSales: () => `${routePatterns.transactions}?status=FAILED`,
  /** The till's shift: takings, count, variance. */
  cashUp: () => routePatterns.cashUp,
  /** All products, as a merchant browses them. */
  catalogue: () => routePatterns.catalogue,
  /** Which kind each category is, and which brands belong to it. */
  arrange: () => routePatterns.arrange,
  settings: () => routePatterns.settings,
  /** The ways to a new password (ruling R30). */
  forgotPassword: () => routePatterns.forgotPassword,
  resetPassword: () => routePatterns.resetPassword,
  /** What the customer sees, in its own window. */
  customer: () => routePatterns.customer,
  /** One subject of the settings: the screen goes to it. */
  settingsOf: (subject: SettingsSubject) => `${routePatterns.settings}#${subject}`,
}

/** Addresses of earlier versions, which may be bookmarked, and where they lead now. */
export const movedPaths: Readonly<Record<string, string>> = {
  '/retries': paths.failedSales(),
  '/lists': paths.settingsOf('support'),
}

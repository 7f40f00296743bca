/** What the router matches. `routes.tsx` takes them from here, so that no address is written twice. */
export const routePatterns = {
  sell: '/',
  sellProduct: '/sell/:productCode',
  sale: '/sales/:reference',
  lookAfter: '/look-after',
  settings: '/settings',
} as const

/** The only place where links are built; each is the path of a screen on the till's own origin. */
export const paths = {
  /** The counter, with nothing being sold. */
  sell: () => routePatterns.sell,
  /** The counter with a product in the panel. */
  sellProduct: (productCode: string) => `/sell/${encodeURIComponent(productCode)}`,
  /** One sale, whatever became of it (docs/sale-engine.md: a reload lands on it). */
  sale: (reference: string) => `/sales/${encodeURIComponent(reference)}`,
  /** Sales that are not finished, and what each of them needs. */
  lookAfter: () => routePatterns.lookAfter,
  settings: () => routePatterns.settings,
}

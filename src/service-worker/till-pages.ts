/** The first steps of the till's addresses; the empty one is the till's root. */
const places = [
  '',
  'sell',
  'sales',
  'redeem',
  'cash-up',
  'catalogue',
  'settings',
  'training',
  'customer',
  'forgot-password',
  'reset-password',
]

/**
 * Whether the till answers a navigation. The server answers all others: the platform at `/vas`, the sandbox, and an
 * operator's other pages.
 * @param path of the address
 * @param base the path that the till is served below, with its last slash
 */
export function isTillPage(path: string, base: string): boolean {
  if (!path.startsWith(base)) return false
  const [first = ''] = path.slice(base.length).split('/', 1)
  return places.includes(first)
}

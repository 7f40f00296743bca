import { inHash, ownName, pageBase } from '../terminal/purpose.ts'

/**
 * The one place that reads and writes the address without the router, which comes after the sign-in
 * (docs/decisions/0002).
 */

/** What stands before the till: the sign-in, one of the ways to a new password (ruling R30), or the customer's screen. */
export type Entry =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'forgot' }
  | { readonly kind: 'customer' }
  /** `token`: as the platform's message gave it; absent where it is to be typed. */
  | { readonly kind: 'reset'; readonly token?: string }

/** Where each of them is, below the till's base. */
const entryPaths = {
  forgot: '/forgot-password',
  reset: '/reset-password',
  customer: '/customer',
} as const

const root = inHash ? '' : pageBase

/** The address of one of them, for `href`. */
export function entryHref(kind: Entry['kind']): string {
  const path = kind === 'sign-in' ? '/' : entryPaths[kind]
  return (inHash ? '#' : pageBase) + path
}

/** The browser's name for the window of the customer's screen: there is one. */
export const customerWindow = ownName('tuckshop-customer')

export interface EntryOptions {
  /** The present address is not kept in the history. */
  readonly replace?: boolean
}

/** Puts one of them into the address bar. */
export function writeEntry(kind: Entry['kind'], { replace = false }: EntryOptions = {}): void {
  if (replace) window.history.replaceState(null, '', entryHref(kind))
  else window.history.pushState(null, '', entryHref(kind))
}

/**
 * What the address asks for. A reset's token is taken out of the address bar and of the history at once, whether it
 * came in the query or behind a `#`: from then on it is in memory only.
 */
export function takeEntry(): Entry {
  const { pathname, search, hash } = inHash ? hashAddress() : window.location
  const path = pathname.replace(/\/+$/, '')
  if (path === root + entryPaths.forgot) return { kind: 'forgot' }
  if (path === root + entryPaths.customer) return { kind: 'customer' }
  if (path !== root + entryPaths.reset) return { kind: 'sign-in' }
  const token = tokenIn(search) ?? tokenIn(hash)
  if (search !== '' || hash !== '') window.history.replaceState(null, '', entryHref('reset'))
  return token === undefined ? { kind: 'reset' } : { kind: 'reset', token }
}

function hashAddress(): URL {
  return new URL(`http://page.invalid${window.location.hash.slice(1)}`)
}

function tokenIn(query: string): string | undefined {
  const token = new URLSearchParams(query.replace(/^[?#]/, '')).get('token')?.trim()
  return token === '' ? undefined : token
}

import { inHash, pageBase } from '../../till/terminal/set-up/purpose.ts'
import { paths } from '../../till/address/paths.ts'

/**
 * The token of a password reset, out of the platform's message (ruling R30). Takes it out of the address bar and of the
 * history at once, whether it came in the query or behind a `#`: from then on it is in memory only. The one place that
 * reads the address without the router.
 */
export function takeResetToken(): string | undefined {
  const { search, hash } = inHash ? hashAddress() : window.location
  if (search !== '' || hash !== '')
    window.history.replaceState(null, '', (inHash ? '#' : pageBase) + paths.resetPassword())
  return tokenIn(search) ?? tokenIn(hash)
}

function hashAddress(): URL {
  return new URL(`http://page.invalid${window.location.hash.slice(1)}`)
}

function tokenIn(query: string): string | undefined {
  const token = new URLSearchParams(query.replace(/^[?#]/, '')).get('token')?.trim()
  return token === '' ? undefined : token
}

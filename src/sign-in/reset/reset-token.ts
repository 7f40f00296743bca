import { inHash, pageBase } from '../../till/terminal/set-up/purpose.ts'
import { paths } from '../../till/address/paths.ts'

/**
 * Takes the reset token out of the platform's link (ruling R30). Removes it from the address bar and history at once,
 * from the query or behind a `#`: after that it is only in memory. Only this file reads the address without the router.
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

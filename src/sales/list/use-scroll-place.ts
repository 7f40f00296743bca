import { useEffect } from 'react'
import { useLocation, type To } from 'react-router'
import { paths } from '../../till/address/paths.ts'

/** The scroll position of each list, by address, for the way back from a row. */
const places = new Map<string, number>()
let lastSearch = ''

/** Restores the scroll position that the list had earlier in this visit. */
export function useScrollPlace(): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    lastSearch = search
    window.scrollTo(0, places.get(address) ?? 0)
    const note = () => places.set(address, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [address, search])
}

/** The list with the filter it had before. */
export function lastList(): To {
  return { pathname: paths.transactions(), search: lastSearch }
}

/** Shows a screen from its top: the previous one may have been scrolled. */
export function useFromTop(): void {
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
    window.scrollTo(0, 0)
  }, [])
}

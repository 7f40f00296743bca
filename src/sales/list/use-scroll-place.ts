import { useEffect } from 'react'
import { useLocation, type To } from 'react-router'
import { paths } from '../../till/address/paths.ts'

/** Where a list was left, by its address, for the way back from one of its rows. */
const places = new Map<string, number>()
let lastSearch = ''

/** Shows a list where it was left in this visit. */
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

/** The list as it was filtered when it was left. */
export function lastList(): To {
  return { pathname: paths.transactions(), search: lastSearch }
}

/** Shows a screen from its top: the one before may have been scrolled. */
export function useFromTop(): void {
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no clean-up.
    window.scrollTo(0, 0)
  }, [])
}

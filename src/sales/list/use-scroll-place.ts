import { useEffect } from 'react'
import { useLocation, type To } from 'react-router'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'

export type ListPlaces = ReturnType<typeof createListPlaces>

/** For the way back to the list of sales. Ends with the sign-out: a filter may hold a customer's number. */
export function createListPlaces() {
  const scrolled = new Map<string, number>()
  let lastSearch = ''
  return {
    /** The list has opened with this filter. */
    opened: (search: string) => {
      lastSearch = search
    },
    /** The list with the filter it had before. */
    lastList: (): To => ({ pathname: paths.sales(), search: lastSearch }),
    scrolled: (address: string, y: number) => void scrolled.set(address, y),
    scrollOf: (address: string) => scrolled.get(address) ?? 0,
  }
}

/** Restores the scroll position that the list had earlier in this visit. */
export function useScrollPlace(): void {
  const { listPlaces } = useTill()
  const { pathname, search } = useLocation()
  const address = pathname + search
  useEffect(() => {
    listPlaces.opened(search)
    window.scrollTo(0, listPlaces.scrollOf(address))
    const note = () => listPlaces.scrolled(address, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [listPlaces, address, search])
}

/** Shows a screen from its top: the previous one may have been scrolled. */
export function useFromTop(): void {
  useEffect(() => {
    // In braces: newer browsers return a promise, which is not a clean-up function.
    window.scrollTo(0, 0)
  }, [])
}

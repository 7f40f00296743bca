import { useSearchParams, type To } from 'react-router'
import { paths } from '../till/address/paths.ts'

/** The part of the screen that is open. The address holds it, so a reload returns to it. */
export type CashUpPlace =
  | { readonly kind: 'shift' }
  | { readonly kind: 'x' }
  | { readonly kind: 'count' }
  | { readonly kind: 'closed'; readonly id: string }

/** Reads the place from the address; an unknown place means the shift. */
export function useCashUpPlace(): CashUpPlace {
  const [parameters] = useSearchParams()
  const id = parameters.get('shift')
  if (id !== null) return { kind: 'closed', id }
  const view = parameters.get('view')
  return view === 'x' || view === 'count' ? { kind: view } : { kind: 'shift' }
}

/** The address of a place. */
export function placeTo(place: CashUpPlace): To {
  const pathname = paths.cashUp()
  if (place.kind === 'shift') return pathname
  const search = new URLSearchParams(
    place.kind === 'closed' ? { shift: place.id } : { view: place.kind },
  )
  return { pathname, search: search.toString() }
}

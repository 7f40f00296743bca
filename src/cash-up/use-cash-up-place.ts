import { useSearchParams, type To } from 'react-router'
import { paths } from '../till/address/paths.ts'

/** Where on the screen one is; it stands in the address, so that a reload lands there. */
export type CashUpPlace =
  | { readonly kind: 'shift' }
  | { readonly kind: 'x' }
  | { readonly kind: 'count' }
  | { readonly kind: 'closed'; readonly id: string }

/** The place in the address; anything else in it is the shift. */
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

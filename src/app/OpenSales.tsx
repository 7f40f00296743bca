import { Suspense } from 'react'
import { useSales } from '../till/use-sales.ts'
import { SaleTray } from './around-screens.ts'

/** The tray, wherever one stands, once the till knows of a sale. */
export function OpenSales({ place }: { place: 'panel' | 'screen' }) {
  if (useSales().length === 0) return null
  return (
    <Suspense>
      <SaleTray place={place} />
    </Suspense>
  )
}

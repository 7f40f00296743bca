import { Suspense } from 'react'
import { useEngine } from '../till/use-sales.ts'
import { HeldSales } from './around-screens.ts'

/** What is held for customers who come back; with what comes when the browser is idle. */
export function HeldDrafts() {
  if (useEngine().engine === undefined) return null
  return (
    <Suspense>
      <HeldSales />
    </Suspense>
  )
}

import { Suspense } from 'react'
import { HeldSales } from './around-screens.ts'

/** What is held for customers who come back; with what comes when the browser is idle. */
export function HeldDrafts() {
  return (
    <Suspense>
      <HeldSales />
    </Suspense>
  )
}

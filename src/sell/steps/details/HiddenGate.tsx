import { useState, type ReactNode } from 'react'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { ManagerGate } from '../../../till/people/ManagerGate.tsx'

export interface HiddenGateProps {
  product: ProductView
  /** What it protects, as words in a sentence: `selling a hidden product`. */
  what: string
  children: ReactNode
}

/** Opens a hidden product only for a manager. An open form stays, even if its product is hidden or shown meanwhile. */
export function HiddenGate({ product, what, children }: HiddenGateProps) {
  const [wasHidden] = useState(product.isHidden)
  if (!wasHidden) return children
  return (
    <ManagerGate what={what} wide>
      {children}
    </ManagerGate>
  )
}

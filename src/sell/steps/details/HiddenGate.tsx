import { useState, type ReactNode } from 'react'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { ManagerGate } from '../../../till/people/ManagerGate.tsx'

export interface HiddenGateProps {
  product: ProductView
  /** What is behind it, as words in a sentence: `selling a hidden product`. */
  what: string
  children: ReactNode
}

/** Opens a hidden product to a manager only. A form that is open already stays, whatever is hidden or shown meanwhile. */
export function HiddenGate({ product, what, children }: HiddenGateProps) {
  const [wasHidden] = useState(product.isHidden)
  if (!wasHidden) return children
  return (
    <ManagerGate what={what} wide>
      {children}
    </ManagerGate>
  )
}

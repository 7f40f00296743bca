import { useEffect, type ReactNode } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { HomeProps } from '../../catalogue/home-slot.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { NumberKind } from './number-typed.ts'

/** What one kind of number is shown with. */
export interface OffersProps<Kind extends NumberKind['kind']> {
  found: Extract<NumberKind, { kind: Kind }>
  catalogue: Catalogue
  looks: HomeProps['looks']
  openCode: string | undefined
  /** Opens a product with the number in it. */
  onChoose: (product: ProductView) => void
  /** Told which product Enter opens. */
  onFirst: (product: ProductView | undefined) => void
}

/** Keeps what Enter opens, as it stands after each render. */
export function useFirst(
  onFirst: (product: ProductView | undefined) => void,
  product: ProductView | undefined,
): void {
  useEffect(() => onFirst(product))
}

/** A number as it was understood, over what it can be used for. */
export function NumberHead({ number, children }: { number: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 px-1 pt-2">
      <h2 className="text-xl font-bold figures">{number}</h2>
      <p className="text-sm text-ink-soft">{children}</p>
    </div>
  )
}

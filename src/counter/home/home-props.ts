import type { RefObject } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { BrandLooks } from '../tiles/brand-look.ts'

/** What stands over the tiles: the shop's own page, or what can be done with a number that is typed into the search. */
export interface HomeProps {
  /** `undefined` while it is on its way. */
  readonly catalogue: Catalogue | undefined
  readonly looks: BrandLooks | undefined
  /** What stands in the search. */
  readonly typed: string
  readonly search: RefObject<HTMLInputElement | null>
  /** Whether the shop's own page is what is looked at, and not one of its categories. */
  readonly atHome: boolean
  /** Code of the product in the sale panel. */
  readonly openCode: string | undefined
  /** Opens a product in the sale panel. */
  readonly onOpen: (product: ProductView) => void
  /** Told of the number that is typed; `undefined` where it is none. */
  readonly onNumber: (number: NumberTyped | undefined) => void
}

/** A number that is typed into the search: a customer's, a meter's, a voucher's. */
export interface NumberTyped {
  /** What Enter does with it. */
  readonly enter: () => Opened
}

/** What became of an Enter: `unknown` while nobody can say yet what it opens. */
export type Opened = 'done' | 'unknown'

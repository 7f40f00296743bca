import { useEffect, useLayoutEffect } from 'react'
import type { BrandLooks } from './brand-look.ts'
import { useBrandLooks, useBrandPictures } from './brand-pictures.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useProviderWarnings, type ProviderWarnings } from '../../catalogue/provider-warnings.ts'

/** What is known of the brands beside what the listing says. */
export interface BrandNews {
  /** Brands whose provider is not active. */
  readonly warnings: ProviderWarnings
  readonly looks: BrandLooks
}

export interface BrandStatesProps {
  products: readonly ProductView[]
  onNews: (news: BrandNews) => void
}

/**
 * Shows nothing: asks for the providers and looks at the brands' pictures once the tiles are shown, and reports which
 * of them need a warning, and their colours.
 */
export function BrandStates({ products, onNews }: BrandStatesProps) {
  const warnings = useProviderWarnings(products)
  const pictures = useBrandPictures()
  const looks = useBrandLooks()
  useEffect(() => {
    void pictures.read(products.flatMap(({ imageUrl }) => imageUrl ?? []))
  }, [pictures, products])
  // Before the tiles are seen, where all of it is known from before.
  useLayoutEffect(() => onNews({ warnings, looks }), [warnings, looks, onNews])
  return null
}

import { useEffect } from 'react'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useProviderWarnings, type ProviderWarnings } from '../../catalogue/provider-warnings.ts'
import type { BrandLooks } from './brand-look.ts'
import { useBrandLooks, useBrandPictures } from './brand-pictures.ts'

/** What is known of the brands besides the listing. */
export interface BrandNews {
  /** Brands whose provider is not active. */
  readonly warnings: ProviderWarnings
  readonly looks: BrandLooks
}

/** Reads the providers' states and the colours of the brands' pictures. */
export function useBrandNews(products: readonly ProductView[] = noProducts): BrandNews {
  const warnings = useProviderWarnings(products)
  const pictures = useBrandPictures()
  const looks = useBrandLooks()
  useEffect(() => {
    void pictures.read(products.flatMap(({ imageUrl }) => imageUrl ?? []))
  }, [pictures, products])
  return { warnings, looks }
}

const noProducts: readonly ProductView[] = []

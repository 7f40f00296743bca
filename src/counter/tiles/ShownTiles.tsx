import { useEffect } from 'react'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { CatalogueTrouble } from '../../catalogue/CatalogueTrouble.tsx'
import { productCount } from '../../catalogue/product-count.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useProviderWarnings } from '../../catalogue/provider-warnings.ts'
import { useTill } from '../../till/till.ts'
import { onTouch } from '../../ui/pointer.ts'
import { isLikeNumber } from '../home/number-typed.ts'
import { useBrandLooks } from './brand-pictures.ts'
import type { Browsed } from './place.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { tileGroups } from './tile-groups.ts'
import type { SearchShown } from './use-search.ts'

export interface ShownTilesProps {
  catalogue: Catalogue
  found: SearchShown | undefined
  browsed: Browsed
  refresh: () => Promise<void>
  openCode: string | undefined
  onOpen: (product: ProductView) => void
}

/** The tiles, or why there are none. */
export function ShownTiles(props: ShownTilesProps) {
  const { catalogue, found, browsed, refresh, openCode, onOpen } = props
  const warnings = useProviderWarnings(catalogue.products)
  const looks = useBrandLooks()
  const { brandPictures } = useTill()
  useEffect(() => {
    void brandPictures.read(catalogue.products.flatMap(({ imageUrl }) => imageUrl ?? []))
  }, [brandPictures, catalogue])
  const shared = { openCode, onOpen, warnings, looks }

  if (found !== undefined) {
    // A number has offers over the tiles.
    if (isLikeNumber(found.typed) && (found.near || found.products.length === 0)) return null
    if (found.products.length === 0)
      return <CatalogueTrouble kind="not-found" typed={found.typed} />
    const group = { key: 'found', heading: undefined, ofBrand: false, products: found.products }
    return (
      <>
        <p className="mb-3 text-sm/normal text-ink-soft">
          {found.near ? 'No exact match. Similar:' : foundWords(found)}
        </p>
        <ProductTiles groups={[group]} {...shared} />
      </>
    )
  }
  if (browsed.products.length === 0) return <CatalogueTrouble kind="none" refresh={refresh} />
  return (
    <>
      <h2 className="group-head">{browsed.title}</h2>
      <ProductTiles groups={tileGroups(browsed.products)} {...shared} />
    </>
  )
}

/** How many were found, for those who don't see them. */
export function foundWords({ products, near }: SearchShown): string {
  const [first] = products
  if (first === undefined) return 'Nothing found.'
  const count = productCount(products.length)
  if (near) return `${count} similar.`
  return onTouch() ? `${count}.` : `${count}. Enter opens ${first.name}.`
}

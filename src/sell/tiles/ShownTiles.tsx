import Pencil from 'lucide-react/icons/pencil'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { NoProducts, NothingFound } from '../../catalogue/browse/CatalogueTrouble.tsx'
import { productCount } from '../../catalogue/browse/product-count.ts'
import { useProviderWarnings } from '../../catalogue/browse/provider-warnings.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { onTouch } from '../../ui/keys/pointer.ts'
import { ChoiceTiles, choiceName } from '../home/ChoiceTiles.tsx'
import type { OfferedChoice } from '../home/shop-sales.ts'
import { untakenWords } from '../../draft/amount.ts'
import type { Browsed } from './place.ts'
import { ProductTiles } from './ProductTiles.tsx'
import { tileGroups } from './tile-groups.ts'
import type { TilesProps } from './TileGrid.tsx'
import type { SearchShown } from '../search/use-search.ts'
import { groupHeadClass } from '../../ui/tile/tile-class.ts'

interface ShownTilesProps {
  catalogue: Catalogue
  found: SearchShown | undefined
  /** A number has offers above the tiles. */
  isNumber: boolean
  browsed: Browsed
  reload: () => Promise<void>
  openCode: string | undefined
  onOpen: TilesProps['onOpen']
  onSell: (choice: OfferedChoice) => void
  /** To hide tiles, and to order them. */
  onEdit: () => void
}

/** The tiles, or why there are none. */
export function ShownTiles(props: ShownTilesProps) {
  const { catalogue, found, isNumber, browsed, reload, openCode, onOpen, onSell, onEdit } = props
  const warnings = useProviderWarnings(catalogue.products)
  const shared = { openCode, onOpen, warnings }

  if (found !== undefined) {
    if (isNumber && (found.near || found.found.length === 0)) return null
    if (found.found.length === 0 && found.away === undefined)
      return <NothingFound typed={found.typed} />
    const withSum = found.found.filter(({ amount }) => amount !== undefined)
    const products = found.found.flatMap(({ amount, product }) =>
      amount === undefined ? product : [],
    )
    const group = { key: 'found', heading: undefined, ofBrand: false, products }
    const opens = isNumber || onTouch() ? undefined : found.opens
    return (
      <>
        <p className="mb-3 text-sm/normal text-ink-soft">
          {found.near ? 'No exact match. Similar:' : foundWords(found)}
        </p>
        {withSum.length > 0 && (
          <div className="pb-2">
            <ChoiceTiles choices={withSum} onSell={onSell} enters={opens} />
          </div>
        )}
        {products.length > 0 && (
          <ProductTiles
            // The same list for found and for all products, so a search doesn't measure the page again.
            key="tiles"
            groups={[group]}
            {...shared}
            entersCode={opens?.amount === undefined ? opens?.productCode : undefined}
          />
        )}
      </>
    )
  }
  if (browsed.products.length === 0) return <NoProducts reload={reload} />
  return (
    <>
      {/* In a low window the tiles come first. */}
      <div className="flex items-center justify-between short:order-last short:justify-end">
        <h2 className={`${groupHeadClass} short:sr-only`}>{browsed.title}</h2>
        <IconButton
          label="Edit the tiles"
          icon={<Pencil aria-hidden="true" />}
          className="-my-3 short:my-0"
          onClick={onEdit}
        />
      </div>
      <ProductTiles key="tiles" groups={tileGroups(browsed.products)} {...shared} />
    </>
  )
}

/** What the search found, in one sentence. */
export function foundWords({ found, opens, near, untaken, away }: SearchShown): string {
  if (away !== undefined) return `Favourite ${away} isn’t offered now.`
  if (found.length === 0) return 'Nothing found.'
  const count = productCount(found.length)
  if (near) return `${count} similar.`
  const said =
    untaken === undefined
      ? `${count}.`
      : untakenWords(
          untaken,
          found.map(({ product }) => product),
        )
  return onTouch() || opens === undefined ? said : `${said} Enter opens ${choiceName(opens)}.`
}

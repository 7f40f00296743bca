import { groupByBrand, type BrandGroup } from '../../catalogue/catalogue.ts'
import { byPlace, byPrice, type ProductView } from '../../catalogue/product-view.ts'
import { isPin } from './tile-value.ts'

/** Tiles under a heading, if the heading is worth its line. */
export interface TileGroup {
  readonly key: string
  readonly heading: string | undefined
  /** All of the same brand, whose mark is beside the heading. */
  readonly ofBrand: boolean
  readonly products: readonly ProductView[]
}

/**
 * Products by brand. Brands with a single product are grouped together without headings, or under one word if other
 * brands have headings.
 */
export function tileGroups(products: readonly ProductView[]): readonly TileGroup[] {
  const groups = groupByBrand(products)
  const large = groups.filter((group) => group.products.length > 1)
  const single = groups.filter((group) => group.products.length === 1)
  const together: TileGroup = {
    key: 'single',
    heading: large.length > 0 ? 'More brands' : undefined,
    ofBrand: false,
    products: single.flatMap((group) => group.products),
  }
  return [...large.map(underItsName), ...(single.length > 0 ? [together] : [])]
}

function underItsName({ key, name, products }: BrandGroup): TileGroup {
  const values = products
    .slice()
    .sort((one, other) => byPlace(one, other) || byUse(one, other) || byPrice(one, other))
  return { key: `brand ${key}`, heading: name, ofBrand: true, products: values }
}

/** Airtime for a phone, then the many more airtime PINs. */
function byUse(one: ProductView, other: ProductView): number {
  return Number(isPin(one)) - Number(isPin(other))
}

/** A unit that renders or not as a whole: a group, or some lines of a long one. */
export interface TilePiece {
  readonly key: string
  readonly group: TileGroup
  /** For a group with a heading. Each piece of a brand repeats it; of other groups, only the first has it. */
  readonly heading: string | undefined
  /** The heading, and for later pieces which one it is: landmarks have different names. */
  readonly label: string | undefined
  readonly products: readonly ProductView[]
  /** The number of tiles in a row of a long group's piece, so its last line is full. Otherwise the styles decide. */
  readonly columns: number | undefined
  /** The approximate number of lines. */
  readonly lines: number
}

/** Larger groups are cut into pieces of this many lines. */
const LONG = 60
const LINES = 4

/**
 * Cuts groups into pieces, and only those near the window render.
 * @param columnsOf how many tiles of a group fit side by side
 */
export function tilePieces(
  groups: readonly TileGroup[],
  columnsOf: (group: TileGroup) => number,
): readonly TilePiece[] {
  return groups.flatMap((group): readonly TilePiece[] => {
    const { key, heading, ofBrand, products } = group
    const columns = columnsOf(group)
    const lines = Math.ceil(products.length / columns)
    if (products.length <= LONG)
      return [{ key, group, heading, label: heading, products, columns: undefined, lines }]
    const size = columns * LINES
    return Array.from({ length: Math.ceil(lines / LINES) }, (_, at) => {
      const piece = products.slice(at * size, (at + 1) * size)
      return {
        // Other tiles make another piece, which is measured again.
        key: `${key} ${piece[0]?.code}`,
        group,
        heading: ofBrand || at === 0 ? heading : undefined,
        label: at === 0 || heading === undefined ? heading : `${heading}, part ${at + 1}`,
        products: piece,
        columns,
        lines: Math.ceil(piece.length / columns),
      }
    })
  })
}

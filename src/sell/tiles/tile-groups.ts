import { groupByBrand, type BrandGroup } from '../../catalogue/catalogue.ts'
import { inOrder, type ProductView } from '../../catalogue/product-view.ts'

/** Tiles under one heading, where one is worth its line. */
export interface TileGroup {
  readonly key: string
  readonly heading: string | undefined
  /** All of one brand, whose mark is beside the heading. */
  readonly ofBrand: boolean
  readonly products: readonly ProductView[]
}

/**
 * Products by brand. Brands of one product are grouped together without headings, under one word if other brands have
 * headings.
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
  const values = products.slice().sort(inOrder)
  return { key: `brand ${key}`, heading: name, ofBrand: true, products: values }
}

/** What is in the page or left out of it as one: a group, or some lines of a long one. */
export interface TilePiece {
  readonly key: string
  readonly group: TileGroup
  /** Of a group that has a heading: each piece of a brand, but of other groups only the first. */
  readonly heading: string | undefined
  readonly products: readonly ProductView[]
  /** How many are beside each other in a piece of a long group, so that its last line is full. Else the styles say it. */
  readonly columns: number | undefined
  /** How many lines it has, about. */
  readonly lines: number
}

/** More tiles of one group than these are cut into pieces, each of so many lines. */
const LONG = 60
const LINES = 4

/** Cuts groups into pieces, of which only those near the window are in the page. @param columnsOf how many tiles of a group fit beside each other */
export function tilePieces(
  groups: readonly TileGroup[],
  columnsOf: (group: TileGroup) => number,
): readonly TilePiece[] {
  return groups.flatMap((group): readonly TilePiece[] => {
    const { key, heading, ofBrand, products } = group
    const columns = columnsOf(group)
    const lines = Math.ceil(products.length / columns)
    if (products.length <= LONG)
      return [{ key, group, heading, products, columns: undefined, lines }]
    const size = columns * LINES
    return Array.from({ length: Math.ceil(lines / LINES) }, (_, at) => {
      const piece = products.slice(at * size, (at + 1) * size)
      return {
        // Other tiles are another piece, which is measured again.
        key: `${key} ${piece[0]?.code}`,
        group,
        heading: ofBrand || at === 0 ? heading : undefined,
        products: piece,
        columns,
        lines: Math.ceil(piece.length / columns),
      }
    })
  })
}

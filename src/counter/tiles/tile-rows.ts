import { groupByBrand, type BrandGroup } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'

/** Tiles that stand together, with a heading where one is worth its line. */
export interface TileGroup {
  readonly key: string
  readonly heading: string | undefined
  /** All of one brand, whose mark stands beside the heading. */
  readonly ofBrand: boolean
  readonly products: readonly ProductView[]
}

/**
 * Products by brand. A brand of one product gets no heading of its own: such brands stand together,
 * under one word if there are others with headings.
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
  const values = products.slice().sort((a, b) => rankOf(a) - rankOf(b))
  return { key: `brand ${key}`, heading: name, ofBrand: true, products: values }
}

/** What takes any amount comes first, then by the price. */
function rankOf({ amount }: ProductView): number {
  return amount.kind === 'fixed' ? amount.amount : -1
}

/** One line of a long list: a heading, or as many tiles as fit beside each other. */
export type TileRow =
  | { readonly kind: 'heading'; readonly key: string; readonly group: TileGroup }
  | {
      readonly kind: 'tiles'
      readonly key: string
      readonly group: TileGroup
      readonly columns: number
      readonly products: readonly ProductView[]
    }

/** A long list cut into lines, so that only those in sight need be in the page. @param columnsOf how many fit of a group */
export function tileRows(
  groups: readonly TileGroup[],
  columnsOf: (group: TileGroup) => number,
): readonly TileRow[] {
  return groups.flatMap((group): readonly TileRow[] => {
    const { key, heading, products } = group
    const columns = columnsOf(group)
    const lines = Array.from({ length: Math.ceil(products.length / columns) }, (_, at): TileRow => {
      const line = products.slice(at * columns, (at + 1) * columns)
      // Other tiles are another line, which is measured before it is painted.
      return { kind: 'tiles', key: `${key} ${line[0]?.code}`, group, columns, products: line }
    })
    return heading === undefined
      ? lines
      : [{ kind: 'heading', key: `${key} heading`, group }, ...lines]
  })
}

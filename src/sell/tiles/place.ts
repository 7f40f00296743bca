import type { Catalogue } from '../../catalogue/catalogue.ts'
import { productsIn, unplacedProducts } from '../../catalogue/catalogue.ts'
import type { CategoryNode } from '../../catalogue/category-tree.ts'
import { pathTo } from '../../catalogue/category-tree.ts'
import type { ProductView } from '../../catalogue/product-view.ts'

/** The name of the place in the address, and of the products without a category. */
export const placeParameter = 'category'
const elsewhere = 'else'

/** A chip in the top row. */
export interface Shelf {
  /** As it is in the address. */
  readonly id: string
  readonly name: string
  readonly kind: CategoryNode['kind']
}

/** What is shown: the chips, the selected ones, and the products. */
export interface Browsed {
  readonly shelves: readonly Shelf[]
  readonly shelf: string | undefined
  /** The second row: what is inside the shelf; its first chip is the whole shelf. */
  readonly inner: readonly Shelf[]
  readonly innerTaken: string | undefined
  /** The text of a heading above the products, for those who can't see the chips. */
  readonly title: string
  readonly products: readonly ProductView[]
}

/**
 * The place in the catalogue that an address names; the first shelf if it does not exist. Leaves out categories without
 * a product of this account. Products without a category have a separate shelf (ruling R6).
 */
export function browse(whole: Catalogue, place: string | null): Browsed {
  // Vouchers are redeemed at Redeem.
  const products = whole.products.filter(({ kind }) => kind !== 'redemption')
  const catalogue = { ...whole, products }
  const { tree } = catalogue
  const holds = holdsSome(catalogue)
  const roots = tree.roots.filter(holds)
  const loose = unplacedProducts(catalogue)
  const shelves = [
    ...roots.map(shelfOf),
    ...(loose.length > 0 && roots.length > 0 ? [everythingElse] : []),
  ]
  const wanted = place === null ? undefined : tree.byId.get(Number(place))
  const node =
    place === elsewhere ? undefined : wanted !== undefined && holds(wanted) ? wanted : roots[0]
  if (node === undefined) {
    const title = roots.length > 0 ? everythingElse.name : 'All products'
    const shelf = roots.length > 0 ? elsewhere : undefined
    return { shelves, shelf, inner: [], innerTaken: undefined, title, products: loose }
  }
  const root = pathTo(node)[0] ?? node
  const children = allInside(root, holds)
  return {
    shelves,
    shelf: String(root.id),
    inner: children.length > 0 ? [wholeOf(root), ...children.map(shelfOf)] : [],
    innerTaken: String(node.id),
    title: node.name,
    products: productsIn(catalogue, node),
  }
}

/** Whether a category, or one below it, has a product. */
function holdsSome({ products, tree }: Catalogue): (node: CategoryNode) => boolean {
  const held = new Set<number>()
  for (const id of products.flatMap(({ categoryIds }) => categoryIds))
    for (let at = tree.byId.get(id); at !== undefined && !held.has(at.id); at = at.parent)
      held.add(at.id)
  return ({ id }) => held.has(id)
}

const everythingElse: Shelf = { id: elsewhere, name: 'Everything else', kind: 'other' }

function shelfOf({ id, name, kind }: CategoryNode): Shelf {
  return { id: String(id), name, kind }
}

function wholeOf(root: CategoryNode): Shelf {
  return { id: String(root.id), name: `All ${root.name}`, kind: root.kind }
}

/** Everything inside a category, each level after its parent, so two rows serve any depth. */
function allInside(
  { children }: CategoryNode,
  holds: (node: CategoryNode) => boolean,
): readonly CategoryNode[] {
  return children.filter(holds).flatMap((child) => [child, ...allInside(child, holds)])
}

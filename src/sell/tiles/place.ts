import type { Catalogue } from '../../catalogue/catalogue.ts'
import { productsIn, unplacedProducts } from '../../catalogue/catalogue.ts'
import type { CategoryNode } from '../../catalogue/category-tree.ts'
import { pathTo } from '../../catalogue/category-tree.ts'
import type { ProductView } from '../../catalogue/product-view.ts'

/** The name of the place in the address, and of what is in no category. */
export const placeParameter = 'category'
const elsewhere = 'else'

/** One of the row of chips at the top. */
export interface Shelf {
  /** As it is in the address. */
  readonly id: string
  readonly name: string
  readonly kind: CategoryNode['kind']
}

/** What is shown: which chips, which of them is taken, and the products. */
export interface Browsed {
  readonly shelves: readonly Shelf[]
  readonly shelf: string | undefined
  /** The second row: what is inside the shelf; the first of them is the shelf as a whole. */
  readonly inner: readonly Shelf[]
  readonly innerTaken: string | undefined
  /** What a heading says above the products, for those who can't see the chips. */
  readonly title: string
  readonly products: readonly ProductView[]
}

/**
 * The place in the catalogue that an address names; for one that is not there, the first shelf.
 * Categories without a product of this account are left out, and what is in none is on a shelf
 * for itself (ruling R6).
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
  const path = pathTo(node)
  const root = path[0] ?? node
  const children = childrenToChoose(path, holds)
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

/**
 * All that is inside the root, a level below after its parent, so that two rows serve any
 * depth.
 */
function childrenToChoose(
  path: readonly CategoryNode[],
  holds: (node: CategoryNode) => boolean,
): readonly CategoryNode[] {
  const inside = (node: CategoryNode): readonly CategoryNode[] =>
    node.children.filter(holds).flatMap((child) => [child, ...inside(child)])
  return path[0] === undefined ? [] : inside(path[0])
}

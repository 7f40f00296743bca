import type { CatalogueCategory } from '../platform/reads/categories.ts'
import type { CategoryFields } from '../platform/contract/catalogue/category-meta.ts'
import { kindFromEvidence, type SaleKind } from './kind/kind.ts'

/** A shown category, in its place. */
export interface CategoryNode {
  readonly id: number
  readonly name: string
  /** Its own kind or, if unknown, its nearest ancestor's; `undefined` if that is unknown too. */
  readonly kind: SaleKind | undefined
  /** What `meta` says; `undefined` if it can't be read: the till asks the fields endpoint (ruling R10). */
  readonly fields: CategoryFields | undefined
  readonly parent: CategoryNode | undefined
  /** By `orderOfAppearance`. */
  readonly children: readonly CategoryNode[]
}

export interface CategoryTree {
  /** Top-level categories by `orderOfAppearance`, then those with a missing parent. */
  readonly roots: readonly CategoryNode[]
  readonly byId: ReadonlyMap<number, CategoryNode>
}

/**
 * The active categories, nested, in their order of appearance (spec, section Product category). An error affects only
 * its own category. A parent that is missing counts as none, and such a category comes last. A ring of parents is cut
 * at its first member. If two have the same id, the first counts.
 */
export function buildCategoryTree(categories: readonly CatalogueCategory[]): CategoryTree {
  const known = new Map<number, CatalogueCategory>()
  for (const category of categories) if (!known.has(category.id)) known.set(category.id, category)
  const shown = [...known.values()]
  const cut = parentsWithoutRings(shown)

  const under = new Map<number | undefined, CatalogueCategory[]>()
  for (const category of shown) {
    const parentId = cut.get(category.id)
    const siblings = under.get(parentId)
    if (siblings === undefined) under.set(parentId, [category])
    else siblings.push(category)
  }

  const byId = new Map<number, CategoryNode>()
  const nodesUnder = (parentId: number | undefined, parent: CategoryNode | undefined) =>
    (under.get(parentId) ?? []).map((category) => {
      const children: CategoryNode[] = []
      const node: CategoryNode = { ...describe(category, parent), parent, children }
      byId.set(node.id, node)
      children.push(...nodesUnder(node.id, node))
      return node
    })
  const tops = nodesUnder(undefined, undefined)
  const own = new Set(shown.filter(({ parentId }) => parentId === undefined).map(({ id }) => id))
  // An order among siblings means nothing in another group.
  return { roots: [...tops].sort((a, b) => Number(!own.has(a.id)) - Number(!own.has(b.id))), byId }
}

/** A node and all below it, in order of appearance. */
export function withDescendants(node: CategoryNode): readonly CategoryNode[] {
  return [node, ...node.children.flatMap(withDescendants)]
}

/** From the top down to the node itself. */
export function pathTo(node: CategoryNode): readonly CategoryNode[] {
  return node.parent === undefined ? [node] : [...pathTo(node.parent), node]
}

function describe(
  category: CatalogueCategory,
  parent: CategoryNode | undefined,
): Omit<CategoryNode, 'parent' | 'children'> {
  const name = category.name.trim() || `Category ${category.id}`
  const own = kindFromEvidence({
    hints: category.hints,
    fieldNames: category.fields?.fields.map((field) => field.name) ?? [],
    names: [name],
  })
  return {
    id: category.id,
    name,
    kind: own ?? parent?.kind,
    fields: category.fields,
  }
}

/** Each category's parent, if it is in the list; the first member of a ring has none. */
function parentsWithoutRings(
  categories: readonly CatalogueCategory[],
): ReadonlyMap<number, number | undefined> {
  const ids = new Set(categories.map(({ id }) => id))
  const parents = new Map(
    categories.map(({ id, parentId }) => [
      id,
      parentId !== undefined && ids.has(parentId) ? parentId : undefined,
    ]),
  )
  for (const { id } of categories) {
    const seen = new Set<number>()
    let at = parents.get(id)
    while (at !== undefined && at !== id && !seen.has(at)) {
      seen.add(at)
      at = parents.get(at)
    }
    if (at === id) parents.set(id, undefined)
  }
  return parents
}

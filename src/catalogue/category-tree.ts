import { categoryState, type Category } from '../contract/category.ts'
import { readMeta, type CategoryFields } from '../contract/category-meta.ts'
import { kindFromEvidence, type SaleKind } from './kind.ts'

/** A category that is shown, in its place. */
export interface CategoryNode {
  readonly id: number
  readonly name: string
  readonly imageUrl: string | undefined
  /** Its own kind or, where nothing tells, its parent's; `undefined` where no one up to the top tells. */
  readonly kind: SaleKind | undefined
  /** What `meta` says; `undefined` where it says nothing readable: the fields endpoint is asked (ruling R10). */
  readonly fields: CategoryFields | undefined
  readonly parent: CategoryNode | undefined
  /** By `orderOfAppearance`. */
  readonly children: readonly CategoryNode[]
}

export interface CategoryTree {
  /** Top-level categories by `orderOfAppearance`. */
  readonly roots: readonly CategoryNode[]
  readonly byId: ReadonlyMap<number, CategoryNode>
}

/** The merchant's kinds, by category id (ruling R7). */
export type KindOverrides = ReadonlyMap<number, SaleKind>

const noOverrides: KindOverrides = new Map()

/**
 * The categories in order and nested (spec, section Product category). What is wrong costs nothing but itself: an
 * inactive category is left out and its children move up to the nearest one that is shown; a parent that is not in
 * the list counts as none; a ring of parents is cut at its first member; of two with one id the first counts.
 */
export function buildCategoryTree(
  categories: readonly Category[],
  overrides: KindOverrides = noOverrides,
): CategoryTree {
  const known = new Map<number, Category>()
  for (const category of categories) if (!known.has(category.id)) known.set(category.id, category)
  const shown = [...known.values()].filter(isShown).toSorted(byAppearance)
  const parentIds = new Map(shown.map(({ id }) => [id, shownParent(id, known)]))
  const cut = cutRings(shown, parentIds)

  const byId = new Map<number, CategoryNode>()
  const nodesUnder = (parentId: number | undefined, parent: CategoryNode | undefined) =>
    shown
      .filter(({ id }) => cut.get(id) === parentId)
      .map((category) => {
        const children: CategoryNode[] = []
        const node: CategoryNode = { ...describe(category, parent, overrides), parent, children }
        byId.set(node.id, node)
        children.push(...nodesUnder(node.id, node))
        return node
      })
  return { roots: nodesUnder(undefined, undefined), byId }
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
  category: Category,
  parent: CategoryNode | undefined,
  overrides: KindOverrides,
): Omit<CategoryNode, 'parent' | 'children'> {
  const meta = readMeta(category.meta)
  const name = category.name.trim() || `Category ${category.id}`
  const own = kindFromEvidence({
    override: overrides.get(category.id),
    hints: meta?.hints ?? {},
    fieldNames: meta?.fields?.fields.map((field) => field.name) ?? [],
    names: [name],
  })
  return {
    id: category.id,
    name,
    imageUrl: category.imageUrl?.trim() || undefined,
    kind: own ?? parent?.kind,
    fields: meta?.fields,
  }
}

/** The listing is said to hold active categories only, so one without a state is taken to be active. */
function isShown(category: Category): boolean {
  return category.state !== categoryState.inactive
}

function byAppearance(a: Category, b: Category): number {
  const order = (category: Category) => category.orderOfAppearance ?? Number.POSITIVE_INFINITY
  const difference = order(a) - order(b)
  return Number.isNaN(difference) || difference === 0
    ? a.name.localeCompare(b.name, 'en-ZA') || a.id - b.id
    : difference
}

/** The nearest ancestor that is shown, passing over inactive ones; none for an unknown or endless chain. */
function shownParent(id: number, known: ReadonlyMap<number, Category>): number | undefined {
  const seen = new Set([id])
  let parentId = known.get(id)?.parentId
  while (parentId != null && !seen.has(parentId)) {
    const parent = known.get(parentId)
    if (parent === undefined) return undefined
    if (isShown(parent)) return parentId
    seen.add(parentId)
    parentId = parent.parentId
  }
  return undefined
}

/** Parents without rings: the member that appears first becomes top-level. */
function cutRings(
  shown: readonly Category[],
  parentIds: ReadonlyMap<number, number | undefined>,
): ReadonlyMap<number, number | undefined> {
  const cut = new Map(parentIds)
  for (const { id } of shown) {
    const seen = new Set<number>()
    let at = cut.get(id)
    while (at !== undefined && at !== id && !seen.has(at)) {
      seen.add(at)
      at = cut.get(at)
    }
    if (at === id) cut.set(id, undefined)
  }
  return cut
}

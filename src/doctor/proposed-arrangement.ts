import { arrangementText } from '../catalogue/arrange/arrangement-file.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { unknownKinds, withKindOfAll } from '../catalogue/kind/kind-proposal.ts'
import type { Arrangement } from '../catalogue/arrangement.ts'

/**
 * The arrangement with every proposed kind accepted, as a file for Catalogue → Arrange to import (ruling R35). A person
 * should check it first.
 * @returns `undefined` if there is nothing to propose
 */
export function proposedArrangement(
  catalogue: Catalogue,
  arrangement: Arrangement,
): string | undefined {
  let next = arrangement
  for (const one of unknownKinds(catalogue))
    if (one.proposal !== undefined) next = withKindOfAll(next, one, one.proposal)
  if (next === arrangement) return undefined
  const brands = new Map(catalogue.products.map(({ brandKey, brandName }) => [brandKey, brandName]))
  return arrangementText(next, {
    category: (id) => catalogue.tree.byId.get(id)?.name,
    brand: (id) => brands.get(id),
    product: (code) => catalogue.byCode.get(code)?.name,
  })
}

import { arrangementText } from '../catalogue/arrange/arrangement-file.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { unknownKinds, withKindOfAll } from '../catalogue/kind/kind-proposal.ts'
import type { Arrangement } from '../catalogue/arrangement.ts'

/**
 * The arrangement with every proposed kind accepted, as the file that Catalogue → Arrange imports (ruling R35): for a
 * person to look through first.
 * @returns `undefined` where there is nothing to propose
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

import type { Arrangement, BrandSetting, Chosen } from './arrangement.ts'
import type { SaleKind } from './kind/kind.ts'

/** @param setting with neither kind nor categories, the platform decides */
export function withBrand(
  arrangement: Arrangement,
  brandKey: string,
  setting: BrandSetting,
): Arrangement {
  const brands = new Map(arrangement.brands)
  const { kind, categories = [] } = setting
  if (kind === undefined && categories.length === 0) brands.delete(brandKey)
  else
    brands.set(brandKey, {
      ...(kind !== undefined && { kind }),
      ...(categories.length > 0 && { categories }),
    })
  return { ...arrangement, brands }
}

/** @param kind `undefined` lets the brand or the platform decide */
export function withProductKind(
  arrangement: Arrangement,
  code: string,
  kind: SaleKind | undefined,
): Arrangement {
  const productKinds = new Map(arrangement.productKinds)
  if (kind === undefined) productKinds.delete(code)
  else productKinds.set(code, kind)
  return { ...arrangement, productKinds }
}

/** @param what which of the lists: `withHidden(arrangement, 'brands', 'B-BET', true)` */
export function withHidden(
  arrangement: Arrangement,
  what: keyof Chosen,
  id: string,
  isHidden: boolean,
): Arrangement {
  const { hidden } = arrangement
  const others = hidden[what].filter((one) => one !== id)
  return { ...arrangement, hidden: { ...hidden, [what]: isHidden ? [...others, id] : others } }
}

/**
 * @param ids some of the brands, or a brand's products, in their new order. They share out the places that they had; new
 * ones come last. Others stay where they are.
 */
export function withOrder(
  arrangement: Arrangement,
  what: keyof Chosen,
  ids: readonly string[],
): Arrangement {
  const { order } = arrangement
  const moved = new Set(ids)
  const queue = [...ids]
  const kept = order[what].map((one) => (moved.has(one) ? (queue.shift() ?? one) : one))
  return { ...arrangement, order: { ...order, [what]: [...kept, ...queue] } }
}

import type { Additions } from '../../sandbox/seed/additions.ts'
import { demoProducts } from '../../sandbox/seed/catalogue.ts'
import { seedCategories } from '../../sandbox/seed/categories.ts'

/** Products of one brand in one category. */
const FEW = 3

/**
 * The demo's catalogue with few products of everything: on a screen with all of them, each query takes several times as
 * long.
 */
export const smallShop: Additions = {
  categories: [...seedCategories],
  products: demoProducts.filter((product, index) => {
    const before = demoProducts
      .slice(0, index)
      .filter((other) => other.brand === product.brand && other.categoryId === product.categoryId)
    return before.length < FEW
  }),
}

/** Everything that the demo sells. */
export const wholeShop = { catalogue: undefined }

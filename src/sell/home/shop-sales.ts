import { soldProduct, type Catalogue } from '../../catalogue/catalogue.ts'
import { takesAmount } from '../../catalogue/price-change.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { Sold } from '../../catalogue/search.ts'
import type { Sale } from '../../engine/sale.ts'
import { sameChoice, type Choice } from '../../till/terminal/favourites.ts'
import { groupBy } from '../../values/group-by.ts'
import { cents } from '../../values/money.ts'

/** What this till's journal shows of the shop's sales. */
export interface ShopSales {
  readonly sold: Sold
  /** The best sellers, best first, with the amount if people keep asking for the same one. */
  readonly sellers: readonly Choice[]
  /** The user's own last completed sale. */
  readonly last: Sale | undefined
  /** Nothing was sold here in the last thirty days. */
  readonly hasSoldNothing: boolean
}

export const noSales: ShopSales = {
  sold: new Map(),
  sellers: [],
  last: undefined,
  // Not known yet.
  hasSoldNothing: false,
}

/** A single sale says little about what sells. */
const leastSold = 2
const mostSellers = 8

/**
 * @param sales that the platform completed, newest first
 */
export function shopSales(sales: readonly Sale[], userKey: string): ShopSales {
  const purchases = sales.filter(({ kind }) => kind === 'purchase')
  return {
    sold: countBy(purchases, ({ summary }) => summary.productCode),
    sellers: sellersOf(purchases),
    last: purchases.find(({ account }) => account.userKey === userKey),
    hasSoldNothing: purchases.length === 0,
  }
}

/** A product to sell, perhaps at an amount. */
export interface OfferedChoice extends Choice {
  readonly product: ProductView
  /** The amount, in cents, that it can't be sold at any more. */
  readonly was?: number
  /** Only for a favourite. */
  readonly number?: number
}

/** The ones still offered, without repeats; a product with a single amount needs none. */
export function offered(
  { byCode }: Catalogue,
  choices: readonly (Choice & { readonly number?: number })[],
): readonly OfferedChoice[] {
  const found = choices.flatMap(({ productCode, amount, number }): OfferedChoice[] => {
    const product = soldProduct(byCode, productCode, amount)
    if (product === undefined || product.isHidden) return []
    const was = wasPrice(product, amount)
    return [
      {
        product,
        ...choiceOf(product, amount),
        ...(was !== undefined && { was }),
        ...(number !== undefined && { number }),
      },
    ]
  })
  return found.filter((one) => {
    const same = found.filter((other) => sameChoice(one, other))
    // After a sale at the new price, the change is no longer news.
    return one === (same.find(({ was }) => was === undefined) ?? same[0])
  })
}

/** The best sellers still offered. A code that several products share doesn't name one of them without its price. */
export function offeredSellers(
  catalogue: Catalogue,
  sellers: readonly Choice[],
): readonly OfferedChoice[] {
  const isOne = ({ productCode, amount }: Choice) =>
    amount !== undefined || catalogue.byCode.get(productCode)?.amount.kind !== 'fixed'
  return offered(catalogue, sellers.filter(isOne))
}

/** The amount of a sale or favourite, if the product can't be sold at it any more. */
export function wasPrice(
  { amount: rule, before }: ProductView,
  amount: number | undefined,
): number | undefined {
  if (amount !== undefined) return takesAmount(rule, cents(amount)) ? undefined : amount
  return before?.kind === 'fixed' ? before.amount : undefined
}

/** A product at an amount. Without an amount if the product has only one, or can't be sold at that one. */
export function choiceOf({ code, amount: rule }: ProductView, amount: number | undefined): Choice {
  const takes = amount !== undefined && rule.kind !== 'fixed' && takesAmount(rule, cents(amount))
  return takes ? { productCode: code, amount } : { productCode: code }
}

/** Amounts that people keep asking for, and products whose other amounts sell well together. */
function sellersOf(sales: readonly Sale[]): readonly Choice[] {
  const nameOf = ({ summary }: Sale) => `${summary.amount} ${summary.productCode}`
  const counts = countBy(sales, nameOf)
  const isAsked = (sale: Sale) => (counts.get(nameOf(sale)) ?? 0) >= leastSold
  const sellers = groupBy(sales, (sale) =>
    isAsked(sale) ? nameOf(sale) : sale.summary.productCode,
  )
  return [...sellers.values()]
    .filter(({ length }) => length >= leastSold)
    .sort((one, other) => other.length - one.length)
    .flatMap(([first]) => {
      if (first === undefined) return []
      const { productCode, amount } = first.summary
      return [isAsked(first) ? { productCode, amount } : { productCode }]
    })
    .slice(0, mostSellers)
}

function countBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

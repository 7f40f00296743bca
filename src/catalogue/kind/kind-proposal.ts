import { withBrand, withProductKind } from '../arrangement-change.ts'
import type { Arrangement } from '../arrangement.ts'
import { sentCode } from '../../platform/reads/products.ts'
import { groupByBrand, type Catalogue } from '../catalogue.ts'
import type { SaleKind } from './kind.ts'
import type { ProductView } from '../product-view.ts'
import { hasPhrase, wordsOf } from '../words.ts'

/** Products of a brand whose kind is unknown (ruling R35). */
export interface UnknownKinds {
  readonly key: string
  readonly name: string
  readonly products: readonly ProductView[]
  /** Whether the kind of every product of the brand is unknown: then the brand gets the kind. */
  readonly isWholeBrand: boolean
  /** The likely kind, for a person to accept; the till never sells by it. */
  readonly proposal: SaleKind | undefined
}

/** Products without a kind, by brand; those without a brand come separately at the end. */
export function unknownKinds(catalogue: Catalogue): readonly UnknownKinds[] {
  return groupByBrand(catalogue.products).flatMap(({ key, name, products }) => {
    const unknown = products.filter(isUnknown)
    const settled = new Set(products.filter((one) => !isUnknown(one)).map(({ kind }) => kind))
    const alike = settled.size === 1 ? [...settled][0] : undefined
    if (unknown.length === 0) return []
    if (key === '')
      return unknown.map((product) => ({
        key: product.code,
        name: product.name,
        products: [product],
        isWholeBrand: false,
        proposal: proposalFor(product) ?? alike,
      }))
    const proposals = unknown.map(proposalFor)
    const first = proposals.find((kind) => kind !== undefined)
    return {
      key,
      name,
      products: unknown,
      isWholeBrand: settled.size === 0,
      proposal: alike ?? first,
    }
  })
}

function isUnknown({ isKindUnknown }: ProductView): boolean {
  return isKindUnknown === true
}

/** Sets the kind of all of them, and of no other product of their brand. */
export function withKindOfAll(
  arrangement: Arrangement,
  { key, products, isWholeBrand }: Pick<UnknownKinds, 'key' | 'products' | 'isWholeBrand'>,
  kind: SaleKind,
): Arrangement {
  if (isWholeBrand) return withBrand(arrangement, key, { ...arrangement.brands.get(key), kind })
  let next = arrangement
  for (const { code } of products) next = withProductKind(next, code, kind)
  return next
}

/**
 * What brands in South African shops mostly sell, and what shorthands in codes mostly mean; the first match counts.
 * ASSUMPTION (R35): the words are ours, and are only proposals.
 */
const proposals: readonly (readonly [kind: SaleKind, phrases: readonly string[]])[] = [
  [
    'money-transfer',
    ['mukuru', 'mama money', 'hello paisa', 'western union', 'moneygram', 'remit', 'send'],
  ],
  [
    'electricity',
    [
      'city power',
      'tshwane',
      'ekurhuleni',
      'ethekwini',
      'city of cape town',
      'municipality',
      'ele',
      'kwh',
      'prepaid',
    ],
  ],
  [
    'voucher',
    [
      'ott',
      '1voucher',
      'blu',
      'netflix',
      'spotify',
      'showmax',
      'google play',
      'steam',
      'playstation',
      'xbox',
      'roblox',
      'uber',
      'hollywoodbets',
      'betway',
      'lotto',
      'vch',
      'vou',
    ],
  ],
  ['bill-payment', ['dstv', 'multichoice', 'truworths', 'edgars', 'jet', 'sabc', 'tv', 'traffic']],
  ['sms', ['txt']],
  ['data', ['dat', 'db', 'rain']],
  ['airtime', ['vodacom', 'mtn', 'cell c', 'cellc', 'telkom', 'rc', 'air', 'at', 'rch']],
]
const rows = proposals.map(
  ([kind, phrases]) => [kind, phrases.map((phrase) => wordsOf(phrase))] as const,
)

function proposalFor(product: ProductView): SaleKind | undefined {
  const { brandName, name } = product
  const words = wordsOf(`${brandName} ${name} ${sentCode(product)}`)
  return rows.find(([, phrases]) => phrases.some((phrase) => hasPhrase(words, phrase)))?.[0]
}

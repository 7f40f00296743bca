import { withBrandKind, withProductKind } from '../arrange/arrangement-change.ts'
import type { Arrangement } from '../arrangement.ts'
import { groupByBrand, type Catalogue } from '../catalogue.ts'
import type { SaleKind } from './kind.ts'
import type { ProductView } from '../product-view.ts'
import { hasPhrase, wordsOf } from '../words.ts'

/** Products of one brand whose kind nothing tells (ruling R35). */
export interface UnknownKinds {
  readonly key: string
  readonly name: string
  readonly products: readonly ProductView[]
  /** Whether the brand has no product whose kind is known: then the kind is settled for the brand. */
  readonly isWholeBrand: boolean
  /** What it may well be: to be accepted by a person, and never sold by. */
  readonly proposal: SaleKind | undefined
}

/** What is not arranged, by brand; what has no brand is listed product by product, at the end. */
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

/** Settles the kind of all of them, and of no other product of their brand. */
export function withKindOfAll(
  arrangement: Arrangement,
  { key, products, isWholeBrand }: Pick<UnknownKinds, 'key' | 'products' | 'isWholeBrand'>,
  kind: SaleKind,
): Arrangement {
  if (isWholeBrand) return withBrandKind(arrangement, key, kind)
  let next = arrangement
  for (const { code } of products) next = withProductKind(next, code, kind)
  return next
}

/**
 * What brands of South African counters mostly sell, and what shorthands of codes mostly mean; the first row that fits
 * counts. ASSUMPTION (R35): the words are ours, and only propose.
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

function proposalFor({ brandName, name, code }: ProductView): SaleKind | undefined {
  const words = wordsOf(`${brandName} ${name} ${code}`)
  return rows.find(([, phrases]) => phrases.some((phrase) => hasPhrase(words, phrase)))?.[0]
}

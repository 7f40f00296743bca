import { useState } from 'react'
import { useNavigate } from 'react-router'
import { groupByBrand, type BrandGroup, type Catalogue } from '../../../catalogue/catalogue.ts'
import { sentCode } from '../../../platform/reads/products.ts'
import { takesAmount } from '../../../catalogue/price-change.ts'
import { inOrder, type ProductView } from '../../../catalogue/product-view.ts'
import { searchByBeginnings, searchEntries, type Sold } from '../../../catalogue/search.ts'
import { hasPhrase, wordsOf } from '../../../catalogue/words.ts'
import { paths } from '../../../till/address/paths.ts'
import { useTill } from '../../../till/till.ts'
import { carry } from './carry.ts'
import {
  kindsOf,
  namedKindsOf,
  namedNumberKinds,
  numberKinds,
  type NumberKind,
} from './number-typed.ts'
import { readSale, type TypedSale } from './typed-sale.ts'
import type { Cents } from '../../../values/money.ts'
import { useShopSales } from '../use-shop-sales.ts'

/** What a number in the search can be sold or redeemed as. */
export interface NumberOffer {
  readonly found: NumberKind
  /** In the order of their tiles. */
  readonly products: readonly ProductView[]
  /** For a mobile number: every network, and the one that these products belong to. */
  readonly networks: readonly BrandGroup[]
  readonly network: BrandGroup | undefined
  /** The values for the form of a product that takes any amount. */
  readonly sum: Cents | undefined
  /** None of these takes the sum. */
  readonly isUntaken: boolean
}

export interface NumberOffers {
  /** The likeliest first. */
  readonly offers: readonly NumberOffer[]
  /** Opens a product with the number in it. */
  readonly choose: (offer: NumberOffer, product: ProductView) => void
  /** Numbers move to another network. */
  readonly chooseNetwork: (key: string) => void
}

/** Everything that can be sold or redeemed with the typed text; `undefined` if it is not a number. */
export function useNumberOffers(
  catalogue: Catalogue | undefined,
  typed: string,
  onOpen: (product: ProductView) => void,
): NumberOffers | undefined {
  const till = useTill()
  const navigate = useNavigate()
  const { sold } = useShopSales()
  const [chosen, setChosen] = useState<{ readonly typed: string; readonly network: string }>()
  const { recipient, words, sum } = readSale(typed)
  if (catalogue === undefined || recipient === undefined) return undefined
  const network = chosen?.typed === typed ? chosen.network : undefined
  return {
    offers: offersOf(catalogue, { recipient, words, sum }, sold, network),
    choose({ found }, product) {
      if (found.kind === 'pin') {
        till.scannedPin.setState(found.digits)
        navigate(paths.redeemProduct(product.code))
      } else {
        const amount = product.amount.kind === 'fixed' ? undefined : sum?.amount
        carry(till, catalogue, product, { recipient, amount, isWhole: sum !== undefined })
        onOpen(product)
      }
    },
    chooseNetwork: (key) => setChosen({ typed, network: key }),
  }
}

/** What Enter opens; nothing if only the customer's voucher can tell which one it is. */
export function opensFirst({ found, products }: NumberOffer): ProductView | undefined {
  return found.kind === 'pin' && products.length > 1 ? undefined : products[0]
}

/** By what the number may be. With words, only the products that they name. */
export function offersOf(
  catalogue: Catalogue,
  { recipient = '', words, sum }: TypedSale,
  sold: Sold,
  chosen: string | undefined,
): readonly NumberOffer[] {
  const isNamed = words !== ''
  const products = isNamed
    ? searchByBeginnings(searchEntries(catalogue), words, sold)
    : catalogue.products
  return (isNamed ? namedNumberKinds(recipient) : numberKinds(recipient)).flatMap((found) => {
    const kinds = isNamed ? namedKindsOf(found.kind) : kindsOf[found.kind]
    const ofKind = products.filter(({ kind }) => kinds.includes(kind))
    if (ofKind.length === 0) return []
    const takes = sum === undefined ? ofKind : ofKind.filter(taking(sum.amount))
    // A product with another price is not what the customer asked for.
    const open = ofKind.filter(({ amount }) => amount.kind !== 'fixed')
    const offer = offerOf(
      found,
      { products: takes.length > 0 ? takes : open, ofKind },
      sold,
      chosen,
    )
    return [{ ...offer, sum: sum?.amount, isUntaken: takes.length === 0 }]
  })
}

const taking =
  (sum: Cents) =>
  ({ amount }: ProductView) =>
    takesAmount(amount, sum)

function offerOf(
  found: NumberKind,
  { products, ofKind }: Readonly<Record<'products' | 'ofKind', readonly ProductView[]>>,
  sold: Sold,
  chosen: string | undefined,
): Pick<NumberOffer, 'found' | 'products' | 'networks' | 'network'> {
  const kinds = namedKindsOf(found.kind)
  if (found.kind !== 'mobile') {
    const timesSold = (product: ProductView) => sold.get(sentCode(product)) ?? 0
    const bestFirst = products.slice().sort((one, other) => timesSold(other) - timesSold(one))
    return { found, products: bestFirst, networks: [], network: undefined }
  }
  const networks = networksOf(products)
  const said = wordsOf(found.network ?? '')
  const network =
    networks.find(({ key }) => key === chosen) ??
    networks.find(({ name }) => hasPhrase(wordsOf(name), said)) ??
    // The only one that the words name, or the shop has; not the only one with such a price.
    (networksOf(ofKind).length === 1 ? networks[0] : undefined)
  const rank = ({ kind }: ProductView) => kinds.indexOf(kind)
  return {
    found,
    products: (network?.products ?? [])
      .slice()
      .sort((one, other) => rank(one) - rank(other) || inOrder(one, other)),
    networks,
    network,
  }
}

function networksOf(products: readonly ProductView[]) {
  return groupByBrand(products).filter(({ key }) => key !== '')
}

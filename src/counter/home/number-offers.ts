import { useState } from 'react'
import { useNavigate } from 'react-router'
import { groupByBrand, type BrandGroup, type Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import type { Sold } from '../../catalogue/search.ts'
import { hasPhrase, wordsOf } from '../../catalogue/words.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { carry } from './carry.ts'
import { isLikeNumber, kindsOf, numberKinds, type NumberKind } from './number-typed.ts'
import { useShopSales } from './use-shop-sales.ts'

/** What a number in the search can be sold or redeemed as. */
export interface NumberOffer {
  readonly found: NumberKind
  /** In the order of their tiles. */
  readonly products: readonly ProductView[]
  /** Of a mobile number: every network, and the one whose products these are. */
  readonly networks: readonly BrandGroup[]
  readonly network: BrandGroup | undefined
}

export interface NumberOffers {
  /** The likeliest first. */
  readonly offers: readonly NumberOffer[]
  /** Opens a product with the number in it. */
  readonly choose: (offer: NumberOffer, product: ProductView) => void
  /** Numbers move to another network. */
  readonly chooseNetwork: (key: string) => void
}

/** Everything that can be sold or redeemed with what is typed; `undefined` where that is no number. */
export function useNumberOffers(
  catalogue: Catalogue | undefined,
  typed: string,
  onOpen: (product: ProductView) => void,
): NumberOffers | undefined {
  const till = useTill()
  const navigate = useNavigate()
  const { sold } = useShopSales()
  const [chosen, setChosen] = useState<{ readonly typed: string; readonly network: string }>()
  if (catalogue === undefined || !isLikeNumber(typed)) return undefined
  const network = chosen?.typed === typed ? chosen.network : undefined
  return {
    offers: numberKinds(typed)
      .filter(({ kind }) => catalogue.products.some((one) => kindsOf[kind].includes(one.kind)))
      .map((found) => offerOf(catalogue, found, sold, network)),
    choose({ found }, product) {
      if (found.kind === 'pin') {
        till.scannedPin.setState(found.digits)
        navigate(paths.redeemProduct(product.code))
      } else {
        carry(till, catalogue, product, { recipient: typed.trim() })
        onOpen(product)
      }
    },
    chooseNetwork: (key) => setChosen({ typed, network: key }),
  }
}

function offerOf(
  catalogue: Catalogue,
  found: NumberKind,
  sold: Sold,
  chosen: string | undefined,
): NumberOffer {
  const kinds = kindsOf[found.kind]
  const products = catalogue.products.filter(({ kind }) => kinds.includes(kind))
  if (found.kind === 'pin') return { found, products, networks: [], network: undefined }
  if (found.kind === 'meter') {
    const timesSold = ({ code }: ProductView) => sold.get(code) ?? 0
    const bestFirst = products.sort((one, other) => timesSold(other) - timesSold(one))
    return { found, products: bestFirst, networks: [], network: undefined }
  }
  const networks = groupByBrand(products).filter(({ key }) => key !== '')
  const said = wordsOf(found.network ?? '')
  const network =
    networks.find(({ key }) => key === chosen) ??
    networks.find(({ name }) => hasPhrase(wordsOf(name), said))
  const rank = ({ kind }: ProductView) => kinds.indexOf(kind)
  return {
    found,
    // Any amount before fixed ones, these by their price.
    products: (network?.products ?? [])
      .slice()
      .sort((one, other) => rank(one) - rank(other) || priceOf(one) - priceOf(other)),
    networks,
    network,
  }
}

function priceOf({ amount }: ProductView): number {
  return amount.kind === 'fixed' ? amount.amount : -1
}

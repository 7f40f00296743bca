import { useEffect } from 'react'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { announce } from '../../../ui/overlay/announce.ts'
import { onTouch } from '../../../ui/keys/pointer.ts'
import { maskTail } from '../../../values/number/mask.ts'
import { countryOf } from '../../../values/number/calling-code.ts'
import { displayMobile, isAbroad } from '../../../values/number/mobile-number.ts'
import { formatRand } from '../../../values/money.ts'
import { untakenWords } from '../../../draft/amount.ts'
import { useTileKeys } from '../../tiles/tile-keys.ts'
import { TileGrid } from '../../tiles/TileGrid.tsx'
import { MobileOffers } from './MobileOffers.tsx'
import { opensFirst, type NumberOffer, type NumberOffers as Offers } from './number-offers.ts'
import type { NumberKind } from './number-typed.ts'

interface NumberOffersProps extends Offers {
  typed: string
  openCode: string | undefined
}

/** A number in the search, with everything that it can be sold or redeemed as. */
export function NumberOffers(props: NumberOffersProps) {
  const { offers, typed, openCode, choose, chooseNetwork } = props
  const [likeliest] = offers
  const entersCode = likeliest && !onTouch() ? opensFirst(likeliest)?.code : undefined
  if (offers.length === 0) return <NoOffers digits={typed.replace(/\D/g, '').length} />
  return (
    <div className="flex flex-col gap-4">
      {offers.map((offer, at) => (
        <section
          key={offer.found.kind}
          className="flex flex-col gap-2"
          aria-label={nameOf(offer.found)}
        >
          <NumberHead offer={offer} isFirst={at === 0} />
          {offer.found.kind === 'mobile' ? (
            <MobileOffers
              offer={offer}
              openCode={openCode}
              entersCode={entersCode}
              choose={choose}
              chooseNetwork={chooseNetwork}
            />
          ) : (
            <OneGrid offer={offer} openCode={openCode} entersCode={entersCode} choose={choose} />
          )}
        </section>
      ))}
    </div>
  )
}

/** A number above its uses, and what Enter opens. */
function NumberHead({ offer, isFirst }: { offer: NumberOffer; isFirst: boolean }) {
  const { found, sum, isUntaken } = offer
  const first = isFirst ? opensFirst(offer) : undefined
  const number = numberText(found)
  const text = isUntaken && sum !== undefined ? untakenWords(sum, offer.products) : adviceOn(found)
  const enter =
    first === undefined || onTouch()
      ? ''
      : `Enter opens ${first.name}${sum === undefined || first.amount.kind === 'fixed' ? '' : ` with ${formatRand(sum)}`}.`
  const said = isFirst ? `${number}. ${text} ${enter}` : ''
  useEffect(() => {
    if (said !== '') announce(said)
  }, [said])
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 px-1 pt-2">
      <h2 className="text-xl font-bold figures">{number}</h2>
      <p className="text-sm text-ink-soft">
        {text} {enter}
      </p>
    </div>
  )
}

interface OneGridProps {
  offer: NumberOffer
  openCode: string | undefined
  entersCode: string | undefined
  choose: (offer: NumberOffer, product: ProductView) => void
}

function OneGrid({ offer, openCode, entersCode, choose }: OneGridProps) {
  const keys = useTileKeys<HTMLDivElement>()
  return (
    <div {...keys}>
      <TileGrid
        underBrand={false}
        products={offer.products}
        openCode={openCode}
        entersCode={entersCode}
        sum={offer.sum}
        onOpen={(product) => choose(offer, product)}
      />
    </div>
  )
}

function nameOf(found: NumberKind): string {
  if (found.kind === 'mobile') return `For ${displayMobile(found.mobile)}`
  if (found.kind === 'account') return 'As an account number'
  return found.kind === 'meter' ? 'As a meter number' : 'As a voucher’s PIN'
}

/** The number as the till understood it. */
function numberText(found: NumberKind): string {
  if (found.kind === 'mobile') return displayMobile(found.mobile)
  return found.kind !== 'pin'
    ? found.digits.replace(/\d{4}(?=\d)/g, '$&\u00a0')
    : maskTail(found.digits)
}

/** What the till offers for it, or asks. */
function adviceOn(found: NumberKind): string {
  if (found.kind === 'account') return 'For this account.'
  if (found.kind === 'pin')
    return 'Redeem a voucher with this PIN. Which one does the customer have?'
  if (found.kind === 'meter')
    return found.checked
      ? 'Electricity for this meter.'
      : 'This may not be a meter number. Check it with the customer.'
  if (isAbroad(found.mobile))
    return `This number is from ${countryOf(found.mobile)?.name ?? 'another country'}. Which network is it?`
  return found.network === undefined
    ? 'Which network is it?'
    : `${found.network} number, unless it has moved network.`
}

function NoOffers({ digits }: { digits: number }) {
  return (
    <output className="block px-1 py-6 text-ink-soft">
      {digits < 10
        ? 'A mobile number has ten digits.'
        : 'No product matches this number. Check it with the customer.'}
    </output>
  )
}

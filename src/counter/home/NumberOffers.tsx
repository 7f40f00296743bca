import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { HomeProps } from './home-props.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { scannedPinIn } from '../form/scanned-pin.ts'
import { carry } from './carry.ts'
import { MeterOffers } from './MeterOffers.tsx'
import { MobileOffers } from './MobileOffers.tsx'
import { kindsOf, numberKinds, type NumberKind } from './number-typed.ts'
import { PinOffers } from './PinOffers.tsx'

export interface NumberOffersProps extends HomeProps {
  catalogue: Catalogue
}

/** A number that stands in the search, and all that it can be sold or redeemed as; the likeliest first. */
export function NumberOffers({
  catalogue,
  typed,
  looks,
  openCode,
  onOpen,
  onNumber,
}: NumberOffersProps) {
  const till = useTill()
  const navigate = useNavigate()
  const kinds = numberKinds(typed).filter(({ kind }) => sells(catalogue, kind))
  const first = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    onNumber({
      enter() {
        first.current?.()
        return 'done'
      },
    })
    return () => onNumber(undefined)
  }, [onNumber])

  const sell = (recipient: string) => (product: ProductView) => {
    carry(till, catalogue, product, { recipient })
    onOpen(product)
  }
  const redeem = (pin: string) => (product: ProductView) => {
    scannedPinIn(till).become(pin)
    navigate(paths.redeemProduct(product.code))
  }
  const offersOf = (found: NumberKind, at: number): ReactNode => {
    const onChoose = found.kind === 'pin' ? redeem(found.digits) : sell(typed.trim())
    const shared = {
      catalogue,
      looks,
      openCode,
      onChoose,
      onFirst:
        at > 0
          ? undefined
          : (product: ProductView | undefined) => {
              first.current = product && (() => onChoose(product))
            },
    }
    switch (found.kind) {
      case 'mobile':
        return <MobileOffers key={found.mobile} found={found} {...shared} />
      case 'meter':
        return <MeterOffers key="meter" found={found} {...shared} />
      case 'pin':
      default:
        return <PinOffers key="pin" found={found} {...shared} />
    }
  }
  if (kinds.length === 0) return <NoOffers digits={typed.replace(/\D/g, '').length} />
  return <div className="flex flex-col gap-4">{kinds.map(offersOf)}</div>
}

/** Whether anything is sold or redeemed that takes such a number. */
function sells({ products }: Catalogue, kind: NumberKind['kind']): boolean {
  return products.some((product) => kindsOf[kind].includes(product.kind))
}

function NoOffers({ digits }: { digits: number }) {
  return (
    <output className="block px-1 py-6 text-ink-soft">
      {digits < 10
        ? 'Type on: a mobile number has ten digits.'
        : 'Nothing that you sell goes with this number. Check it with the customer.'}
    </output>
  )
}

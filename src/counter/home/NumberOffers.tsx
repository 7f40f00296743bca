import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { HomeProps } from '../../catalogue/home-slot.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { pinInHand } from '../form/pin-in-hand.ts'
import { carry } from './carry.ts'
import { MeterOffers } from './MeterOffers.tsx'
import { MobileOffers } from './MobileOffers.tsx'
import { numberKinds, type NumberKind } from './number-typed.ts'
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
  const kinds = numberKinds(typed)
  const first = useRef<() => void>(undefined)
  const any = kinds.length > 0
  useEffect(() => {
    if (!any) return undefined
    onNumber({ enter: () => first.current?.() })
    return () => onNumber(undefined)
  }, [any, onNumber])

  const sell = (recipient: string) => (product: ProductView) => {
    carry(till, catalogue, product, { recipient })
    onOpen(product, { anew: true })
  }
  const redeem = (pin: string) => (product: ProductView) => {
    pinInHand(till).pin = pin
    navigate(paths.redeemProduct(product.code))
  }
  const offersOf = (found: NumberKind, at: number): ReactNode => {
    const onChoose = found.kind === 'pin' ? redeem(found.digits) : sell(typed.trim())
    const shared = {
      catalogue,
      looks,
      openCode,
      onChoose,
      onFirst: (product: ProductView | undefined) => {
        if (at === 0) first.current = product && (() => onChoose(product))
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
  return <div className="flex flex-col gap-4">{kinds.map(offersOf)}</div>
}

import { TileGrid } from '../tiles/TileGrid.tsx'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { maskTail } from '../../values/mask.ts'
import { kindsOf } from './number-typed.ts'
import { NumberHead, type OffersProps } from './offers.tsx'

/** The vouchers whose PIN it may be, to be redeemed. */
export function PinOffers({
  found,
  catalogue,
  looks,
  openCode,
  onChoose,
  onFirst,
}: OffersProps<'pin'>) {
  const keys = useTileKeys<HTMLDivElement>()
  const products = catalogue.products.filter(({ kind }) => kindsOf.pin.includes(kind))
  const [first] = products
  return (
    <section className="flex flex-col gap-2" aria-label="As a voucher’s PIN">
      <NumberHead
        number={maskTail(found.digits)}
        text="Redeem a voucher with this PIN."
        {...{ first, onFirst }}
      />
      <div {...keys}>
        <TileGrid
          underBrand={false}
          products={products}
          looks={looks}
          openCode={openCode}
          onOpen={onChoose}
        />
      </div>
    </section>
  )
}

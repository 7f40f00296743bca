import { TileGrid } from '../tiles/TileGrid.tsx'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { kindsOf } from './number-typed.ts'
import { NumberHead, type OffersProps } from './offers.tsx'
import { useShopSales } from './use-shop-sales.ts'

const doubtful =
  'If it is a meter: its last digit doesn’t match the others, or it isn’t a usual one. Check it with the customer.'

/** The electricity that a meter can be sold, what this shop sells most first. */
export function MeterOffers({
  found,
  catalogue,
  looks,
  openCode,
  onChoose,
  onFirst,
}: OffersProps<'meter'>) {
  const keys = useTileKeys<HTMLDivElement>()
  const { sold } = useShopSales()
  const products = catalogue.products
    .filter(({ kind }) => kindsOf.meter.includes(kind))
    .sort((one, other) => (sold.get(other.code) ?? 0) - (sold.get(one.code) ?? 0))
  const [first] = products
  return (
    <section className="flex flex-col gap-2" aria-label="As a meter number">
      <NumberHead
        number={inFours(found.digits)}
        text={found.checked ? 'Electricity for this meter.' : doubtful}
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

function inFours(digits: string): string {
  return digits.replace(/\d{4}(?=\d)/g, '$&\u00a0')
}

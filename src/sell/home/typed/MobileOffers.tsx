import { kindWord } from '../../../catalogue/kind/kind.ts'
import type { ProductView } from '../../../catalogue/product-view.ts'
import { Chip, ChipRow } from '../../../ui/tile/Chip.tsx'
import { KindIcon } from '../../../ui/tile/KindIcon.tsx'
import { Mark } from '../../../ui/tile/Mark.tsx'
import { useTileKeys } from '../../tiles/tile-keys.ts'
import { TileGrid } from '../../tiles/TileGrid.tsx'
import type { NumberOffer, NumberOffers } from './number-offers.ts'
import { namedKindsOf } from './number-typed.ts'
import { brandHeadClass, brandNameClass, brandRowClass } from '../../../ui/tile/tile-class.ts'

interface MobileOffersProps extends Pick<NumberOffers, 'choose' | 'chooseNetwork'> {
  offer: NumberOffer
  openCode: string | undefined
  entersCode: string | undefined
}

/** The network's airtime, data and SMS. Numbers move, so the other networks are one tap away. */
export function MobileOffers(props: MobileOffersProps) {
  const { offer, openCode, entersCode, choose, chooseNetwork } = props
  const { networks, network, products } = offer
  const keys = useTileKeys<HTMLDivElement>()
  const onOpen = (product: ProductView) => choose(offer, product)
  const groups = namedKindsOf('mobile')
    .map((kind) => ({ kind, ofKind: products.filter((product) => product.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0)
  return (
    <>
      <ChipRow label="Network" oneLine>
        {networks.map(({ key, name, products: [product] }) => (
          <Chip
            key={key}
            selected={key === network?.key}
            data-kind="brand"
            icon={<Mark name={name} imageUrl={product?.imageUrl} className="[--mark:1.5rem]" />}
            onClick={() => chooseNetwork(key)}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
      <div {...keys} className="flex flex-col gap-2">
        {groups.map(({ kind, ofKind }) => (
          <section key={kind} aria-label={kindWord[kind]} className={brandRowClass}>
            <div className={brandHeadClass} data-kind={kind}>
              <Mark name={kindWord[kind]} icon={<KindIcon kind={kind} />} />
              <h3 className={brandNameClass}>{kindWord[kind]}</h3>
            </div>
            <div data-kind="brand">
              <TileGrid
                underBrand
                products={ofKind}
                openCode={openCode}
                entersCode={entersCode}
                sum={offer.sum}
                onOpen={onOpen}
              />
            </div>
          </section>
        ))}
      </div>
    </>
  )
}

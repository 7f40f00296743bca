import { useState } from 'react'
import { initials, brandLook } from '../tiles/brand-look.ts'
import { groupByBrand } from '../../catalogue/catalogue.ts'
import { kindWord } from '../../catalogue/kind.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { TileGrid } from '../tiles/TileGrid.tsx'
import { useTileKeys } from '../tiles/tile-keys.ts'
import { hasPhrase, wordsOf } from '../../catalogue/words.ts'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { KindIcon } from '../../ui/KindIcon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { displayMobile } from '../../values/mobile-number.ts'
import { kindsOf } from './number-typed.ts'
import { NumberHead, type OffersProps } from './offers.tsx'

const mobileKinds = kindsOf.mobile

/** The network's airtime, data and SMS for a number; numbers move, so that another network is one tap away. */
export function MobileOffers({
  found,
  catalogue,
  looks,
  openCode,
  onChoose,
  onFirst,
}: OffersProps<'mobile'>) {
  const { mobile, network } = found
  const [chosen, setChosen] = useState<string>()
  const keys = useTileKeys<HTMLDivElement>()
  const brands = groupByBrand(
    catalogue.products.filter(({ kind }) => mobileKinds.includes(kind)),
  ).filter(({ key }) => key !== '')
  const brand =
    brands.find(({ key }) => key === chosen) ??
    brands.find(({ name }) => network !== undefined && hasPhrase(wordsOf(name), wordsOf(network)))
  const groups = mobileKinds.flatMap((kind) => {
    const products = (brand?.products ?? []).filter((product) => product.kind === kind)
    return products.length === 0 ? [] : [{ kind, products: products.slice().sort(anyFirst) }]
  })
  const [first] = groups.flatMap(({ products }) => products)

  return (
    <section className="flex flex-col gap-2" aria-label={`For ${displayMobile(mobile)}`}>
      <NumberHead
        number={displayMobile(mobile)}
        text={
          network === undefined
            ? 'Which network is it?'
            : `Given out by ${network}. Is it still there?`
        }
        {...{ first, onFirst }}
      />
      <ChipRow label="Network" oneLine>
        {brands.map(({ key, name, products }) => (
          <Chip
            key={key}
            selected={key === brand?.key}
            data-kind="brand"
            icon={
              <Mark
                name={name}
                imageUrl={products[0]?.imageUrl}
                icon={initials(name)}
                className="mark-small"
              />
            }
            onClick={() => setChosen(key)}
          >
            {name}
          </Chip>
        ))}
      </ChipRow>
      <div {...keys} className="flex flex-col gap-2">
        {groups.map(({ kind, products }) => (
          <section key={kind} aria-label={kindWord[kind]} className="brand-row">
            <div className="brand-head" data-kind={kind}>
              <span className="mark">
                <KindIcon kind={kind} />
              </span>
              <h3>{kindWord[kind]}</h3>
            </div>
            <div data-kind="brand" {...(first && { style: brandLook(looks, first) })}>
              <TileGrid underBrand products={products} openCode={openCode} onOpen={onChoose} />
            </div>
          </section>
        ))}
      </div>
    </section>
  )
}

/** Any amount before fixed ones, these by their price. */
function anyFirst(one: ProductView, other: ProductView): number {
  const rank = ({ amount }: ProductView) => (amount.kind === 'fixed' ? amount.amount : -1)
  return rank(one) - rank(other)
}

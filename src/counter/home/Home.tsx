import { useId, useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import type { HomeProps } from './home-props.ts'
import { isLikeNumber } from '../tiles/like-number.ts'
import { usePanelShape } from '../../till/panel.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { FavouritesDialog } from './FavouritesDialog.tsx'
import { LastSale } from './LastSale.tsx'
import { useLettersSearch } from './letters-search.ts'
import { NumberOffers } from './NumberOffers.tsx'
import { offered } from './shop-sales.ts'
import { useChoices } from './use-choices.ts'

/** The shop's own page over the tiles; in its place what a number that is typed can be sold. */
export function Home(props: HomeProps) {
  const { catalogue, typed, search, atHome } = props
  useLettersSearch(search)
  if (catalogue === undefined) return null
  if (typed.trim() === '') return atHome && <ShopPage {...props} catalogue={catalogue} />
  if (!isLikeNumber(typed)) return null
  return <NumberOffers {...props} catalogue={catalogue} />
}

type ShopPageProps = HomeProps & { catalogue: NonNullable<HomeProps['catalogue']> }

function ShopPage({ catalogue, looks, onOpen }: ShopPageProps) {
  const { page, sell } = useChoices(catalogue, onOpen)
  const [editing, setEditing] = useState(false)
  const id = useId()
  // The panel at rest shows the rest of it where it stands beside the tiles.
  const alone = usePanelShape() !== 'column'
  const favourites = offered(catalogue, page.favourites)
  const sellers = alone ? offered(catalogue, page.sellers).slice(0, 6) : []
  return (
    <>
      {favourites.length > 0 && (
        <section aria-labelledby={`${id}f`}>
          <div className="flex items-center justify-between">
            <h2 id={`${id}f`} className="group-head">
              Favourites
            </h2>
            <Button
              variant="quiet"
              icon={<Pencil aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          </div>
          <ChoiceTiles choices={favourites} looks={looks} onSell={sell} />
        </section>
      )}
      {sellers.length > 0 && (
        <section aria-labelledby={`${id}s`}>
          <h2 id={`${id}s`} className="group-head">
            Best sellers
          </h2>
          <ChoiceTiles choices={sellers} looks={looks} onSell={sell} />
        </section>
      )}
      {alone && <LastSale catalogue={catalogue} onOpen={onOpen} />}
      {editing && <FavouritesDialog catalogue={catalogue} onClose={() => setEditing(false)} />}
    </>
  )
}

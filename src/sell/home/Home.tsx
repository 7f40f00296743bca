import { useId, useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { usePanelShape } from '../../till/held/panel.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { FavouritesDialog } from './pins/FavouritesDialog.tsx'
import { offered, offeredSellers } from './shop-sales.ts'
import { useChoices } from './use-choices.ts'
import { groupHeadClass } from '../../ui/tile/tile-class.ts'

interface HomeProps {
  catalogue: Catalogue
  onOpen: (product: ProductView) => void
}

/** The shop's own page above the tiles. */
export function Home({ catalogue, onOpen }: HomeProps) {
  const { page, sell } = useChoices(catalogue, onOpen)
  const [editing, setEditing] = useState(false)
  const id = useId()
  // The panel beside the tiles shows the rest of it.
  const alone = usePanelShape() !== 'column'
  const favourites = offered(catalogue, page.favourites)
  const sellers = alone ? offeredSellers(catalogue, page.sellers).slice(0, 6) : []
  return (
    <>
      {favourites.length > 0 && (
        <section aria-labelledby={`${id}f`}>
          <div className="flex items-center justify-between">
            <h2 id={`${id}f`} className={groupHeadClass}>
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
          <ChoiceTiles choices={favourites} onSell={sell} />
        </section>
      )}
      {sellers.length > 0 && (
        // In a low window they would push every other tile out of sight.
        <section aria-labelledby={`${id}s`} className="short:hidden">
          <h2 id={`${id}s`} className={groupHeadClass}>
            Best sellers
          </h2>
          <ChoiceTiles choices={sellers} onSell={sell} />
        </section>
      )}
      {editing && <FavouritesDialog catalogue={catalogue} onClose={() => setEditing(false)} />}
    </>
  )
}

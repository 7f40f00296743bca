import ScanBarcode from 'lucide-react/icons/scan-barcode'
import Search from 'lucide-react/icons/search'
import Star from 'lucide-react/icons/star'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { usePanelShape } from '../till/held/panel.ts'
import { KeyHint } from '../ui/keys/KeyHint.tsx'
import { useBasket } from './basket/basket.ts'
import { Basket } from './basket/Basket.tsx'
import { RestPanel } from './home/RestPanel.tsx'
import { useShopSales } from './home/use-shop-sales.ts'

/** The sale panel without a sale: the basket, or the shop's own page and how to start a sale. */
export function EmptyPanel() {
  const state = useCatalogue()
  const shape = usePanelShape()
  const basket = useBasket()
  const catalogue = state.kind === 'ready' ? state.catalogue : undefined
  // In the other layouts, it is above the tiles.
  if (shape !== 'column') return null
  if (catalogue !== undefined && basket.length > 0)
    return <Basket catalogue={catalogue} opened={false} />
  return <Resting catalogue={catalogue} />
}

function Resting({ catalogue }: { catalogue: Catalogue | undefined }) {
  const { hasSoldNothing } = useShopSales()
  return (
    <div className="flex flex-1 flex-col gap-5 p-5">
      {catalogue && <RestPanel catalogue={catalogue} />}
      {hasSoldNothing && <HowToBegin />}
    </div>
  )
}

/** Until the first sale, and after a month without any. */
function HowToBegin() {
  return (
    <section className="flex flex-col gap-3 rounded-lg bg-sunken p-4 text-sm/close text-ink-soft">
      <h2 className="text-base font-bold text-ink">Choose a product</h2>
      <p className="flex gap-3">
        <Search className="size-5 flex-none" aria-hidden="true" />
        <span>
          Tap a tile, or type its first letters.
          <span className="touch:hidden">
            {' '}
            <KeyHint keys={['/']} /> goes to the search from anywhere.
          </span>
        </span>
      </p>
      <p className="flex gap-3">
        <ScanBarcode className="size-5 flex-none" aria-hidden="true" />
        Type or scan a mobile number, a meter or a voucher.
      </p>
      <p className="flex gap-3">
        <Star className="size-5 flex-none" aria-hidden="true" />
        To pin a product, tap the star beside its name.
      </p>
    </section>
  )
}

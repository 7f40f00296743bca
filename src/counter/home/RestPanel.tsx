import { useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { paths } from '../../till/address/paths.ts'
import { useManagerPass } from '../../till/people/use-manager-pass.ts'
import { formatRand } from '../../values/money.ts'
import { useBrandLooks } from '../tiles/brand-pictures.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { LastSale } from './LastSale.tsx'
import { offered } from './shop-sales.ts'
import { useChoices } from './use-choices.ts'
import { useShopSales } from './use-shop-sales.ts'
import './home.css'

/** The sale panel at rest, beside the tiles: how the day goes, what was sold last, what sells. */
export function RestPanel({ catalogue }: { catalogue: Catalogue }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const onOpen = ({ code }: ProductView) => {
    navigate({ pathname: paths.sellProduct(code), search })
  }
  return (
    <>
      <Day />
      <LastSale catalogue={catalogue} onOpen={onOpen} />
      <Sellers catalogue={catalogue} onOpen={onOpen} />
    </>
  )
}

/** The takings are the manager's where this till has one: who counts the drawer must not know what to expect. */
function Day() {
  const { today } = useShopSales()
  const { guarded } = useManagerPass()
  if (today.count === 0) return null
  const sales = today.count === 1 ? '1 sale' : `${today.count} sales`
  const most = Math.max(...today.hours.map(({ count }) => count))
  return (
    <section aria-label="Today" className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-2xl font-bold tracking-[-0.02em] figures">
          {guarded ? sales : formatRand(today.amount)}
        </span>
        <span className="text-sm text-ink-soft">{guarded ? 'today' : `today · ${sales}`}</span>
      </p>
      {today.hours.length > 1 && (
        <div className="flex h-11 items-end gap-1" aria-hidden="true">
          {today.hours.map(({ hour, count }, at) => (
            <span
              key={hour}
              className={`flex-1 rounded-t-sm ${at === today.hours.length - 1 ? 'bg-accent' : 'bg-line'}`}
              style={{ height: `${8 + (92 * count) / most}%` }}
            />
          ))}
        </div>
      )}
    </section>
  )
}

function Sellers({
  catalogue,
  onOpen,
}: {
  catalogue: Catalogue
  onOpen: (product: ProductView) => void
}) {
  const { page, sell } = useChoices(catalogue, onOpen)
  const looks = useBrandLooks()
  const id = useId()
  const sellers = offered(catalogue, page.sellers).slice(0, 6)
  if (sellers.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="group-head">
        Best sellers
      </h2>
      <ChoiceTiles choices={sellers} looks={looks} onSell={sell} />
    </section>
  )
}

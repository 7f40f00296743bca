import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { ProductView } from '../../catalogue/product-view.ts'
import { useDayTakingsShown } from '../../till/terminal/day-takings.ts'
import { paths } from '../../till/address/paths.ts'
import { useManagerGate } from '../../till/people/ManagerGate.tsx'
import { useNextPerson } from '../../till/people/next-person.ts'
import { Button } from '../../ui/Button.tsx'
import { formatRand } from '../../values/money.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { LastSale } from './LastSale.tsx'
import { offeredSellers, type Today } from './shop-sales.ts'
import { useChoices } from './use-choices.ts'
import { useShopSales } from './use-shop-sales.ts'
import { groupHeadClass } from '../../ui/tile/tile-class.ts'
import { Spoken } from '../../ui/Spoken.tsx'

/** The sale panel at rest, beside the tiles: the day so far, the last sale, the best sellers. */
export function RestPanel({ catalogue }: { catalogue: Catalogue }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const onOpen = ({ code }: ProductView) => {
    navigate({ pathname: paths.sellProduct(code), search })
  }
  return (
    <>
      <Day />
      <LastSale />
      <Sellers catalogue={catalogue} onOpen={onOpen} />
    </>
  )
}

/**
 * The day so far. The panel faces the queue, so it shows the takings only on request. If the till has a manager, it
 * asks for their PIN: the person who counts the drawer must not know the expected sum. The next sale hides the takings
 * again.
 */
function Day() {
  const { today } = useShopSales()
  const always = useDayTakingsShown()
  const [asked, setAsked] = useState(false)
  useNextPerson(() => setAsked(false))
  const { ask, dialog } = useManagerGate('seeing the day’s takings')
  if (today.count === 0) return null
  const sales = today.count === 1 ? '1 sale' : `${today.count} sales`
  if (!always && !asked)
    return (
      <section aria-label="Today" className="flex items-center justify-between gap-3">
        <p className="text-sm text-ink-soft figures">Today · {sales}</p>
        <Button variant="quiet" className="-me-3" onClick={() => ask(() => setAsked(true))}>
          Show takings
        </Button>
        {dialog}
      </section>
    )
  return (
    <section aria-label="Today" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="text-2xl font-bold tracking-[-0.02em] figures">
            <Spoken>{formatRand(today.amount)}</Spoken>
          </span>
          <span className="text-sm text-ink-soft">today · {sales}</span>
        </p>
        {!always && (
          <Button variant="quiet" className="-me-3" onClick={() => setAsked(false)}>
            Hide
          </Button>
        )}
      </div>
      <Hours hours={today.hours} />
    </section>
  )
}

/** The number of sales in each hour. */
function Hours({ hours }: Pick<Today, 'hours'>) {
  const most = Math.max(...hours.map(({ count }) => count))
  if (hours.length < 2) return null
  return (
    <div className="flex h-11 items-end gap-1" aria-hidden="true">
      {hours.map(({ hour, count }, at) => (
        <span
          key={hour}
          className={`flex-1 rounded-t-sm ${at === hours.length - 1 ? 'bg-accent' : 'bg-line'}`}
          style={{ height: `${8 + (92 * count) / most}%` }}
        />
      ))}
    </div>
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
  const id = useId()
  const sellers = offeredSellers(catalogue, page.sellers).slice(0, 6)
  if (sellers.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={groupHeadClass}>
        Best sellers
      </h2>
      <ChoiceTiles choices={sellers} onSell={sell} />
    </section>
  )
}

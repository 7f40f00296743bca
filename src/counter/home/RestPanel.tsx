import { useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useBrandLooks } from '../../catalogue/brand-pictures.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { HomeProps } from '../../catalogue/home-slot.ts'
import { amountText } from '../../receipt/redeemed.ts'
import { useManagerPass } from '../../till/people/use-manager-pass.ts'
import { paths } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useSales } from '../../till/use-sales.ts'
import { ToneIcon } from '../../ui/ToneIcon.tsx'
import { formatRand } from '../../values/money.ts'
import { needsPerson, toLookAfter } from '../result/care.ts'
import { lookAfterWords } from '../result/care-words.ts'
import { ChoiceTiles } from './ChoiceTiles.tsx'
import { LastSale } from './LastSale.tsx'
import { offered } from './shop-sales.ts'
import { useChoices } from './use-choices.ts'
import { useShopSales } from './use-shop-sales.ts'
import './home.css'

/** The sale panel at rest, where it stands beside the tiles: how the day goes, who is waited for, what sells. */
export function RestPanel({ catalogue }: { catalogue: Catalogue }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const onOpen: HomeProps['onOpen'] = ({ code }, { anew = false } = {}) => {
    navigate({ pathname: paths.sellProduct(code), search }, { state: anew ? 'anew' : null })
  }
  return (
    <>
      <Day />
      <NeedsYou />
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

const nobody: ReadonlySet<string> = new Set()

function NeedsYou() {
  const { account } = useTill()
  const id = useId()
  const all = toLookAfter(useSales(), account, nobody).filter(({ care }) => needsPerson.has(care))
  if (all.length === 0) return null
  const tone = all.some(({ care }) => care !== 'hand-over') ? 'needs' : 'sold'
  return (
    <section aria-labelledby={id} className={`home-card home-card-toned tone-${tone}`}>
      <h2 id={id} className="flex items-center gap-2">
        <ToneIcon tone={tone} />
        Needs you
      </h2>
      <ul>
        {all.slice(0, 3).map(({ sale, care }) => (
          <li key={sale.reference}>
            <Link
              to={paths.sale(sale.reference)}
              className="flex min-h-sale items-center justify-between gap-3 text-sm/close text-inherit no-underline hover:underline"
            >
              <span className="min-w-0">
                <span className="block truncate font-semibold">{sale.summary.title}</span>
                <span className="block truncate figures">
                  {lookAfterWords(sale, care).short} · {sale.summary.recipientMasked}
                </span>
              </span>
              <span className="font-semibold figures">{amountText(sale)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {all.length > 3 && <Link to={paths.lookAfter()}>Show all {all.length}</Link>}
    </section>
  )
}

function Sellers({ catalogue, onOpen }: { catalogue: Catalogue; onOpen: HomeProps['onOpen'] }) {
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

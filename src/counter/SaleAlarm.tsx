import { Link } from '../till/Link.tsx'
import { paths } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useSales } from '../till/use-sales.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { formatRand } from '../values/money.ts'
import { toLookAfter } from './care.ts'
import { useUnseen } from './sale-news.ts'
import './tray.css'

/** Over every screen, until somebody has settled it: a sale that was given up, and was sold after all. */
export function SaleAlarm() {
  const { account } = useTill()
  const all = toLookAfter(useSales(), account, useUnseen())
  const sold = all.filter(({ care }) => care === 'sold-after-all')
  const [first] = sold
  if (first === undefined) return null
  const { reference, summary } = first.sale
  const one = sold.length === 1
  return (
    <Banner
      tone="needs"
      live="assertive"
      className="sale-alarm"
      title={one ? 'A sale was sold after all' : `${sold.length} sales were sold after all`}
      action={
        <Link
          to={{
            pathname: one ? paths.sale(reference) : paths.lookAfter(),
            search: window.location.search,
          }}
          className={buttonClass()}
        >
          {one ? 'Settle it' : 'Settle them'}
        </Link>
      }
    >
      {one
        ? `${summary.title}, ${formatRand(summary.amount)}${summary.recipientMasked === '' ? '' : ` to ${summary.recipientMasked}`}. `
        : ''}
      The money was taken. Give the customer what was sold, or pay the money back.
    </Banner>
  )
}

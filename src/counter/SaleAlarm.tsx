import { amountText } from '../receipt/redeemed.ts'
import type { Sale } from '../sale/sale.ts'
import { Link } from '../till/Link.tsx'
import { useMatch } from '../till/match-path.ts'
import { paths, routePatterns } from '../till/paths.ts'
import { useTill } from '../till/till.ts'
import { useSales } from '../till/use-sales.ts'
import { Banner } from '../ui/Banner.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { toLookAfter } from './care.ts'
import { useUnseen } from './sale-news.ts'
import './tray.css'

/**
 * Over every screen, until somebody has settled it: a sale that was given up, and was sold after all. Where that is
 * being dealt with, one line is enough.
 */
export function SaleAlarm() {
  const { account } = useTill()
  const all = toLookAfter(useSales(), account, useUnseen())
  const shown = useMatch(routePatterns.sale)?.reference
  const listed = useMatch(routePatterns.lookAfter) !== undefined
  const sold = all.filter(({ care }) => care === 'sold-after-all')
  const [first] = sold
  if (first === undefined) return null
  const one = sold.length === 1
  const dealtWith = listed || (one && shown === first.sale.reference)
  const to = one ? paths.sale(first.sale.reference) : paths.lookAfter()
  return (
    <Banner
      tone="needs"
      live="assertive"
      className="sale-alarm"
      title={one ? oneTitle[first.sale.kind] : `${sold.length} sales went through after all`}
      action={
        !dealtWith && (
          <Link to={{ pathname: to, search: window.location.search }} className={buttonClass()}>
            {one ? 'Settle it' : 'Settle them'}
          </Link>
        )
      }
    >
      {dealtWith ? undefined : (
        <>
          {one && `${nameOf(first.sale)}. `}
          {one && first.sale.kind === 'redeem'
            ? 'The voucher was redeemed. Give the customer its value.'
            : 'The money was taken. Give the customer what was sold, or pay the money back.'}
        </>
      )}
    </Banner>
  )
}

const oneTitle: Readonly<Record<Sale['kind'], string>> = {
  purchase: 'A sale was sold after all',
  redeem: 'A voucher was redeemed after all',
}

function nameOf(sale: Sale): string {
  const { title, recipientMasked } = sale.summary
  return `${title}, ${amountText(sale)}${recipientMasked === '' ? '' : ` to ${recipientMasked}`}`
}

import { Link, useLocation, useMatch } from 'react-router'
import { amountText } from '../../receipt/redeemed.ts'
import { moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { toLookAfter } from '../result/care.ts'
import { useUnseen } from './sale-news.ts'

/**
 * Covers every screen until somebody resolves it: a sale that was given up, but completed after all. Once somebody is
 * working on it, one line is enough.
 */
export function SaleAlarm() {
  const { account } = useTill()
  const all = toLookAfter(useSales(), account, useUnseen())
  const { search } = useLocation()
  const shown = useMatch(routePatterns.sale)?.params.reference
  const listed = useMatch(routePatterns.lookAfter) !== null
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
      // Inverted colours, so nothing else on the screen looks like it.
      className="border-transparent bg-needs-ink text-needs-soft [&>svg]:text-inherit forced-colors:border-3 forced-colors:border-[CanvasText]"
      title={one ? oneTitle[first.sale.kind] : `${sold.length} sales went through after all`}
      action={
        !dealtWith && (
          <Link to={{ pathname: to, search }} className={buttonClass()}>
            {one ? 'Resolve it' : 'Resolve them'}
          </Link>
        )
      }
    >
      {dealtWith ? undefined : (
        <>
          {one && `${nameOf(first.sale)}. `}
          {one && first.sale.kind === 'redeem'
            ? 'The voucher was redeemed. Give the customer its value.'
            : one && moneyOf(first.sale).kind === 'not-paid'
              ? 'Nobody has paid for it: the customer got the money back.'
              : 'It was paid for from the shop’s wallet. Give the customer what was sold.'}
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

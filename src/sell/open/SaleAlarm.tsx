import { Link, useLocation, useMatch } from 'react-router'
import { paths, routePatterns } from '../../till/address/paths.ts'
import { useTill } from '../../till/till.ts'
import { useSales } from '../../till/held/use-sales.ts'
import { Banner } from '../../ui/overlay/Banner.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { toLookAfter } from '../result/need.ts'
import { useUnseen } from './sale-news.ts'
import { moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { amountText } from '../../receipt/redeemed.ts'

/**
 * Covers every screen until somebody resolves it: a sale that was given up, but completed after all. Once somebody is
 * working on it, one line is enough.
 */
export function SaleAlarm() {
  const { account } = useTill()
  const all = toLookAfter(useSales(), account, useUnseen())
  const { search } = useLocation()
  const shown = useMatch(routePatterns.result)?.params.reference
  const listed = useMatch(routePatterns.lookAfter) !== null
  const sold = all.filter(({ need }) => need === 'sold-after-all').map(({ sale }) => sale)
  const [first] = sold
  if (first === undefined) return null
  const one = sold.length === 1
  const dealtWith = listed || (one && shown === first.reference)
  const to = one ? paths.result(first.reference) : paths.lookAfter()
  const { title, text, action } = alarmWords(sold)
  return (
    <Banner
      tone="needs"
      live="assertive"
      // Inverted colours, so nothing else on the screen looks like it.
      className="border-transparent bg-needs-ink text-needs-soft [&>svg]:text-inherit forced-colors:border-3 forced-colors:border-[CanvasText]"
      title={title}
      action={
        !dealtWith && (
          <Link to={{ pathname: to, search }} className={buttonClass()}>
            {action}
          </Link>
        )
      }
    >
      {dealtWith ? undefined : text}
    </Banner>
  )
}

/** What the alarm says about sales that were given up, but were sold after all. */
interface AlarmWords {
  readonly title: string
  readonly text: string
  readonly action: string
}

export function alarmWords(sales: readonly Sale[]): AlarmWords {
  const [sale, ...others] = sales
  if (sale === undefined || others.length > 0)
    return {
      title: `${sales.length} sales were sold after all`,
      text: 'Open the list: each sale says what to do.',
      action: 'Resolve them',
    }
  return {
    title: titles[sale.kind],
    text: `${nameOf(sale)}. ${whatToDo(sale)}`,
    action: 'Resolve it',
  }
}

const titles: Readonly<Record<Sale['kind'], string>> = {
  purchase: 'A sale was sold after all',
  redeem: 'A voucher was redeemed after all',
}

function whatToDo(sale: Sale): string {
  if (sale.kind === 'redeem') return 'The voucher was redeemed. Give the customer its value.'
  if (moneyOf(sale).kind === 'not-paid')
    return 'Nobody has paid for it: the customer got the money back.'
  return 'It was paid for from the shop’s wallet. Give the customer what was sold.'
}

function nameOf(sale: Sale): string {
  const { title, recipientMasked } = sale.summary
  return `${title}, ${amountText(sale)}${recipientMasked === '' ? '' : ` to ${recipientMasked}`}`
}

import { mayGiveBack, moneyOf } from '../../engine/money.ts'
import type { Sale } from '../../engine/sale.ts'
import { useTill } from '../../till/till.ts'
import { useNow } from '../../till/use-now.ts'
import { orderText, saleMoneyWords, type MoneyOrder } from '../../till/words/customer-money.ts'
import { Amount } from '../../ui/Amount.tsx'
import { formatSeconds } from '../../ui/part/seconds-left.ts'
import { clockTime } from '../../values/time/clock-time.ts'
import { giveBackClass } from '../steps/panel-class.ts'

/** What to do with the customer's money for a sale, first and largest. */
export function MoneyFirst({ sale }: { sale: Sale }) {
  const words = saleMoneyWords(sale)
  if (words === undefined) return null
  const { orders, lines, notes } = words
  return (
    <div className="mb-2 flex flex-col items-center gap-1 text-center">
      <MoneyOrders orders={orders} />
      {orders.length === 0 && lines.map((line) => <p key={line}>{line}</p>)}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Since sale={sale} />
    </div>
  )
}

/** What to do with each part of the money, the first in the largest text. */
export function MoneyOrders({ orders }: { orders: readonly MoneyOrder[] }) {
  return orders.map((order, place) => (
    <p key={orderText(order)} className={giveBackClass} data-give-back>
      {order.before !== '' && `${order.before} `}
      <Amount cents={order.amount} size={place === 0 ? 'hero' : 'large'} />
      {order.after !== '' && ` ${order.after}`}
    </p>
  ))
}

/** How long the till has held the customer's money; or when, and by whom, it was decided about. */
function Since({ sale }: { sale: Sale }) {
  const { clock } = useTill().api
  const money = moneyOf(sale)
  switch (money.kind) {
    case 'hold':
      return mayGiveBack(sale) ? null : (
        <p>
          Started <Elapsed since={sale.createdAt} /> ago
        </p>
      )
    case 'kept':
    case 'given-back':
    case 'not-paid':
      return (
        <p>
          {money.kind === 'kept' ? 'Since' : 'At'} {clockTime(money.at, clock.wallNow())}
          {money.by === undefined ? '' : `, by ${money.by}`}
        </p>
      )
    case 'to-give-back':
    case 'paid':
    case 'none':
    case 'with-retry':
    case 'unknown':
    default:
      return null
  }
}

/** Elapsed time, in figures of equal width. Not announced at every tick. */
function Elapsed({ since }: { since: number }) {
  const now = useNow(1_000)
  return (
    <span className="figures">{formatSeconds(Math.max(0, Math.floor((now - since) / 1_000)))}</span>
  )
}

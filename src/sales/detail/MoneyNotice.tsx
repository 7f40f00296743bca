import { isUnsold, moneyOf } from '../../engine/money.ts'
import { MoneyDecisions } from '../../till/MoneyDecisions.tsx'
import { customerMoneyWords } from '../../till/words/customer-money.ts'
import { formatRand } from '../../values/money.ts'
import { cameToNothing, type Chain } from '../store/chain.ts'
import type { ListedSale } from '../store/listed-sale.ts'
import { Spoken } from '../../ui/Spoken.tsx'

interface MoneyNoticeProps {
  one: ListedSale
  chain: Chain
  /** Whether the user may retry it; only then can its money be kept for that. */
  mayKeep: boolean
}

/** What to do with the customer's money, shown first, with the buttons that confirm it. */
export function MoneyNotice({ one, chain, mayKeep }: MoneyNoticeProps) {
  const { sale } = one.entry
  if (sale === undefined || sale.kind === 'redeem') return null
  const money = moneyOf(sale)
  if (money.kind === 'unknown')
    return isUnsold(sale) ? (
      <p className="font-strong">
        This till doesn’t know whether the customer got the money back. Ask before you give{' '}
        <Spoken>{formatRand(sale.summary.amount)}</Spoken> back.
      </p>
    ) : null
  const words = customerMoneyWords(money)
  if (words === undefined) return null
  const newest = chain.findLast((other) => !cameToNothing(other))
  const elsewhere = newest !== undefined && newest.entry.sale === undefined
  return (
    <div className="mb-2 flex flex-col gap-3">
      {words.lines.map((line) => (
        <p key={line} className="text-2xl font-strong text-pretty figures">
          <Spoken>{line}</Spoken>
        </p>
      ))}
      {elsewhere && (
        <p>
          It was retried on another till. Before you give anything back, ask there whether the
          customer has paid again.
        </p>
      )}
      <MoneyDecisions sale={sale} mayKeep={mayKeep} />
    </div>
  )
}

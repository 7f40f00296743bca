import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { changeOf, type Payment } from '../../../engine/payment.ts'
import { paths } from '../../../till/address/paths.ts'
import { partsText } from '../../../till/words/customer-money.ts'
import { formatRand } from '../../../values/money.ts'
import { ClosePanel } from '../../steps/ClosePanel.tsx'

/** What was paid, in which ways, and for how much. */
export function PaidHead({ payment, count }: { payment: Payment; count: number }) {
  const change = changeOf(payment)
  return (
    <header className="sale-head">
      <div className="sale-title">
        <span className="sale-mark basket-mark">
          <ShoppingBasket aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h2>{count} sales</h2>
          <p className="figures">
            Paid: {partsText(payment.methods)}
            {change !== undefined && `, ${formatRand(change)} change`}
          </p>
        </div>
        <div className="-me-2 ms-auto flex self-start">
          <ClosePanel to={paths.sell()} />
        </div>
      </div>
    </header>
  )
}

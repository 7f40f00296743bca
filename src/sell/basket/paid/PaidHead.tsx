import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { changeOf, type Payment } from '../../../engine/payment.ts'
import { paths } from '../../../till/address/paths.ts'
import { partsText } from '../../../till/words/customer-money.ts'
import { formatRand } from '../../../values/money.ts'
import { PanelHead, PanelMark } from '../../steps/PanelHead.tsx'
import { ClosePanel } from '../../steps/ClosePanel.tsx'
import { Spoken } from '../../../ui/Spoken.tsx'

/** What the customer paid for, how, and how much. */
export function PaidHead({ payment, count }: { payment: Payment; count: number }) {
  const change = changeOf(payment)
  return (
    <header>
      <PanelHead
        mark={
          <PanelMark basket>
            <ShoppingBasket aria-hidden="true" />
          </PanelMark>
        }
        title={`${count} sales`}
        tools={<ClosePanel to={paths.sell()} />}
      >
        <p className="figures">
          <Spoken>
            Paid: {partsText(payment.methods)}
            {change !== undefined && `, ${formatRand(change)} change`}
          </Spoken>
        </p>
      </PanelHead>
    </header>
  )
}

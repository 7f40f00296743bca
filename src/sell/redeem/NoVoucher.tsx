import TicketCheck from 'lucide-react/icons/ticket-check'
import { EmptyState } from '../../ui/part/EmptyState.tsx'

/** The panel without a voucher to redeem. */
export function NoVoucher() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={<TicketCheck />} title="Choose the voucher">
        Or scan its PIN first. The till fills it in.
      </EmptyState>
    </div>
  )
}

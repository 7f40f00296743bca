import { Banner } from '../ui/overlay/Banner.tsx'
import { formatRand } from '../values/money.ts'
import { notPaidIn, unknownIn } from './count/drawer-lines.ts'
import type { Cut } from './shift/shift.ts'
import { countWord } from './shift/words.ts'

interface MoneyNotesProps {
  groups: Cut['groups']
  unknownReturns: Cut['unknownReturns'] | undefined
}

/** Customers' money that nobody has accounted for, and sales that nobody has paid for. */
export function MoneyNotes({ groups, unknownReturns }: MoneyNotesProps) {
  const unknown = unknownIn(groups)
  const notPaid = notPaidIn(groups)
  return (
    <>
      {notPaid.count > 0 && (
        <Banner
          tone="needs"
          title={`${countWord(notPaid.count, 'sale')} not paid for: ${formatRand(notPaid.amount)}`}
        >
          Sold after the customer got the money back. It is in the takings.
        </Banner>
      )}
      {unknown.count > 0 && (
        <Banner
          tone="needs"
          title={`${countWord(unknown.count, 'sale')} with unknown payment: ${formatRand(unknown.amount)}`}
        >
          This till doesn’t know how the customer paid. They are in the takings, not in the cash
          expected.
        </Banner>
      )}
      {unknownReturns !== undefined && unknownReturns.count > 0 && (
        <Banner
          tone="needs"
          title={`${countWord(unknownReturns.count, 'failed cash sale')}: ${formatRand(unknownReturns.amount)}`}
        >
          If the customer’s cash was not given back, the drawer is over by that amount.
        </Banner>
      )}
    </>
  )
}

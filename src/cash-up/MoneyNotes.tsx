import { Banner } from '../ui/Banner.tsx'
import { formatRand } from '../values/money.ts'
import { notPaidIn, unknownIn } from './drawer-lines.ts'
import type { Cut } from './shift.ts'
import { countWord } from './words.ts'

export interface MoneyNotesProps {
  groups: Cut['groups']
  unknownReturns: Cut['unknownReturns'] | undefined
}

/** What of the customers' money nobody knows, and what was sold and is not paid for. */
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
          Sold after all, when the customer already had the money back. In the takings, and nobody
          has paid for it yet.
        </Banner>
      )}
      {unknown.count > 0 && (
        <Banner
          tone="needs"
          title={`${countWord(unknown.count, 'sale')} with unknown payment: ${formatRand(unknown.amount)}`}
        >
          The platform shows them as this till’s (perhaps retried on another till), but this till
          doesn’t know how they were paid for. They are in the takings, not in the cash expected.
        </Banner>
      )}
      {unknownReturns !== undefined && unknownReturns.count > 0 && (
        <Banner
          tone="needs"
          title={`${countWord(unknownReturns.count, 'failed cash sale')}: ${formatRand(unknownReturns.amount)}`}
        >
          Nobody wrote down whether the customer’s cash was given back. If it is still in the
          drawer, the drawer will be over by that amount.
        </Banner>
      )}
    </>
  )
}

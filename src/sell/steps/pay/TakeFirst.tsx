import type { PaidPart } from '../../../engine/payment.ts'
import { takeText } from '../../../till/words/customer-money.ts'

/** If the money does not go into the drawer: how much to take, and how. */
export function TakeFirst({ parts }: { parts: readonly PaidPart[] }) {
  return (
    <div className="flex flex-col flex-wrap justify-center gap-x-3 gap-y-1 rounded-lg bg-sunken px-4 py-3 text-center text-(length:--text-lg) font-strong beside:in-data-foot:bg-transparent beside:in-data-foot:px-1 beside:in-data-foot:py-0 beside:in-data-foot:text-base/close">
      {parts.map((part) => (
        <p key={part.method}>{takeText(part)}</p>
      ))}
    </div>
  )
}

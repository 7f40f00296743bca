import type { PaidPart } from '../../../engine/payment.ts'
import { takeText } from '../../../till/words/customer-money.ts'

/** Where the money is taken elsewhere than in the drawer: what to take, and how. */
export function TakeFirst({ parts }: { parts: readonly PaidPart[] }) {
  return (
    <div className="sale-take">
      {parts.map((part) => (
        <p key={part.method}>{takeText(part)}</p>
      ))}
    </div>
  )
}

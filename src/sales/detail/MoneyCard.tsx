import { Link } from 'react-router'
import {
  changeOf,
  lineOf,
  roundingOf,
  sumOf,
  type MoneyDecision,
  type Payment,
} from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { momentText } from '../../values/time/clock-time.ts'
import { paymentMethodLabel } from '../../till/terminal/payment-method.ts'
import { paths } from '../../till/address/paths.ts'
import { partsText } from '../../till/words/customer-money.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { formatRand } from '../../values/money.ts'
import { linkClass } from '../../ui/button-class.ts'
import { Spoken } from '../../ui/Spoken.tsx'

interface MoneyCardProps {
  sale: Sale
  /** This till's sales, by reference, to name the others that the same payment paid for. */
  sales: ReadonlyMap<string, Sale>
}

/** What the customer paid for a sale, for which other sales, and what they got back. */
export function MoneyCard({ sale, sales }: MoneyCardProps) {
  const { paidBy, reference } = sale
  const line = paidBy && lineOf(paidBy, reference)
  if (paidBy === undefined || line === undefined) return null
  const others = paidBy.lines.filter((other) => other !== line)
  const decisions = paidBy.decisions.filter((one) => line.attempts.includes(one.reference))
  return (
    <Card title="Customer’s money">
      <Facts>
        {others.length > 0 && (
          <Fact name="For this sale" figures>
            {partsText(line.parts)}
          </Fact>
        )}
        <PaymentFacts payment={paidBy} />
        {others.length > 0 && (
          <Fact name="Also paid for">
            <ul>
              {others.map(({ attempts, amount }) => (
                <li key={attempts[0]}>
                  <Link to={paths.sale(attempts.at(-1) ?? attempts[0])} className={linkClass}>
                    {nameOf(sales.get(attempts[0]), attempts[0])}
                  </Link>
                  ,{' '}
                  <span className="figures">
                    <Spoken>{formatRand(amount)}</Spoken>
                  </span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {decisions.map((one, place) => (
          <Fact key={place} name={one.kind === 'kept' ? 'Kept for a retry' : 'Given back'}>
            {decisionText(one)}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

/** The payment as a whole. */
function PaymentFacts({ payment }: { payment: Payment }) {
  const { methods, tendered, at, cashier } = payment
  const rounding = roundingOf(payment)
  const change = changeOf(payment)
  return (
    <>
      {payment.lines.length > 1 && (
        <Fact name="Whole payment" figures>
          {formatRand(sumOf(methods))}
        </Fact>
      )}
      {methods.map(({ method, amount }) => (
        <Fact key={method} name={paymentMethodLabel(method)} figures>
          {formatRand(amount)}
        </Fact>
      ))}
      {rounding !== 0 && (
        <Fact name="Rounding" figures>
          {formatRand(rounding)}
        </Fact>
      )}
      {tendered !== undefined && change !== undefined && (
        <>
          <Fact name="Cash from the customer" figures>
            {formatRand(tendered)}
          </Fact>
          <Fact name="Change" figures>
            {formatRand(change)}
          </Fact>
        </>
      )}
      <Fact name="Taken" figures>
        {byText(at, cashier)}
      </Fact>
    </>
  )
}

function nameOf(sale: Sale | undefined, reference: string): string {
  return sale?.summary.title ?? reference
}

function decisionText({ returned, at, by }: MoneyDecision): string {
  return returned.length === 0 ? byText(at, by) : `${partsText(returned)}, ${byText(at, by)}`
}

/** '20 Nov 2026, 14:05, by Naledi'. */
function byText(at: number, by: string | undefined): string {
  return by === undefined ? momentText(at) : `${momentText(at)}, by ${by}`
}

import { byPayment, moneyOf, type SaleMoney } from '../../engine/money.ts'
import {
  cashFlowsOf,
  cashOf,
  changeOf,
  returnFor,
  type CashFlow,
  type Payment,
} from '../../engine/payment.ts'
import type { Sale } from '../../engine/sale.ts'
import { isCash } from '../../values/cash.ts'
import { cents, type Cents } from '../../values/money.ts'
import type { Taking } from '../takings/taking.ts'
import { nothing, plus, type Sum } from '../takings/totals.ts'

/** Cash that a payment took or gave back, as the shift counts it. */
export interface DrawerFlow extends CashFlow {
  /** The change that the customer got at once; absent if not known. */
  readonly change: Cents
}

/** Customers' cash in the drawer for sales that were not sold. The expected cash includes it. */
export interface HeldCash {
  /** Not sold, and nobody has said where the cash went. */
  readonly toGiveBack: Sum
  /** For a retry. */
  readonly kept: Sum
  /** Not known yet whether it was sold. */
  readonly open: Sum
}

/** What sales and payments add to the drawer and take from it. */
export interface DrawerCash {
  /** From payments, net of change. Counts when the cashier takes it, sold or not. */
  readonly taken: Sum
  readonly givenBack: Sum
  /** Sold for cash without a payment on this till, such as a sale that only the platform knows. */
  readonly cashSales: Sum
  /** Redemptions paid in cash, rounded to coins; see docs/sales-and-cash-up.md. */
  readonly redeemed: Sum
  /** Change that customers got; `taken` is already net of it. */
  readonly change: Cents
  /** The rounding of all cash. Below zero, the drawer has less than the prices add up to. */
  readonly rounding: Cents
  readonly held: HeldCash
}

export const noCash: DrawerCash = {
  taken: nothing,
  givenBack: nothing,
  cashSales: nothing,
  redeemed: nothing,
  change: cents(0),
  rounding: cents(0),
  held: { toGiveBack: nothing, kept: nothing, open: nothing },
}

/** The cash of payments that no earlier shift counted, oldest first. */
export function flowsOf(
  payments: readonly Payment[],
  counted: ReadonlySet<string>,
): readonly DrawerFlow[] {
  return payments
    .flatMap((payment) =>
      cashFlowsOf(payment).map((flow) => ({
        ...flow,
        change: cents(flow.kind === 'taken' ? (changeOf(payment) ?? 0) : 0),
      })),
    )
    .filter(({ key }) => !counted.has(key))
    .sort((a, b) => a.at - b.at)
}

/** What the shift's takings and cash flows add up to in its drawer. */
export function drawerCashOf(
  takings: readonly Taking[],
  flows: readonly DrawerFlow[],
  held: HeldCash,
): DrawerCash {
  const cash = takings.filter(isCashWithoutPayment)
  const redeemed = cash.filter(({ direction }) => direction === 'out')
  const rounded = redeemed.reduce((sum, one) => sum + cashMovedBy(one) - one.amount, 0)
  return {
    taken: sumOf(flows.filter(({ kind }) => kind === 'taken')),
    givenBack: sumOf(flows.filter(({ kind }) => kind === 'given-back')),
    cashSales: sumOf(cash.filter(({ direction }) => direction === 'in')),
    redeemed: sumOf(redeemed.map((one) => ({ amount: cashMovedBy(one) }))),
    change: cents(flows.reduce((sum, { change }) => sum + change, 0)),
    rounding: cents(flows.reduce((sum, { rounding }) => sum + rounding, 0) - rounded),
    held,
  }
}

/** Whether the taking itself says what it did to the drawer. For others, their payments say it. */
export function isCashWithoutPayment({ method, parts }: Taking): boolean {
  return parts === undefined && isCash(method)
}

/** The cash of a taking without a kept payment. */
export function cashMovedBy({ handedOut, amount }: Taking): Cents {
  return handedOut ?? amount
}

/** Customers' cash in the drawer for these sales. */
export function heldCashOf(sales: readonly Sale[]): HeldCash {
  return {
    toGiveBack: heldAs(sales, 'to-give-back'),
    kept: heldAs(sales, 'kept'),
    open: heldAs(sales, 'hold'),
  }
}

/** The same amounts as the screens show: one return covers all sales of one payment. */
function heldAs(sales: readonly Sale[], kind: SaleMoney['kind']): Sum {
  const held = sales.filter((sale) => moneyOf(sale).kind === kind)
  return byPayment(held).reduce<Sum>((sum, { payment, references }) => {
    const amount = cashOf(returnFor(payment, references))
    return amount > 0 ? plus(sum, { count: references.length, amount }) : sum
  }, nothing)
}

function sumOf(some: readonly { readonly amount: Cents }[]): Sum {
  return some.reduce<Sum>((sum, { amount }) => plus(sum, { count: 1, amount }), nothing)
}

import { z } from 'zod'
import { paidInOneWay, type PaymentDraft } from '../../../engine/payment.ts'
import { isCard, paymentMethodLabel } from '../../../till/terminal/payment-method.ts'
import { isCash } from '../../../values/cash.ts'
import { checkCash, checkSplit, type Due, type Wrong } from './cash.ts'

/** A way to pay at Pay: in cash, by another method, or a part by each (ruling R43). */
export interface Way {
  readonly key: string
  readonly label: string
  /** The name of the cash method, as the platform gets it. */
  readonly cash?: string
  readonly other?: string
}

/** The ways that a terminal offers: each of its methods, then cash combined with each other method. */
export function waysOf(methods: readonly string[]): readonly Way[] {
  const single = methods.map((method, place) => ({
    key: `${place}`,
    label: paymentMethodLabel(method),
    ...(isCash(method) ? { cash: method } : { other: method }),
  }))
  const cash = methods.find(isCash)
  if (cash === undefined) return single
  const split = methods.flatMap((other, place) =>
    isCash(other) ? [] : [{ key: `cash+${place}`, label: splitLabel(other), cash, other }],
  )
  return [...single, ...split]
}

/** 'Cash and card'. */
function splitLabel(other: string): string {
  return `Cash and ${isCard(other) ? 'card' : paymentMethodLabel(other)}`
}

/** The typed form of the payment. */
export interface TypedPayment {
  /** The key of a {@link Way}. */
  readonly way: string
  /** The cash from the customer. */
  readonly tendered: string
}

/** Checks how a sum is paid. Compares cash with the sum, and ignores typed cash for any other way. */
export function paymentSchema(
  due: Due,
  ways: readonly Way[],
): z.ZodType<PaymentDraft, TypedPayment> {
  return z.object({ way: z.string(), tendered: z.string() }).transform((typed, context) => {
    const way = ways.find(({ key }) => key === typed.way)
    const paid = paidBy(due, way, typed)
    if (paid.kind === 'ok') return paid.payment
    context.issues.push({
      code: 'custom',
      message: paid.words,
      path: ['tendered'],
      input: typed.tendered,
    })
    return z.NEVER
  })
}

type Paid = { readonly kind: 'ok'; readonly payment: PaymentDraft } | Wrong

/** The payment, or what is wrong with what was typed. */
function paidBy(due: Due, way: Way | undefined, { tendered }: TypedPayment): Paid {
  if (way === undefined) return { kind: 'wrong', words: 'Choose how the customer pays.' }
  const { cash, other } = way
  const { total, rounding } = due
  if (cash === undefined) return ok(paidInOneWay(total, { method: other ?? '' }, rounding))
  if (other === undefined) {
    const check = checkCash(due, tendered)
    if (check.kind === 'wrong') return check
    return ok(paidInOneWay(total, { method: cash, tendered: check.tendered }, rounding))
  }
  const check = checkSplit(due, tendered)
  if (check.kind === 'wrong') return check
  return ok({
    methods: [
      { method: cash, amount: check.cash },
      { method: other, amount: check.rest },
    ],
    tendered: check.cash,
    rounding,
  })
}

function ok(payment: PaymentDraft): Paid {
  return { kind: 'ok', payment }
}

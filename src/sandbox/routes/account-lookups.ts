import type { Handler } from 'hono'
import { lookupErrors, type LookupErrorName } from '../../platform/contract/error-body.ts'
import {
  billPaymentLookupRequest,
  electricityLookupRequest,
  moneyTransferLookupRequest,
} from '../../platform/contract/catalogue/lookup.ts'
import { offsetDateTimeText } from '../../values/time/dates.ts'
import { json, wideNumber } from '../http/answer.ts'
import { checkBody, readBody } from '../http/body.ts'
import { checkedProduct } from '../http/lookup-product.ts'
import { endings, endsIn } from '../rules/outcomes.ts'
import type { Env, Parts } from '../http/parts.ts'
import { randomDigits } from '../rules/random.ts'
import { demoCustomer } from '../rules/receipts.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { validationReference } from '../rules/checks/validation.ts'
import { brandOf, type SeedProduct } from '../seed/product.ts'
import type { Caller } from '../store/store.ts'

/** `POST /lookup/bill-payment` (spec, section Endpoints 5). */
export function billPaymentLookup(parts: Parts): Handler<Env> {
  return async (c) => {
    const body = checkBody(billPaymentLookupRequest, await readBody(c.req.raw))
    const number = checkedNumber(body.accountNumber, endings.invalidAccount, 'INVALID_ACCOUNT')
    const product = checkedProduct(parts, c.var.caller, body.productCode, 'bill-payment')
    const due = { amount: billOf(number), biller: billerOf(product) }
    return answer(parts, c.var.caller, product, number, due)
  }
}

/** `POST /lookup/money-transfer`: without an amount due or a biller (spec, section Endpoints 6). */
export function moneyTransferLookup(parts: Parts): Handler<Env> {
  return async (c) => {
    const body = checkBody(moneyTransferLookupRequest, await readBody(c.req.raw))
    const number = checkedNumber(body.accountNumber, endings.invalidAccount, 'INVALID_ACCOUNT')
    const product = checkedProduct(parts, c.var.caller, body.productCode, 'money-transfer')
    return answer(parts, c.var.caller, product, number, { amount: 0 })
  }
}

/** `POST /lookup/electricity` (spec, section Endpoints 7). */
export function electricityLookup(parts: Parts): Handler<Env> {
  return async (c) => {
    const body = checkBody(electricityLookupRequest, await readBody(c.req.raw))
    const number = checkedNumber(body.meterNumber, endings.invalidMeter, 'INVALID_METER')
    const product = checkedProduct(parts, c.var.caller, body.productCode, 'electricity')
    const due = { amount: 0, biller: billerOf(product) }
    return answer(parts, c.var.caller, product, number, due)
  }
}

function checkedNumber(text: string, invalidEnding: string, error: LookupErrorName): string {
  const number = text.trim()
  if (number !== '' && !endsIn(number, invalidEnding)) return number
  const { errorCode, message } = lookupErrors[error]
  throw new Refusal(400, error, message, { errorCode })
}

/** Cents due at a biller: fixed for each account, and within every bill product's limits. */
function billOf(accountNumber: string): number {
  if (endsIn(accountNumber, endings.billDue)) return 123_456
  const lastDigits = Number(accountNumber.replaceAll(/\D/g, '').slice(-5))
  return 5_000 + ((lastDigits * 37) % 245_000)
}

function billerOf({ code, brand }: SeedProduct) {
  return { code, name: brandOf(brand).name, callCentre: '0800 000 000' }
}

function answer(
  { clock, random }: Parts,
  { accountId }: Caller,
  { code }: SeedProduct,
  number: string,
  due: { readonly amount: number; readonly biller?: ReturnType<typeof billerOf> },
): Response {
  const digits = randomDigits(random, 9)
  return json({
    successful: true,
    message: null,
    validationStatus: null,
    validationReference: validationReference(random, { accountId, productCode: code, number }),
    lookUpReceipt: {
      ...due,
      consumer: {
        name: demoCustomer,
        accountNo: number,
        accountStatus: 'ACTIVE',
        cellNumber: '',
      },
      responseCode: 0,
      responseMessage: 'Success',
      accountNumber: number,
      reference: `L${randomDigits(random, 10)}`,
      transactionDate: offsetDateTimeText(clock.now()),
      transactionId: endsIn(number, endings.wideNumber)
        ? wideNumber(`9007199${digits}993`)
        : Number(digits),
      metadata: {},
    },
  })
}

import type { Handler } from 'hono'
import { z } from 'zod'
import { lookupErrors } from '../../platform/contract/error-body.ts'
import {
  mobileBundleLookupRequest,
  type ValidationStatus,
} from '../../platform/contract/catalogue/lookup.ts'
import { isoOffsetText } from '../../values/time/dates.ts'
import { lookupForm } from '../../values/number/mobile-number.ts'
import { parseMobile } from '../../values/number/phone.ts'
import { json } from '../http/answer.ts'
import { checkBody, readBody } from '../http/body.ts'
import { checkedProduct } from '../http/lookup-product.ts'
import { endings, endsIn } from '../rules/outcomes.ts'
import type { Env, Parts } from '../http/parts.ts'
import { randomDigits } from '../rules/random.ts'
import { Refusal } from '../rules/checks/refusal.ts'
import { validationReference } from '../rules/checks/validation.ts'

/** Optional in the schema, because a missing number has a separate error here. */
const request = mobileBundleLookupRequest.extend({
  mobileNumber: z.string().nullish(),
})

/**
 * `POST /lookup/mobile-bundle` (spec, section Endpoints 8). ASSUMPTION: `amount` is the product's price in rand,
 * as its unit is not stated.
 */
export function mobileBundleLookup(parts: Parts): Handler<Env> {
  return async (c) => {
    const body = checkBody(request, await readBody(c.req.raw))
    const mobileNumber = checkedMobile(body.mobileNumber ?? '')
    const { caller } = c.var
    const product = checkedProduct(parts, caller, body.productCode, 'data', 'sms', 'airtime')
    if (endsIn(mobileNumber, endings.notEligible))
      return answer('NOT_ELIGIBLE', 'The number is not eligible for this bundle', {
        providerMessage: 'Subscriber is not on a tariff that allows this bundle',
      })
    if (endsIn(mobileNumber, endings.validationUnavailable))
      return answer('VALIDATION_UNAVAILABLE', 'The number could not be validated', {
        reason: 'The provider did not respond',
      })
    const receipt = {
      mobileNumber,
      amount: product.minAmount,
      dateTime: isoOffsetText(parts.clock.now()),
      vendorReference: `MB${randomDigits(parts.random, 10)}`,
    }
    const reference = validationReference(parts.random, {
      accountId: caller.accountId,
      productCode: product.code,
      number: mobileNumber,
    })
    return answer('ELIGIBLE', null, receipt, reference)
  }
}

/** A mobile number in the lookups' form. ASSUMPTION: an invalid one gets the same code as a missing one. */
function checkedMobile(text: string): string {
  const { errorCode, message } = lookupErrors.INVALID_INPUT_MOBILE_NUMBER
  const refuse = (message: string) =>
    new Refusal(400, 'INVALID_INPUT_MOBILE_NUMBER', message, { errorCode })
  if (text.trim() === '') throw refuse(message)
  const mobile = parseMobile(text)
  if (mobile === undefined) throw refuse('Mobile number is invalid')
  return lookupForm(mobile)
}

function answer(
  validationStatus: ValidationStatus,
  message: string | null,
  lookUpReceipt: Readonly<Record<string, unknown>>,
  reference: string | null = null,
): Response {
  return json({
    successful: true,
    message,
    validationStatus,
    validationReference: reference,
    lookUpReceipt,
  })
}

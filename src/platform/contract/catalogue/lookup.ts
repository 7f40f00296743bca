import { z } from 'zod'
import { document, documentOf, flag, member, nameOf, text, time, wideNumber } from '../lenient.ts'

/** Outcomes of a mobile-bundle lookup. Source: spec, section Lookup validation statuses. */
const validationStatuses = ['ELIGIBLE', 'NOT_ELIGIBLE', 'VALIDATION_UNAVAILABLE'] as const
export type ValidationStatus = (typeof validationStatuses)[number]

const productCode = z.string().min(1)

/** `POST /lookup/bill-payment` request. Source: spec, section Endpoints 5. */
export const billPaymentLookupRequest = z.looseObject({ accountNumber: z.string(), productCode })
/**
 * `POST /lookup/money-transfer` request, with an account number or a mobile number. Source: spec, section Endpoints 6.
 */
export const moneyTransferLookupRequest = z.looseObject({ accountNumber: z.string(), productCode })
/** `POST /lookup/electricity` request. Source: spec, section Endpoints 7. */
export const electricityLookupRequest = z.looseObject({ meterNumber: z.string(), productCode })
/** `POST /lookup/mobile-bundle` request; `0XXXXXXXXX` or `27XXXXXXXXX`. Source: spec, section Endpoints 8. */
export const mobileBundleLookupRequest = z.looseObject({ mobileNumber: z.string(), productCode })

/** Some platforms write just the name of a consumer or biller, or its number. */
function named(value: unknown): unknown {
  const name = nameOf(value)
  return documentOf(value) ?? (name === undefined ? undefined : { name })
}

/**
 * `lookUpReceipt` of bill-payment, money-transfer and electricity. `amount` is in **cents** (ruling R13);
 * `transactionDate` is `dd/MM/yyyy HH:mm:ss +HH:MM`; `transactionId` may exceed 2^53 (ruling R14).
 * Source: spec, section Lookup response.
 */
export const accountLookupReceipt = z.looseObject({
  amount: wideNumber,
  biller: member(named, z.looseObject({ code: text, name: text, callCentre: text })),
  consumer: member(
    named,
    z.looseObject({ name: text, accountNo: text, accountStatus: text, cellNumber: text }),
  ),
  responseCode: wideNumber,
  responseMessage: text,
  accountNumber: text,
  reference: text,
  transactionDate: time,
  transactionId: wideNumber,
  metadata: document(z.record(z.string(), z.unknown())),
})
export type AccountLookupReceipt = z.infer<typeof accountLookupReceipt>

/**
 * `lookUpReceipt` of mobile-bundle for any outcome: the fields of ELIGIBLE (`mobileNumber`, `amount`, `dateTime`,
 * `vendorReference`), NOT_ELIGIBLE (`providerMessage`) and VALIDATION_UNAVAILABLE (`reason`). The spec states no unit
 * for `amount`, so it never fills an amount (ruling R13).
 */
export const mobileBundleLookupReceipt = z.looseObject({
  mobileNumber: text,
  amount: wideNumber,
  dateTime: time,
  vendorReference: text,
  providerMessage: text,
  reason: text,
})
export type MobileBundleLookupReceipt = z.infer<typeof mobileBundleLookupReceipt>

function lookupResponse<ReceiptSchema extends z.ZodType>(receipt: ReceiptSchema) {
  return z.looseObject({
    successful: flag,
    message: text,
    validationStatus: text,
    validationReference: text,
    lookUpReceipt: document(receipt),
  })
}

/** The answer of the bill-payment, money-transfer and electricity lookups. */
export const accountLookupResponse = lookupResponse(accountLookupReceipt)

/** The answer of the mobile-bundle lookup. */
export const mobileBundleLookupResponse = lookupResponse(mobileBundleLookupReceipt)

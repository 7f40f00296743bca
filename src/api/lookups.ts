import { z } from 'zod'
import { endpoints } from '../contract/endpoints.ts'
import { errorBody, lookupErrors } from '../contract/error-body.ts'
import {
  accountLookupReceipt,
  mobileBundleLookupReceipt,
  type AccountLookupReceipt,
  type MobileBundleLookupReceipt,
} from '../contract/lookup.ts'
import { lookupForm, type MobileNumber } from '../values/mobile-number.ts'
import { isCents, type Cents } from '../values/money.ts'
import type { Api } from './create-api.ts'
import { failureOf, type Failure } from './failure.ts'
import { platformWords } from './platform-words.ts'
import type { ReadOptions } from './read.ts'
import { timeouts } from './requests.ts'
import type { Reply } from './transport.ts'

/** What is looked up. `accountNumber` of a money transfer is an account or a mobile number. */
export type LookupRequest =
  | {
      readonly kind: 'bill-payment' | 'money-transfer'
      readonly accountNumber: string
      readonly productCode: string
    }
  | { readonly kind: 'electricity'; readonly meterNumber: string; readonly productCode: string }
  | {
      readonly kind: 'mobile-bundle'
      readonly mobileNumber: MobileNumber
      readonly productCode: string
    }
export type LookupKind = LookupRequest['kind']

/** The field that a lookup checks, by its name in the request. */
export type LookupField = 'accountNumber' | 'meterNumber' | 'mobileNumber'

export type LookupReceipt =
  | ({ readonly kind: 'account' } & AccountLookupReceipt)
  | ({ readonly kind: 'mobile-bundle' } & MobileBundleLookupReceipt)

export type LookupResult =
  | {
      readonly kind: 'eligible'
      /** Goes into the purchase's `additionalInfo`; `undefined` is left out there (ruling R9). */
      readonly validationReference: string | undefined
      readonly receipt: LookupReceipt
      /**
       * What is due, 0 included. `undefined` where nothing says: always for money transfers, whose 0 means
       * nothing, and for mobile bundles, whose unit is not stated (ruling R13).
       */
      readonly amountDue: Cents | undefined
    }
  | { readonly kind: 'not-eligible'; readonly words: string | undefined }
  /** The provider could not be asked; the purchase may work all the same. */
  | { readonly kind: 'unavailable'; readonly words: string | undefined }
  /** The platform says that the number is wrong. `field` is the one to correct. */
  | {
      readonly kind: 'refused'
      readonly field: LookupField
      /**
       * Whether the code is one of the spec's, which say that the number is wrong. Any other refusal may be
       * about the lookup itself, which a purchase can do without.
       */
      readonly listed: boolean
      readonly code: string | undefined
      readonly words: string | undefined
    }
  /** The lookup itself did not work. */
  | { readonly kind: 'trouble'; readonly failure: Failure }

const tables = {
  'bill-payment': { endpoint: 'billPaymentLookup', field: 'accountNumber' },
  'money-transfer': { endpoint: 'moneyTransferLookup', field: 'accountNumber' },
  electricity: { endpoint: 'electricityLookup', field: 'meterNumber' },
  'mobile-bundle': { endpoint: 'mobileBundleLookup', field: 'mobileNumber' },
} as const satisfies Record<LookupKind, { endpoint: keyof typeof endpoints; field: LookupField }>

/**
 * Validates an account, meter or mobile number before a purchase. It moves no money, so a fault is tried
 * again, once: a customer is waiting. A 429 is waited for as long as a minute's limit lasts, and an expired
 * session until somebody has signed in. Never rejects. Source: spec, sections Endpoints 5 to 8.
 */
export async function lookUp(
  api: Pick<Api, 'reader'>,
  request: LookupRequest,
  options: Pick<ReadOptions, 'signal' | 'onThrottled'> = {},
): Promise<LookupResult> {
  const { endpoint } = tables[request.kind]
  const reply = await api.reader.reply(
    endpoint,
    {
      method: 'POST',
      path: endpoints[endpoint].path,
      bodyText: JSON.stringify(bodyOf(request)),
      timeoutMs: timeouts.lookup,
    },
    { faultRetries: 1, ...options },
  )
  return readLookup(request.kind, reply)
}

function bodyOf(request: LookupRequest): Readonly<Record<string, string>> {
  const { productCode } = request
  switch (request.kind) {
    case 'mobile-bundle':
      return { mobileNumber: lookupForm(request.mobileNumber), productCode }
    case 'electricity':
      return { meterNumber: request.meterNumber, productCode }
    case 'bill-payment':
    case 'money-transfer':
    default:
      return { accountNumber: request.accountNumber, productCode }
  }
}

const envelope = z.looseObject({
  successful: z.boolean(),
  message: z.string().nullish().catch(undefined),
  validationStatus: z.string().nullish().catch(undefined),
  validationReference: z.string().nullish().catch(undefined),
  lookUpReceipt: z.unknown().optional(),
})
type Envelope = z.infer<typeof envelope>

/** Reads the reply to a lookup, by its body first. A malformed receipt costs only itself. */
export function readLookup(kind: LookupKind, reply: Reply): LookupResult {
  if (reply.kind === 'answer' && reply.status !== 401 && reply.status !== 429) {
    const refusal = readRefusal(kind, reply)
    if (refusal !== undefined) return refusal
    const parsed = envelope.safeParse(reply.body)
    if (parsed.success && reply.status < 300) {
      return kind === 'mobile-bundle' ? readBundle(parsed.data) : readAccount(kind, parsed.data)
    }
  }
  const status = reply.kind === 'answer' ? reply.status : 0
  return { kind: 'trouble', failure: failureOf(reply) ?? { kind: 'unreadable', status } }
}

/** Source: spec, section Lookup error bodies. Any other error code or 400 is about the same field. */
function readRefusal(kind: LookupKind, { status, body }: Extract<Reply, { kind: 'answer' }>) {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success || status >= 500 || status === 403 || status === 404) return undefined
  const { errorCode, error, message } = parsed.data
  if (errorCode === undefined && status !== 400) return undefined
  return {
    kind: 'refused',
    field: tables[kind].field,
    listed: isListed(errorCode),
    code: errorCode === undefined ? undefined : String(errorCode),
    words: platformWords(message ?? error),
  } as const
}

function isListed(errorCode: number | string | undefined): boolean {
  return Object.values(lookupErrors).some((row) => String(row.errorCode) === String(errorCode))
}

function readAccount(kind: LookupKind, outer: Envelope): LookupResult {
  const receipt = accountLookupReceipt.safeParse(outer.lookUpReceipt).data ?? {}
  const { responseCode, responseMessage } = receipt
  const code = responseCode == null ? '0' : String(responseCode)
  if (!outer.successful || code !== '0') {
    return {
      kind: 'refused',
      field: tables[kind].field,
      listed: isListed(code),
      code: code === '0' ? undefined : code,
      words: platformWords(outer.message) ?? platformWords(responseMessage),
    }
  }
  return (
    byStatus(outer, receipt.responseMessage) ?? {
      kind: 'eligible',
      validationReference: referenceIn(outer),
      receipt: { kind: 'account', ...receipt },
      amountDue: kind === 'money-transfer' ? undefined : centsDue(receipt.amount),
    }
  )
}

function readBundle(outer: Envelope): LookupResult {
  const receipt = mobileBundleLookupReceipt.safeParse(outer.lookUpReceipt).data ?? {}
  const answered = byStatus(outer, receipt.providerMessage ?? receipt.reason)
  if (answered !== undefined) return answered
  const isEligible = outer.validationStatus?.toUpperCase() === 'ELIGIBLE'
  const validationReference = referenceIn(outer)
  // A status that the spec doesn't list says nothing, unless a reference came with it.
  if (!outer.successful || (!isEligible && validationReference === undefined)) {
    return { kind: 'unavailable', words: platformWords(outer.message) }
  }
  return {
    kind: 'eligible',
    validationReference,
    receipt: { kind: 'mobile-bundle', ...receipt },
    amountDue: undefined,
  }
}

function byStatus(
  { validationStatus, message }: Envelope,
  providersWords: string | null | undefined,
): LookupResult | undefined {
  const words = platformWords(providersWords) ?? platformWords(message)
  const status = validationStatus?.toUpperCase()
  if (status === 'NOT_ELIGIBLE') return { kind: 'not-eligible', words }
  return status === 'VALIDATION_UNAVAILABLE' ? { kind: 'unavailable', words } : undefined
}

/** Never the text "null", which some platforms write for none (ruling R9). */
function referenceIn({ validationReference }: Envelope) {
  const text = validationReference?.trim()
  return text === undefined || text === '' || text === 'null' ? undefined : text
}

/** Whole cents, not below 0; a credit is nothing due that could be paid. */
function centsDue(amount: number | string | null | undefined): Cents | undefined {
  if (amount == null || amount === '') return undefined
  const number = Number(amount)
  return isCents(number) && number >= 0 ? number : undefined
}

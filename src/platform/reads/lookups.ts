import type { z } from 'zod'
import { endpoints } from '../contract/endpoints.ts'
import { errorBody, lookupErrors } from '../contract/error-body.ts'
import {
  accountLookupResponse,
  mobileBundleLookupResponse,
  type AccountLookupReceipt,
  type MobileBundleLookupReceipt,
} from '../contract/catalogue/lookup.ts'
import { codeOf, documentOf, numberOf } from '../contract/lenient.ts'
import type { Members } from '../contract/members.ts'
import { plainCode, successCode } from '../contract/response-code.ts'
import { lookupForm, type MobileNumber } from '../../values/number/mobile-number.ts'
import { isCents, type Cents } from '../../values/money.ts'
import type { Api } from '../create-api.ts'
import { failureOf, platformReason, type Failure } from '../words/failure.ts'
import { platformWords } from '../words/platform-words.ts'
import type { ReadOptions } from './read.ts'
import { timeouts } from '../transport/requests.ts'
import type { Reply } from '../transport/transport.ts'

/** What to look up. `accountNumber` of a money transfer is an account or a mobile number. */
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

/** The field that a lookup checks, by its request name. */
export type LookupField = 'accountNumber' | 'meterNumber' | 'mobileNumber'

type LookupReceipt =
  | ({ readonly kind: 'account' } & AccountLookupReceipt)
  | ({ readonly kind: 'mobile-bundle' } & MobileBundleLookupReceipt)

export type LookupResult =
  | {
      readonly kind: 'eligible'
      /** For the purchase's `additionalInfo`, which leaves out `undefined` (ruling R9). */
      readonly validationReference: string | undefined
      readonly receipt: LookupReceipt
      /**
       * The amount due, possibly 0. `undefined` if unknown: always for money transfers, whose 0 means nothing, and for
       * mobile bundles, whose unit is not stated (ruling R13).
       */
      readonly amountDue: Cents | undefined
    }
  | { readonly kind: 'not-eligible'; readonly words: string | undefined }
  /** The provider could not be asked; the purchase may still work. */
  | { readonly kind: 'unavailable'; readonly words: string | undefined }
  /** The platform says that the number is wrong. `field` is the field to correct. */
  | {
      readonly kind: 'refused'
      readonly field: LookupField
      /**
       * Whether the spec lists the code as a wrong number. Any other refusal may be about the lookup itself, and the
       * purchase may go on without it.
       */
      readonly listed: boolean
      readonly code: string | undefined
      readonly words: string | undefined
    }
  /** The lookup itself failed. */
  | { readonly kind: 'trouble'; readonly failure: Failure }

const tables = {
  'bill-payment': { endpoint: 'billPaymentLookup', field: 'accountNumber' },
  'money-transfer': { endpoint: 'moneyTransferLookup', field: 'accountNumber' },
  electricity: { endpoint: 'electricityLookup', field: 'meterNumber' },
  'mobile-bundle': { endpoint: 'mobileBundleLookup', field: 'mobileNumber' },
} as const satisfies Record<LookupKind, { endpoint: keyof typeof endpoints; field: LookupField }>

/**
 * Validates an account, meter or mobile number before a purchase. Moves no money, so it repeats a failed request once,
 * because a customer is waiting. Waits out 429s, a minute without `Retry-After`, and an expired session until someone
 * signs in.
 * Never rejects. Source: spec, sections Endpoints 5 to 8.
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

type Envelope = Pick<
  z.infer<typeof accountLookupResponse>,
  'successful' | 'message' | 'validationStatus' | 'validationReference'
>

/** Reads a lookup's reply, by its body first. An unreadable part loses only itself (ruling R45). */
export function readLookup(kind: LookupKind, reply: Reply): LookupResult {
  if (reply.kind === 'answer' && reply.status !== 401 && reply.status !== 429) {
    const body = documentOf(reply.body)
    const refusal = readRefusal(kind, reply.status, body)
    if (refusal !== undefined) return refusal
    if (body !== undefined && reply.status < 300) {
      const told = kind === 'mobile-bundle' ? readBundle(body) : readAccount(kind, body)
      if (told !== undefined) return told
    }
  }
  const status = reply.kind === 'answer' ? reply.status : 0
  return { kind: 'trouble', failure: failureOf(reply) ?? { kind: 'unreadable', status } }
}

/** Reads an error code or a 400, which is always about the same field. Source: spec, section Lookup error bodies. */
function readRefusal(
  kind: LookupKind,
  status: number,
  body: Members | undefined,
): LookupResult | undefined {
  if (body === undefined || status >= 500 || status === 403 || status === 404) return undefined
  const { errorCode, error } = errorBody.parse(body)
  const code = plainCode(codeOf(errorCode))
  if ((code === undefined || code === successCode) && status !== 400) return undefined
  const reason = platformReason(body)
  return {
    kind: 'refused',
    field: tables[kind].field,
    listed: isListed(code ?? reason.code, error),
    code: code ?? reason.code,
    words: reason.message,
  }
}

function isListed(code: string | undefined, name?: string | null): boolean {
  return Object.entries(lookupErrors).some(
    ([listed, { errorCode }]) => listed === name || String(errorCode) === code,
  )
}

/** `undefined` if nothing readable says yes or no: the lookup has failed then (ruling R45). */
function readAccount(
  kind: Exclude<LookupKind, 'mobile-bundle'>,
  body: Members,
): LookupResult | undefined {
  const outer = accountLookupResponse.parse(body)
  const receipt = outer.lookUpReceipt ?? {}
  const code = plainCode(codeOf(receipt.responseCode))
  const isNo = code !== undefined && code !== successCode
  if (isNo || outer.successful === false) {
    return {
      kind: 'refused',
      field: tables[kind].field,
      listed: isListed(code),
      code: isNo ? code : undefined,
      words: platformWords(outer.message) ?? platformWords(receipt.responseMessage),
    }
  }
  const answered = byStatus(outer, receipt.responseMessage)
  if (answered !== undefined) return answered
  const validationReference = referenceIn(outer)
  // Only an eligible number gets a reference. So the reference decides if there is no code or an unknown status (spec,
  // section Lookup response).
  const isGiven = validationReference !== undefined || isEligible(outer)
  const isTold = isGiven || (code === successCode && statusIn(outer) === undefined)
  const isOdd = isUnread(body, outer, 'lookUpReceipt', 'validationStatus')
  const isOddCode = isUnread(documentOf(body['lookUpReceipt']) ?? {}, receipt, 'responseCode')
  if (outer.successful !== true || !isTold || isOdd || isOddCode) return undefined
  return {
    kind: 'eligible',
    validationReference,
    receipt: { kind: 'account', ...receipt },
    amountDue: kind === 'money-transfer' ? undefined : centsDue(receipt.amount),
  }
}

function readBundle(body: Members): LookupResult | undefined {
  const outer = mobileBundleLookupResponse.parse(body)
  const receipt = outer.lookUpReceipt ?? {}
  const answered = byStatus(outer, receipt.providerMessage ?? receipt.reason)
  if (answered !== undefined) return answered
  if (outer.successful == null) return undefined
  const validationReference = referenceIn(outer)
  // An unlisted status says nothing without a reference.
  const isTold = isEligible(outer) || validationReference !== undefined
  if (!outer.successful || !isTold || isUnread(body, outer, 'validationStatus')) {
    return { kind: 'unavailable', words: platformWords(outer.message) }
  }
  return {
    kind: 'eligible',
    validationReference,
    receipt: { kind: 'mobile-bundle', ...receipt },
    amountDue: undefined,
  }
}

/** Whether a member is present but unreadable: it may contradict the others. */
function isUnread(body: Members, read: Members, ...names: readonly string[]): boolean {
  return names.some((name) => body[name] != null && read[name] == null)
}

function byStatus(
  outer: Envelope,
  providersWords: string | null | undefined,
): LookupResult | undefined {
  const words = platformWords(providersWords) ?? platformWords(outer.message)
  const status = statusIn(outer)
  if (status === 'NOT_ELIGIBLE') return { kind: 'not-eligible', words }
  return status === 'VALIDATION_UNAVAILABLE' ? { kind: 'unavailable', words } : undefined
}

function isEligible(outer: Envelope): boolean {
  return statusIn(outer) === 'ELIGIBLE'
}

function statusIn({ validationStatus }: Envelope): string | undefined {
  return codeOf(validationStatus)?.toUpperCase()
}

/** Some platforms' word for no reference; never passed on (ruling R9). */
const noReference = /^(?:null|false|0)$/i

function referenceIn({ validationReference }: Envelope) {
  const text = codeOf(validationReference)
  return text === undefined || noReference.test(text) ? undefined : text
}

/** Whole cents, at least 0; nothing is due for a credit. */
function centsDue(amount: unknown): Cents | undefined {
  const number = numberOf(amount)
  return number !== undefined && isCents(number) && number >= 0 ? number : undefined
}

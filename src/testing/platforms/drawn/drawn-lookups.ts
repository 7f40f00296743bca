import type { PlatformAnswer } from './drawn-answers.ts'
import type { Drawn } from './grammar.ts'
import type { Members } from './spelling.ts'

/** The end of an odd `validationReference`. */
const oddTail = '/ü+=&"?'

/** A drawn platform's answer to a lookup (spec, sections Endpoints 5 to 8). */
export function drawnLookup(drawn: Drawn, answer: PlatformAnswer): PlatformAnswer {
  const { status, body } = answer
  if (status === 400) return drawnRefusal(drawn, body)
  if (status !== 200) return answer
  const { message, validationStatus, validationReference, lookUpReceipt, ...others } = body
  const isAccount = validationStatus === null
  return {
    status,
    body: {
      ...others,
      message: message ?? (drawn.lookupMessage === 'null' ? null : 'The lookup succeeded'),
      ...(isAccount && drawn.lookupStatus === 'missing'
        ? {}
        : {
            validationStatus:
              isAccount && drawn.lookupStatus === 'ELIGIBLE' ? 'ELIGIBLE' : validationStatus,
          }),
      validationReference:
        typeof validationReference === 'string'
          ? referenceIn(drawn, validationReference)
          : validationReference,
      lookUpReceipt: receiptIn(drawn, membersOf(lookUpReceipt), isAccount),
    },
  }
}

function referenceIn({ lookupReference }: Drawn, reference: string): string | null {
  const forms = {
    plain: reference,
    'odd characters': `${reference}${oddTail}`,
    none: null,
    'the text null': 'null',
  }
  return forms[lookupReference]
}

/** The sandbox's reference for a drawn platform's reference. */
export function givenReference(reference: unknown): unknown {
  return typeof reference === 'string' ? reference.replace(oddTail, '') : reference
}

function receiptIn({ lookupReceipt }: Drawn, receipt: Members, isAccount: boolean): Members {
  if (!isAccount || lookupReceipt === 'as shown') return receipt
  const { amount: _sum, ...sumless } = receipt
  if (lookupReceipt === 'no amount') return sumless
  const { biller: _biller, consumer, metadata: _map, ...others } = receipt
  if (lookupReceipt === 'little')
    return {
      ...others,
      consumer: { name: '', accountNo: '', accountStatus: '', cellNumber: '' },
      responseMessage: null,
      reference: null,
    }
  return {
    ...receipt,
    consumer: { ...membersOf(consumer), address: '1 Example Street', idNumber: 'N/A' },
    metadata: {
      lastPaymentDate: '2026-10-05T00:00:00',
      nextBillingRun: '2026-12-01T06:30:00Z',
      prepaidMeter: 'true',
      tariff_code: 'T-7',
      'Beneficiaries[0].fullName': 'A Beneficiary',
    },
  }
}

/** The platform's answer to a wrong number. */
function drawnRefusal(drawn: Drawn, body: Members): PlatformAnswer {
  const { errorCode, error, message } = body
  switch (drawn.lookupRefusal) {
    case '400 without a code':
      return { status: 400, body: { timestamp: body['timestamp'], error, message } }
    case '200, not successful':
      return { status: 200, body: { successful: false, message, validationReference: null } }
    case '200, a code in the receipt':
      return {
        status: 200,
        body: {
          successful: true,
          message: null,
          validationStatus: null,
          validationReference: null,
          lookUpReceipt: { responseCode: errorCode, responseMessage: message, amount: 0 },
        },
      }
    case '400 with its code':
    default:
      return { status: 400, body }
  }
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

import { isInFlightCode, successCode } from '../../../platform/contract/response-code.ts'
import type { Drawn } from './grammar.ts'
import type { Members } from './spelling.ts'

/** A JSON answer of a platform. */
export interface PlatformAnswer {
  readonly status: number
  readonly body: Members
}

/**
 * A drawn platform's answer to purchase, redeem or retry.
 * @param receipt as the platform writes it; absent without a receipt
 */
export function drawnSaleAnswer(
  drawn: Drawn,
  { status, body }: PlatformAnswer,
  receipt: Members | undefined,
): PlatformAnswer {
  const { receipt: _plain, ...members } = body
  const code = String(members['responseCode'])
  const timed: Members = {
    ...members,
    ...timeOf(drawn, members),
    ...identityIn(drawn, members),
    ...messageOf(drawn, members, code),
    ...(drawn.codes === 'numbers' && /^\d+$/.test(code) && { responseCode: Number(code) }),
    ...(drawn.answerExtras === 'unknown members' && answerExtras(code)),
  }
  const none = noReceipt(drawn)
  if (isInFlightCode(code)) return acceptedAnswer(drawn, status, { ...timed, ...none })
  if (code === successCode) {
    const { successful: _told, ...others } = timed
    const told = { true: { successful: true }, missing: {}, null: { successful: null } }
    const inAnswers =
      drawn.receiptIn === 'answers and records' || drawn.receiptIn === 'answers alone'
    const shown = receipt !== undefined && inAnswers
    return {
      status,
      body: { ...others, ...told[drawn.successMember], ...(shown ? { receipt } : none) },
    }
  }
  return {
    status: errorStatusOf(drawn, status),
    body: errorBodyOf(drawn, { ...timed, ...none }, code),
  }
}

/** What the platform writes instead of a missing receipt. */
export function noReceipt({ noReceipt: form }: Drawn): Members {
  const forms = { nothing: {}, null: { receipt: null }, 'an empty object': { receipt: {} } }
  return forms[form]
}

/** A framework's wrapping: none of it belongs to the transaction. */
function answerExtras(code: string): Members {
  const isFine = code === successCode || isInFlightCode(code)
  return {
    status: isFine ? 'SUCCESS' : 'ERROR',
    traceId: '4bf92f3577b34da6',
    errors: [],
    data: null,
    links: { self: { href: '/v1' } },
  }
}

function acceptedAnswer(drawn: Drawn, status: number, members: Members): PlatformAnswer {
  const { responseCode: _code, successful: _told, ...others } = members
  switch (drawn.acceptedStatus) {
    case '202 without a code':
      return { status: 202, body: others }
    case '202 like a success':
      return { status: 202, body: { ...others, responseCode: successCode, successful: true } }
    case '202':
      return { status: 202, body: { ...members, ...underWay(drawn) } }
    case '200':
    default:
      return { status, body: { ...members, ...underWay(drawn) } }
  }
}

function underWay({ underWay: form }: Drawn): Members {
  const [responseCode, successful] = form.split(', ')
  if (successful === undefined) return { responseCode }
  return { responseCode, successful: successful === 'successful' }
}

/** The spec states the 403 for roles (section HTTP statuses). */
function errorStatusOf({ errorStatus }: Drawn, status: number): number {
  return status === 403 || errorStatus === '4xx' ? status : Number(errorStatus)
}

function errorBodyOf(drawn: Drawn, members: Members, code: string): Members {
  const { responseMessage, rejectionCode, rejectionReason } = members
  const rejection = rejectionCode === undefined ? {} : { rejectionCode, rejectionReason }
  const whole =
    drawn.errorBody === 'all'
      ? members
      : {
          responseCode: members['responseCode'],
          responseMessage: responseMessage ?? 'Refused',
          ...rejection,
        }
  if (code !== '1009') return whole
  const { responseCode: _code, rejectionCode: _rejection, ...others } = whole
  const { notAvailable } = drawn
  return {
    ...others,
    responseCode: notAvailable === 'rejectionCode' ? '1' : code,
    ...(notAvailable === 'responseCode' ? {} : { rejectionCode: code }),
  }
}

function identityIn({ identityForm }: Drawn, { transactionId }: Members): Members {
  const isCapital = identityForm === 'in capitals, as answers do'
  return isCapital && typeof transactionId === 'string'
    ? { transactionId: transactionId.toUpperCase() }
    : {}
}

function timeOf({ responseTime }: Drawn, { responseDateTime }: Members): Members {
  if (typeof responseDateTime !== 'string') return {}
  const [second = '', fraction = ''] = responseDateTime.split('.')
  const digits = fraction.padEnd(7, '4').slice(0, Number(responseTime))
  return { responseDateTime: `${second}.${digits}` }
}

const longTail = ' The provider will send a message to the customer within a few minutes.'.repeat(6)

function messageOf(drawn: Drawn, { responseMessage }: Members, code: string): Members {
  if (typeof responseMessage !== 'string') return {}
  if (code === '1103') return { responseMessage: balanceIn(drawn, responseMessage) }
  switch (drawn.message) {
    case 'missing':
      return { responseMessage: null }
    case 'long':
      return { responseMessage: `${responseMessage}.${longTail}` }
    case 'markup':
      return { responseMessage: `<b>${responseMessage}</b>` }
    case 'a sentence':
    default:
      return { responseMessage }
  }
}

function balanceIn({ balanceProse }: Drawn, message: string): string {
  const start = message.replace(/R[\d.]*$/, '')
  const forms = {
    'R10.00': message,
    'R1 234.50': `${start}R1 234.50`,
    'R9.949999999999': `${start}R9.949999999999`,
    nothing: 'Insufficient balance',
  }
  return forms[balanceProse]
}

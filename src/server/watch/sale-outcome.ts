import { endpoints } from '../../platform/contract/endpoints.ts'
import { codeOf, documentOf } from '../../platform/contract/lenient.ts'
import { isInFlightCode, plainCode, successCode } from '../../platform/contract/response-code.ts'
import { parseAnswer } from '../../values/text/json-text.ts'
import type { RequestTrace } from './request-watch.ts'

const kinds = {
  [endpoints.purchase.path]: 'purchase',
  [endpoints.redeem.path]: 'redeem',
  [endpoints.retry.path]: 'retry',
} as const
export type SaleKind = (typeof kinds)[keyof typeof kinds]

/** The kind of sale that a route makes, if it sells. */
export function saleKindOf(route: string): SaleKind | undefined {
  return new Map<string, SaleKind>(Object.entries(kinds)).get(route)
}

/**
 * What the till was told about a sale. Only `unknown` leaves open whether money moved: a lost connection, an unreadable
 * answer, a 5xx.
 */
export type SaleOutcome =
  | 'completed'
  | 'pending'
  | 'failed'
  | 'refused'
  | 'limited'
  /** The gateway could not connect to the platform. */
  | 'not-sent'
  | 'unknown'

/**
 * Notes the outcome of a sale and the platform's code. Ignores all other requests.
 * @param body of the answer
 */
export function noteOutcome(
  trace: Pick<RequestTrace, 'route' | 'note'>,
  status: number,
  body: string,
): void {
  if (saleKindOf(trace.route) === undefined) return
  const code = codeIn(body)
  trace.note({ outcome: outcomeOf(status, code), code })
}

function outcomeOf(status: number, code: string | undefined): SaleOutcome {
  if (code === successCode) return 'completed'
  if (status === 202 || (code !== undefined && isInFlightCode(code))) return 'pending'
  if (status === 429) return 'limited'
  if (status === 401 || status === 403) return 'refused'
  return code === undefined || status >= 500 ? 'unknown' : 'failed'
}

function codeIn(body: string): string | undefined {
  const json = parseAnswer(body)
  const members = json.ok ? documentOf(json.value) : undefined
  const code = plainCode(codeOf(members?.['responseCode']))
  return code !== undefined && /^\w{1,16}$/.test(code) ? code : undefined
}

import { z } from 'zod'
import { endpoints } from '../../platform/contract/endpoints.ts'
import { isInFlightCode, successCode } from '../../platform/contract/response-code.ts'
import type { RequestTrace } from './request-watch.ts'

const kinds = {
  [endpoints.purchase.path]: 'purchase',
  [endpoints.redeem.path]: 'redeem',
  [endpoints.retry.path]: 'retry',
} as const
export type SaleKind = (typeof kinds)[keyof typeof kinds]

/** Which kind of sale a route sells by, if it sells. */
export function saleKindOf(route: string): SaleKind | undefined {
  return new Map<string, SaleKind>(Object.entries(kinds)).get(route)
}

/**
 * What a till was told of a sale. `unknown` is all that leaves it open whether money has moved: a lost connection, an
 * answer that can't be read, a 5xx.
 */
export type SaleOutcome = 'completed' | 'pending' | 'failed' | 'refused' | 'limited' | 'unknown'

const coded = z.looseObject({ responseCode: z.string().regex(/^\w{1,16}$/) })

/**
 * Notes what came of a sale, and by which code of the platform; of no other request anything.
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
  try {
    return coded.parse(JSON.parse(body)).responseCode
  } catch {
    return undefined
  }
}

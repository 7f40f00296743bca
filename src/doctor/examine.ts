import { clockSkew, crossOrigin, prefix } from './checks/address.ts'
import { categories, categoryForms, categoryMethod, fieldDefinitions } from './checks/categories.ts'
import type { Check } from './checks/check.ts'
import { enumerations, environment, providers, statusList } from './checks/enumerations.ts'
import { kinds } from './checks/kinds.ts'
import { lookups } from './checks/lookups.ts'
import { poll, unknownTransaction } from './checks/polls.ts'
import { account, productCategories, products } from './checks/products.ts'
import {
  recordAmounts,
  recordMembers,
  recordReceipts,
  recordStatus,
  recordTimes,
} from './checks/records.ts'
import { silentPlaces } from './checks/silent.ts'
import { channel, limits, traffic } from './checks/terms.ts'
import { noToken, refresh, signIn } from './checks/tokens.ts'
import { listMethod, listOrder, listPages } from './checks/transaction-list.ts'
import type { Finding, Observation } from './report/finding.ts'
import type { Visit } from './visit.ts'

/** In running order; the last two use what the others have read. */
export const checks: readonly Check[] = [
  prefix,
  crossOrigin,
  clockSkew,
  signIn,
  refresh,
  noToken,
  account,
  channel,
  products,
  productCategories,
  categoryMethod,
  categories,
  categoryForms,
  fieldDefinitions,
  kinds,
  lookups,
  enumerations,
  statusList,
  providers,
  environment,
  listMethod,
  listPages,
  listOrder,
  recordMembers,
  recordStatus,
  recordTimes,
  recordAmounts,
  recordReceipts,
  poll,
  unknownTransaction,
  limits,
  traffic,
]

/** An examination's progress. */
export interface Progress {
  readonly done: number
  readonly of: number
  /** The current subject. */
  readonly about: string
}

/**
 * Runs one check after the other, and only reads. If a check breaks, the others still run.
 * @param options.signal ends it before the next check
 */
export async function examine(
  visit: Visit,
  options: {
    onProgress?: (progress: Progress) => void
    signal?: AbortSignal
  } = {},
): Promise<readonly Finding[]> {
  const { onProgress, signal } = options
  const findings: Finding[] = []
  for (const [done, { look, ...subject }] of checks.entries()) {
    signal?.throwIfAborted()
    onProgress?.({ done, of: checks.length, about: subject.about })
    findings.push({ ...subject, ...(await runSafely(() => look(visit))) })
  }
  return [...findings, ...silentPlaces]
}

async function runSafely(look: () => Promise<Observation> | Observation): Promise<Observation> {
  try {
    return await look()
  } catch {
    return {
      verdict: 'unseen',
      seen: 'This check broke: the doctor doesn’t expect such an answer.',
    }
  }
}

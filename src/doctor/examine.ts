import { clocks, crossOrigin } from './checks/address.ts'
import {
  categories,
  categoryForms,
  kinds,
  productCategories,
  products,
} from './checks/catalogue.ts'
import { lists, statusList } from './checks/lists.ts'
import { lookups } from './checks/lookups.ts'
import { amounts, records } from './checks/records.ts'
import { order, pages, poll, salesList } from './checks/sales-list.ts'
import { refresh } from './checks/tokens.ts'
import type { Check, Finding, Observation } from './report/finding.ts'
import type { Visit } from './visit.ts'

/** In running order. */
export const checks: readonly Check[] = [
  crossOrigin,
  refresh,
  products,
  productCategories,
  categories,
  categoryForms,
  kinds,
  lookups,
  lists,
  statusList,
  salesList,
  pages,
  order,
  poll,
  records,
  amounts,
  clocks,
]

/** Runs one check after the other, and only reads. If a check breaks, the others still run. */
export async function examine(visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { look, ...subject } of checks)
    findings.push({ ...subject, ...(await runSafely(() => look(visit))) })
  return findings
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

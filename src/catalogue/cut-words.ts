import type { CatalogueList, Unread } from '../platform/reads/unread.ts'
import { most, type Cut } from '../platform/contract/sizes.ts'

const words: Readonly<Record<Cut, (times: number, list: CatalogueList) => string>> = {
  entries: (times, list) =>
    `${times} ${list} more than the ${most[list]} that a till takes: they are left out.`,
  name: (times) =>
    `${times} ${times === 1 ? 'entry has a name' : 'entries have names'} of more than ${most.name} characters: the end is cut off.`,
  levels: (times) =>
    `${times} ${times === 1 ? 'category is' : 'categories are'} more than ${most.levels} levels down: shown at the top.`,
  fields: (times) =>
    `${times} ${times === 1 ? 'category has' : 'categories have'} more than ${most.fields} fields or ${most.receiptFields} lines of a receipt: the rest is left out.`,
  twins: (times) =>
    times === 1
      ? '1 row repeats another: the till shows it once.'
      : `${times} rows repeat others: the till shows each once.`,
}

/** What was cut from a list, a sentence for each kind. */
export function cutWords(list: CatalogueList, { cuts }: Unread): readonly string[] {
  return (['entries', 'name', 'levels', 'fields', 'twins'] as const).flatMap((cut) => {
    const times = cuts[cut] ?? 0
    return times === 0 ? [] : [words[cut](times, list)]
  })
}

import type {
  EnumerationEntry,
  EnumerationName,
} from '../../platform/contract/catalogue/enumeration.ts'
import type { Provider } from '../../platform/contract/catalogue/provider.ts'
import { wordsOf } from '../words.ts'

/** The twelve lists of the platform by their everyday names, the most used first. */
export const listTitles: Readonly<Record<EnumerationName, string>> = {
  brands: 'Brands',
  providers: 'Providers',
  'transaction-status': 'Transaction statuses',
  'transaction-item-status': 'Statuses of items',
  'channel-types': 'Channel types',
  'funding-methods': 'Funding methods',
  'funding-request-status': 'Statuses of funding requests',
  'partner-types': 'Partner types',
  integrations: 'Integrations',
  environments: 'Environments',
  'authentication-types': 'Authentication types',
  'simple-entity-types': 'Entity types',
}

/** Entries with all typed words at the start of a word in the label, the code or the list's title. */
export function findEntries(
  title: string,
  entries: readonly EnumerationEntry[],
  typed: string,
): readonly EnumerationEntry[] {
  const starts = wordsOf(typed)
  if (starts.length === 0) return entries
  const about = wordsOf(title)
  return entries.filter(({ code, label }) => {
    const words = [...wordsOf(`${label} ${code}`), ...about]
    return starts.every((start) => words.some((word) => word.startsWith(start)))
  })
}

/** States of providers by code, if the platform gives them. */
export function providerStates(providers: readonly Provider[]): ReadonlyMap<string, string> {
  return new Map(
    providers.flatMap(({ code, state }) => {
      const told = state?.trim() ?? ''
      return told === '' ? [] : [[code, told] as const]
    }),
  )
}

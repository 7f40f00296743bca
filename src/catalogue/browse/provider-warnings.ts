import { useQuery } from '@tanstack/react-query'
import { providersQuery } from '../../platform/reads/enumerations.ts'
import { providerActive, type Provider } from '../../platform/contract/catalogue/provider.ts'
import { useTill } from '../../till/till.ts'
import type { ProductView } from '../product-view.ts'
import { wordsOf } from '../words.ts'

/** Shown on the tiles of a brand if the platform doesn't call its provider active. */
export interface ProviderWarning {
  readonly text: string
  /** With the platform's own word, on hover. */
  readonly title: string
}

/** By brand key. */
export type ProviderWarnings = ReadonlyMap<string, ProviderWarning>

/**
 * Brands with an inactive provider of the same name or code, and no active one. The spec names only one state, ACTIVE.
 * Any other is a warning, never a refusal: the sale decides. ASSUMPTION (R12): no list says which provider delivers
 * which product, so only equal names count.
 */
export function providerWarnings(
  providers: readonly Provider[],
  products: readonly ProductView[],
): ProviderWarnings {
  const byName = new Map<string, Provider[]>()
  for (const provider of providers) {
    for (const name of namesOf(provider.code, provider.description)) {
      byName.set(name, [...(byName.get(name) ?? []), provider])
    }
  }
  const warnings = new Map<string, ProviderWarning>()
  const seen = new Set<string>()
  for (const { brandKey, brandName } of products) {
    if (seen.has(brandKey)) continue
    seen.add(brandKey)
    const behind = namesOf(brandKey, brandName).flatMap((name) => byName.get(name) ?? [])
    const state = behind.find(({ state }) => isKnown(state))?.state?.trim() ?? ''
    if (state !== '' && !behind.some(isActive)) {
      const title = `The platform says the provider of ${brandName} is “${state}”. A sale may fail.`
      warnings.set(brandKey, { text: 'Not active', title })
    }
  }
  return warnings
}

function namesOf(...texts: readonly (string | null | undefined)[]): readonly string[] {
  const names = texts.map((text) => wordsOf(text ?? '').join(' ')).filter((name) => name !== '')
  return [...new Set(names)]
}

function isKnown(state: string | null | undefined): boolean {
  return (state ?? '').trim() !== ''
}

/** A provider without a state counts as active, because no evidence says otherwise. */
function isActive({ state }: Provider): boolean {
  return !isKnown(state) || state?.trim().toUpperCase() === providerActive
}

const none: ProviderWarnings = new Map()

/** The warnings so far; none without an answer from the platform. */
export function useProviderWarnings(products: readonly ProductView[]): ProviderWarnings {
  const { api, account } = useTill()
  const { data } = useQuery(providersQuery({ api, account }))
  return data === undefined ? none : providerWarnings(data, products)
}

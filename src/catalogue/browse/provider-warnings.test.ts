import { describe, expect, test } from 'vitest'
import type { Provider } from '../../platform/contract/catalogue/provider.ts'
import type { ProductView } from '../product-view.ts'
import { providerWarnings } from './provider-warnings.ts'

const provider = (code: string, state: string | null, description = code): Provider => ({
  id: code,
  code,
  description,
  state,
})
const product = (brandKey: string, brandName: string): ProductView => ({
  code: brandKey,
  name: brandName,
  brandKey,
  brandName,
  amount: { kind: 'open' },
  priceText: 'Any amount',
  imageUrl: undefined,
  kind: 'other',
  categoryIds: [],
})
const tshwane = product('B-7', 'City of Tshwane')

describe('a brand has a warning', () => {
  test.each<[what: string, providers: Provider[], warned: boolean]>([
    ['of its name, in another state', [provider('T', 'DOWN', 'city of TSHWANE')], true],
    ['of its name as code', [provider('CITY_OF_TSHWANE', 'SUSPENDED', '')], true],
    ['of its id', [provider('B-7', 'SUSPENDED', '')], true],
    ['that is active, in small letters', [provider('T', ' active ', 'City of Tshwane')], false],
    ['with an empty state', [provider('T', '  ', 'City of Tshwane')], false],
    ['of part of its name only', [provider('TSHWANE', 'DOWN', 'Tshwane')], false],
    [
      'beside one that is active',
      [provider('A', 'DOWN', 'City of Tshwane'), provider('B', 'ACTIVE', 'City of Tshwane')],
      false,
    ],
  ])('by a provider %s: %#', (_, providers, warned) => {
    expect(providerWarnings(providers, [tshwane]).has('B-7')).toBe(warned)
  })

  test('in the platform’s own word, and only that brand', () => {
    const list = [provider('T', 'MAINTENANCE', 'City of Tshwane')]
    const title =
      'The platform says the provider of City of Tshwane is “MAINTENANCE”. A sale may fail.'
    expect([...providerWarnings(list, [product('B-1', 'MTN'), tshwane])]).toEqual([
      ['B-7', { text: 'Not active', title }],
    ])
  })

  test('by no provider without a name', () => {
    expect(providerWarnings([provider('–', 'DOWN')], [product('', '–')]).size).toBe(0)
  })
})

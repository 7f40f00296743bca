import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildCatalogue } from '../../catalogue/catalogue.ts'
import { cents } from '../../values/money.ts'
import { useSearch } from './use-search.ts'

const catalogueOf = (...names: string[]) =>
  buildCatalogue(
    names.map((name) => ({
      code: name,
      name,
      brandId: '',
      brandName: '',
      min: cents(100),
      max: cents(100),
      imageUrl: undefined,
      categoryIds: [],
    })),
    [],
  )
const before = catalogueOf('Vodacom airtime', 'Telkom airtime')
const after = catalogueOf('Telkom airtime')

test('a mistyped product is found among those sold now', async () => {
  const { result, rerender } = renderHook(({ catalogue }) => useSearch(catalogue, 'vodcom'), {
    initialProps: { catalogue: before },
  })
  const found = () => result.current.shown?.found.map(({ product }) => product.name)
  expect(found()).toEqual([])
  await waitFor(() => expect(found()).toEqual(['Vodacom airtime']))
  expect(result.current.ask('vodcom').opens?.product.name).toBe('Vodacom airtime')
  rerender({ catalogue: after })
  expect(found()).toEqual([])
  expect(result.current.ask('vodcom').opens).toBeUndefined()
})

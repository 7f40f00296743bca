import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../values/money.ts'
import { buildCatalogue } from '../../catalogue/catalogue.ts'
import { fuzzySearch } from './fuzzy-search.ts'
import { useSearch } from './use-search.ts'

vi.mock('./fuzzy-search.ts', () => ({ fuzzySearch: vi.fn(async () => () => []) }))

beforeEach(() => void vi.mocked(fuzzySearch).mockClear())

const catalogueOf = (count: number) =>
  buildCatalogue(
    Array.from({ length: count }, (_, at) => ({
      code: `P-${at}`,
      name: `MTN R${at}`,
      brandId: '',
      brandName: 'MTN',
      min: cents(100),
      max: cents(100),
      isFixed: true,
      imageUrl: undefined,
      categoryIds: [],
    })),
    [],
  )

test.each([
  ['of a short list is made while one types', 2_000, 'mtn', 1],
  ['of a long list is not made while the letters find something', 2_001, 'mtn', 0],
  ['of a long list is made once they find nothing', 2_001, 'mtx', 1],
  ['is not made before anybody types', 2_000, '', 0],
])('the index for mistyped words %s', async (_, count, typed, times) => {
  const catalogue = catalogueOf(count)
  renderHook(() => useSearch(catalogue, typed))
  await import('./fuzzy-search.ts')
  await waitFor(() => expect(fuzzySearch).toHaveBeenCalledTimes(times))
})

import { skipToken, useQuery } from '@tanstack/react-query'
import { categoryFieldsQuery } from '../api/categories.ts'
import type { CategoryNode } from './category-tree.ts'
import type { CategoryFields } from '../contract/category-meta.ts'
import { useTill } from '../till/till.ts'

const nothing: CategoryFields = { fields: [], receiptFields: [] }

/**
 * What a category asks for: its `meta`; where that says nothing readable, the fields endpoint;
 * where that fails too, nothing, and the form has what the kind needs (rulings R8, R10).
 * `undefined` while the endpoint is asked for the first time: asked again later, as after a lost network, it takes no
 * form away from under the cashier's hands.
 */
export function useCategoryFields(category: CategoryNode | undefined): CategoryFields | undefined {
  const { api, account } = useTill()
  const asked = category !== undefined && category.fields === undefined
  const options = categoryFieldsQuery({ api, account }, category?.id ?? 0)
  const { data, isFetching, errorUpdateCount } = useQuery({
    ...options,
    queryFn: asked ? (options.queryFn ?? skipToken) : skipToken,
  })
  if (!asked) return category?.fields ?? nothing
  return data ?? (isFetching && errorUpdateCount === 0 ? undefined : nothing)
}

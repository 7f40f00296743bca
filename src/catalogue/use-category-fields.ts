import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { categoryFieldsQuery } from '../platform/reads/categories.ts'
import type { CategoryNode } from './category-tree.ts'
import type { CategoryFields } from '../platform/contract/catalogue/category-meta.ts'
import { useTill, type Till } from '../till/till.ts'

/** What a product without a category asks for. */
export const noFields: CategoryFields = { fields: [], receiptFields: [] }

/** The longest wait for the form; a later answer adds its fields. */
const patienceMs = 2_000
/** Without an answer, the till retries in the background while the form is open. */
const askAgainMs = 10_000

/** What a category asks for, as far as the till knows without a request; `undefined` if it has never been told. */
export function knownFields(till: Till, category: CategoryNode | undefined) {
  if (category === undefined) return noFields
  const { queryKey } = categoryFieldsQuery(till, category.id)
  return category.fields ?? till.queryClient.getQueryData(queryKey)
}

/**
 * The fields of a category: from its `meta`; if that can't be read, from the fields endpoint; if that fails too, none,
 * and the form has what the kind needs (rulings R8, R10). `undefined` only during the first request, which is short. A
 * later reload, such as after a lost network, keeps the cashier's form.
 */
export function useCategoryFields(category: CategoryNode | undefined): CategoryFields | undefined {
  const { api, account } = useTill()
  const asked = category !== undefined && category.fields === undefined
  const { data, isFetching, errorUpdateCount } = useQuery({
    ...categoryFieldsQuery({ api, account }, category?.id ?? 0),
    enabled: asked,
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : false),
  })
  const waits = asked && data === undefined && isFetching && errorUpdateCount === 0
  const isLate = useLate(waits)
  if (!asked) return category?.fields ?? noFields
  return data ?? (waits && !isLate ? undefined : noFields)
}

/** Whether a wait has been long enough. */
function useLate(waits: boolean): boolean {
  const { clock } = useTill().api
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return undefined
    const end = new AbortController()
    clock.wait(patienceMs, end.signal).then(
      () => setLate(true),
      () => undefined,
    )
    return () => end.abort()
  }, [waits, clock])
  return isLate
}

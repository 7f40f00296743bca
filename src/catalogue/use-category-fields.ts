import { useEffect, useState } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { categoryFieldsQuery } from '../platform/reads/categories.ts'
import type { CategoryNode } from './category-tree.ts'
import type { CategoryFields } from '../platform/contract/category-meta.ts'
import { useTill } from '../till/till.ts'

const nothing: CategoryFields = { fields: [], receiptFields: [] }

/** A customer waits no longer than this for the form; what the endpoint says later is added to it. */
const patienceMs = 2_000
/** After no answer it is asked again in the background, as long as the form is shown. */
const askAgainMs = 10_000

/**
 * What a category asks for: its `meta`; where that says nothing readable, the fields endpoint;
 * where that fails too, nothing, and the form has what the kind needs (rulings R8, R10).
 * `undefined` while the endpoint is asked for the first time, which is not long: asked again later, as after a lost
 * network, it takes no form away from under the cashier's hands.
 */
export function useCategoryFields(category: CategoryNode | undefined): CategoryFields | undefined {
  const { api, account } = useTill()
  const asked = category !== undefined && category.fields === undefined
  const options = categoryFieldsQuery({ api, account }, category?.id ?? 0)
  const { data, isFetching, errorUpdateCount } = useQuery({
    ...options,
    queryFn: asked ? (options.queryFn ?? skipToken) : skipToken,
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : false),
  })
  const waits = asked && data === undefined && isFetching && errorUpdateCount === 0
  const isLate = useLate(waits)
  if (!asked) return category?.fields ?? nothing
  return data ?? (waits && !isLate ? undefined : nothing)
}

/** Whether something has been waited for long enough. */
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

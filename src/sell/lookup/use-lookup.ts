import { useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import type { LookupRequest } from '../../platform/reads/lookups.ts'
import { reloadList } from '../../catalogue/list-reload.ts'
import { browserNetwork } from '../../till/device/network.ts'
import { useTill } from '../../till/till.ts'
import { createLookupRun, type LookupRun, type LookupState } from './lookup-run.ts'
import { lookupRequest, type LookupPlan } from '../../draft/lookup-plan.ts'
import type { TypedValues } from '../../draft/form-values.ts'

/** The lookup of the sale on the screen. */
export interface Lookup {
  readonly plan: LookupPlan
  readonly state: LookupState
  readonly run: LookupRun
  /** The lookup that these values need; `undefined` without a number. */
  readonly requestFor: (values: TypedValues) => LookupRequest | undefined
}

/**
 * `undefined` for a sale without a lookup. A running one ends with the screen.
 * @param known what the resumed form had found out
 */
export function useLookup(
  plan: LookupPlan | undefined,
  productCode: string,
  known?: LookupState,
): Lookup | undefined {
  const till = useTill()
  const { api } = till
  const [run] = useState(() => createLookupRun({ api, network: browserNetwork, known }))
  const state = useStore(run)
  useEffect(() => () => run.cancel(), [run])
  const reload = useEffectEvent(() => reloadList(till))
  const listMayExplain =
    state.kind === 'answered' && state.result.kind === 'refused' && !state.result.listed
  useEffect(() => {
    // The number is not the problem: the product may have been withdrawn (ruling R20).
    if (listMayExplain) reload()
  }, [listMayExplain])
  if (plan === undefined) return undefined
  return {
    plan,
    state,
    run,
    requestFor: (values) => lookupRequest(plan, productCode, values),
  }
}

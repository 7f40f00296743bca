import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Sale } from '../sale/sale.ts'
import type { EngineView } from './engine-host.ts'
import { useTill } from './till.ts'

/** The engine as it stands, and a new render when it changes. */
export function useEngine(): EngineView {
  const { engine } = useTill()
  return useSyncExternalStore(engine.subscribeDrawn, engine.view)
}

/** Open sales and those of this visit, newest first; also those of other users of this till. */
export function useSales(): readonly Sale[] {
  return useEngine().sales
}

/** One sale by its reference. */
export type SaleSought =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly sale: Sale }
  /** This till's journal does not have it. */
  | { readonly kind: 'missing' }
  /** The journal can't be read, or the engine's code did not come; `useEngine().status` says why. */
  | { readonly kind: 'unavailable' }

/** Follows a sale through its phases; looks in the journal for one that ended long ago. */
export function useSale(reference: string): SaleSought {
  const { engine: host } = useTill()
  const { status, sales, engine } = useEngine()
  const [missing, setMissing] = useState<string>()
  const sale = sales.find((one) => one.reference === reference)
  const known = sale !== undefined
  const ready = status.kind === 'ready'

  useEffect(() => {
    void host.start()
  }, [host])

  useEffect(() => {
    if (!ready || known || engine === undefined) return undefined
    let left = false
    const look = async () => {
      const found = await engine.find(reference)
      if (!left && found === undefined) setMissing(reference)
    }
    void look()
    return () => {
      left = true
    }
  }, [ready, known, engine, reference])

  if (sale !== undefined) return { kind: 'found', sale }
  if (status.kind === 'unavailable' || status.kind === 'not-loaded') return { kind: 'unavailable' }
  return missing === reference ? { kind: 'missing' } : { kind: 'looking' }
}

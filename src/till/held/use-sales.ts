import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Sale } from '../../engine/sale.ts'
import type { EngineSnapshot } from '../../engine/engine.ts'
import { useTill } from '../till.ts'

/** The engine's snapshot; renders again when it changes. */
export function useEngine(): EngineSnapshot {
  const { engine } = useTill()
  return useSyncExternalStore(
    (listener) => engine.subscribe(listener),
    () => engine.snapshot(),
  )
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
  /** The journal can't be read; `useEngine().status` says why. */
  | { readonly kind: 'unavailable' }

/** Follows a sale through its phases; looks in the journal for one that ended long ago. */
export function useSale(reference: string): SaleSought {
  const { engine } = useTill()
  const { status, sales } = useEngine()
  const [missing, setMissing] = useState<string>()
  const sale = sales.find((one) => one.reference === reference)
  const known = sale !== undefined
  const ready = status.kind === 'ready'

  useEffect(() => {
    if (!ready || known) return undefined
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
  if (status.kind === 'unavailable') return { kind: 'unavailable' }
  return missing === reference ? { kind: 'missing' } : { kind: 'looking' }
}

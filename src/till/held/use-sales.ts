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

/** Open sales and this visit's sales, newest first; also other users' on this till. */
export function useSales(): readonly Sale[] {
  return useEngine().sales
}

/** A sale by its reference. */
export type SaleSought =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly sale: Sale }
  /** This till's journal does not have it. */
  | { readonly kind: 'missing' }
  /** The journal is unreadable; `useEngine().status` says why. */
  | { readonly kind: 'unavailable' }

/** Follows a sale through its phases; reads older sales from the journal. */
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

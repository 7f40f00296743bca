import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Sale } from '../../engine/sale.ts'
import type { EngineSnapshot, EngineStatus } from '../../engine/engine.ts'
import { useTill } from '../till.ts'

/**
 * A part of the engine's snapshot; renders again when that part changes.
 * @param select returns the same value, or the same object, until the part changes
 */
export function useEngine<T>(select: (snapshot: EngineSnapshot) => T): T {
  const { engine } = useTill()
  return useSyncExternalStore(
    (listener) => engine.subscribe(listener),
    () => select(engine.snapshot()),
  )
}

export function useEngineStatus(): EngineStatus {
  return useEngine(({ status }) => status)
}

/** Open sales and this visit's sales, newest first; also other users' on this till. */
export function useSales(): readonly Sale[] {
  return useEngine(({ sales }) => sales)
}

/** A sale by its reference. */
type SaleSought =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly sale: Sale }
  /** This till's journal does not have it. */
  | { readonly kind: 'missing' }
  /** The journal is unreadable; `useEngineStatus()` says why. */
  | { readonly kind: 'unavailable' }

/** Follows a sale through its phases; reads older sales from the journal. */
export function useSale(reference: string): SaleSought {
  const { engine } = useTill()
  const status = useEngineStatus()
  const [missing, setMissing] = useState<string>()
  const sale = useEngine(({ sales }) => sales.find((one) => one.reference === reference))
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

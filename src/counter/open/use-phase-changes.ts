import { useEffect, useEffectEvent, useRef } from 'react'
import type { Sale } from '../../sale/sale.ts'
import { useTill } from '../../till/till.ts'
import { useEngine } from '../../till/use-sales.ts'

/**
 * Calls for each sale that changes its phase; for one that comes into sight, from then on.
 */
export function usePhaseChanges(onChange: (sale: Sale) => void): void {
  const { engine } = useTill()
  const { status } = useEngine()
  const ready = status.kind === 'ready'
  const known = useRef<ReadonlyMap<string, Sale['phase']['kind']>>(undefined)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!ready) return undefined
    const look = () => {
      const before = known.current
      const { sales } = engine.snapshot()
      known.current = new Map(sales.map((sale) => [sale.reference, sale.phase.kind]))
      for (const sale of sales) {
        const was = before?.get(sale.reference)
        if (was !== undefined && was !== sale.phase.kind) changed(sale)
      }
    }
    look()
    return engine.subscribe(look)
  }, [ready, engine])
}

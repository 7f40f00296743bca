import { useEffect, useEffectEvent, useRef } from 'react'
import type { Sale } from '../../engine/sale.ts'
import { useEngineStatus, useSales } from '../../till/held/use-sales.ts'

/** Calls for each sale that changes phase. The first phase seen of a sale is not a change. */
export function usePhaseChanges(onChange: (sale: Sale) => void): void {
  const status = useEngineStatus()
  const sales = useSales()
  const ready = status.kind === 'ready'
  const known = useRef<ReadonlyMap<string, Sale['phase']['kind']>>(undefined)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (!ready) return
    const before = known.current
    known.current = new Map(sales.map((sale) => [sale.reference, sale.phase.kind]))
    for (const sale of sales) {
      const was = before?.get(sale.reference)
      if (was !== undefined && was !== sale.phase.kind) changed(sale)
    }
  }, [ready, sales])
}

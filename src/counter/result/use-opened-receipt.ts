import { useEffect, useState } from 'react'
import type { OpenedReceipt } from '../../sale/engine.ts'
import { openedAheadOf } from '../../till/opened-ahead.ts'
import { useTill } from '../../till/till.ts'

export type Opened =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly receipt: OpenedReceipt }
  | { readonly kind: 'gone' }

/** Opens the sealed receipt while it is shown; it is in memory no longer than that (ruling R32). */
export function useOpenedReceipt(reference: string): Opened {
  const till = useTill()
  const { engine } = till
  const [opened, setOpened] = useState<Opened>(() => {
    const receipt = openedAheadOf(till).of(reference)
    return receipt === undefined ? { kind: 'opening' } : { kind: 'open', receipt }
  })
  const [wasAhead] = useState(opened.kind === 'open')
  useEffect(() => {
    if (wasAhead) return undefined
    let left = false
    const open = async () => {
      await engine.start()
      const receipt = await engine.openReceipt(reference)
      if (!left) setOpened(receipt === undefined ? { kind: 'gone' } : { kind: 'open', receipt })
    }
    void open()
    return () => {
      left = true
    }
  }, [engine, reference, wasAhead])
  return opened
}

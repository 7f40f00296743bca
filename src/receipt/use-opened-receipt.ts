import { useEffect, useState } from 'react'
import type { OpenedReceipt } from '../engine/engine.ts'
import { useTill } from '../till/till.ts'

export type Opened =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly receipt: OpenedReceipt }
  | { readonly kind: 'gone' }

/** Opens the sealed receipt while it is on the screen; memory holds it only meanwhile (ruling R32). */
export function useOpenedReceipt(reference: string): Opened {
  const { engine } = useTill()
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' })
  useEffect(() => {
    let left = false
    const open = async () => {
      const receipt = await engine.openReceipt(reference)
      if (!left) setOpened(receipt === undefined ? { kind: 'gone' } : { kind: 'open', receipt })
    }
    void open()
    return () => {
      left = true
    }
  }, [engine, reference])
  return opened
}

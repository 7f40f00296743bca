import { useState } from 'react'
import { useStore } from 'zustand'
import { pinStore } from '../terminal/pin/pin-store.ts'
import { useTill } from '../till.ts'

export interface ManagerPass {
  /** Whether this till has a manager's PIN. Without one, everybody may do everything. */
  readonly guarded: boolean
  /** Whether what is a manager's may be done now. */
  readonly open: boolean
  /** The PIN was entered. It counts for the screen that asked, until that is left. */
  readonly pass: () => void
}

/** Whether something needs the manager's PIN (docs/till.md, The manager's PIN). */
export function useManagerPass(): ManagerPass {
  const { account } = useTill()
  const guarded = useStore(pinStore, () => pinStore.has(account, 'manager'))
  // Who sets the PIN on this very screen is not shut out by it.
  const [passed, setPassed] = useState(!guarded)
  return { guarded, open: passed || !guarded, pass: () => setPassed(true) }
}

import { useState } from 'react'
import { useStore } from 'zustand'
import { pinStore } from '../terminal/pin/pin-store.ts'
import { useTill } from '../till.ts'
import { useNextPerson } from './next-person.ts'

export interface ManagerPass {
  /** Whether this till has a manager's PIN. Without it, everybody may do everything. */
  readonly guarded: boolean
  /** Whether manager's actions are allowed now. */
  readonly open: boolean
  /** Records the right PIN. It is valid until the user leaves the screen, or somebody else may be at the till. */
  readonly pass: () => void
}

/** Whether this till has a manager's PIN. */
export function useGuarded(): boolean {
  const { account } = useTill()
  return useStore(pinStore, () => pinStore.has(account))
}

/** Whether an action needs the manager's PIN (docs/till.md, The manager's PIN). */
export function useManagerPass(): ManagerPass {
  const guarded = useGuarded()
  // A person who sets the PIN on this screen keeps access to it.
  const [passed, setPassed] = useState(!guarded)
  useNextPerson(() => setPassed(!guarded))
  return { guarded, open: passed || !guarded, pass: () => setPassed(true) }
}

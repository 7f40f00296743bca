import { useStore } from 'zustand'
import type { DraftsView } from '../draft/drafts.ts'
import { useTill } from '../till/till.ts'

/** Something of the drafts of sales, with its changes. */
export function useDrafts<T>(select: (view: DraftsView) => T): T {
  return useStore(useTill().drafts.purchase, select)
}

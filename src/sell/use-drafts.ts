import { useStore } from 'zustand'
import type { Operation } from '../draft/operation.ts'
import type { DraftsView } from '../draft/drafts.ts'
import { useTill } from '../till/till.ts'

/** Something of the drafts of a kind, with its changes. */
export function useDrafts<T>(select: (view: DraftsView) => T, kind: Operation['kind']): T {
  return useStore(useTill().drafts[kind], select)
}

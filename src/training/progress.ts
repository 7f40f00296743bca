import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PageSandbox } from '../sandbox/page-sandbox.ts'
import { lessonsDone } from './lessons.ts'

/** The ids of the lessons finished here; `undefined` until the sandbox is open. Only the sandbox keeps them. */
export type Progress = StoreApi<ReadonlySet<string> | undefined>

export function createProgress(): Progress {
  return createStore<ReadonlySet<string> | undefined>(() => undefined)
}

/** Follows a sandbox's requests from now on. */
export function followSandbox(progress: Progress, { transactions }: PageSandbox): void {
  const look = () => progress.setState(lessonsDone(transactions.getState()), true)
  look()
  transactions.subscribe(look)
}

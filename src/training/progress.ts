import type { PageSandbox } from '../sandbox/page-sandbox.ts'
import { lessonsDone } from './lessons.ts'

/** Which lessons were done here; nothing keeps it but what the sandbox was asked for. */
export interface Progress {
  /** The ids. The same set until it changes. */
  readonly done: () => ReadonlySet<string>
  /** @returns the function that ends it */
  readonly subscribe: (listener: () => void) => () => void
}

export function progressOf(sandbox: Pick<PageSandbox, 'transactions' | 'subscribe'>): Progress {
  const listeners = new Set<() => void>()
  let done = lessonsDone(sandbox.transactions())
  sandbox.subscribe(() => {
    const next = lessonsDone(sandbox.transactions())
    if ([...next].join() === [...done].join()) return
    done = next
    for (const listener of listeners) listener()
  })
  return {
    done: () => done,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

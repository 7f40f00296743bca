import type { PageSandbox } from '../sandbox/page-sandbox.ts'
import { lessonsDone } from './lessons.ts'

/** Which lessons were done here; nothing keeps it but what the sandbox was asked for. */
export interface Progress {
  /** The ids, `undefined` until the sandbox is open. The same set until it changes. */
  readonly done: () => ReadonlySet<string> | undefined
  /** @returns the function that ends it */
  readonly subscribe: (listener: () => void) => () => void
}

/** Progress that is known from when it follows a sandbox. */
export function createProgress(): Progress & {
  follow(sandbox: Pick<PageSandbox, 'transactions' | 'subscribe'>): void
} {
  const listeners = new Set<() => void>()
  let done: ReadonlySet<string> | undefined
  return {
    done: () => done,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow(sandbox) {
      const look = () => {
        const next = lessonsDone(sandbox.transactions())
        if (done !== undefined && [...next].join() === [...done].join()) return
        done = next
        for (const listener of listeners) listener()
      }
      look()
      sandbox.subscribe(look)
    },
  }
}

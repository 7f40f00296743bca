import type { KeptState, KeptText } from '../../sandbox/kept/kept-state.ts'

/** Keeps the pages' shared state in memory for one test. */
export function keptInMemory(): KeptState {
  let kept: KeptText = { revision: 0, text: '' }
  let last: Promise<unknown> = Promise.resolve()
  return {
    exclusively(work) {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    readUnless: async (known) => (kept.revision === known ? undefined : kept),
    async write(text) {
      kept = { revision: kept.revision + 1, text }
      return kept.revision
    },
  }
}

import type { EngineHost } from './engine-host.ts'

/** So long at most the next screen waits for a request to leave, in milliseconds. */
const LONGEST = 150

/** From the word that a request is on its way out until it has left, in milliseconds: the journal is read once more. */
const LEAVING = 20

/**
 * Waits until a sale's request has left or has to wait: to draw the next screen takes a slow processor longer than all
 * that the request still needs, and would go first.
 */
export function onceUnderWay(
  { view, subscribe }: Pick<EngineHost, 'view' | 'subscribe'>,
  reference: string,
): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      unsubscribe()
      clearTimeout(late)
      done()
    }
    const look = () => {
      const phase = view().sales.find((sale) => sale.reference === reference)?.phase
      if (phase === undefined || (phase.kind === 'prepared' && phase.wait.kind === 'going')) return
      unsubscribe()
      if (phase.kind === 'sending') setTimeout(end, LEAVING)
      else end()
    }
    const late = setTimeout(end, LONGEST)
    const unsubscribe = subscribe(look)
    look()
  })
}

import type { SaleEngine } from '../sale/engine.ts'

/** So long at most the next screen waits for a sale's request to be on its way out, in milliseconds. */
const LONGEST = 150

/** And so long from then on for the request to leave, and for an answer that comes at once: milliseconds. */
const LEAVING = 120

/**
 * Waits until a sale's request has left or has to wait: to draw the next screen takes a slow processor longer than all
 * that the request still needs, and would go first. An answer that comes at once is drawn as the first of that screen.
 */
export function onceUnderWay(
  engine: Pick<SaleEngine, 'snapshot' | 'subscribe'>,
  reference: string,
): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      unsubscribe()
      clearTimeout(timer)
      done()
    }
    let sending = false
    const look = () => {
      const sale = engine.snapshot().sales.find((one) => one.reference === reference)
      const phase = sale?.phase
      if (phase === undefined || (phase.kind === 'prepared' && phase.wait.kind === 'going')) return
      if (phase.kind !== 'sending') end()
      else if (!sending) {
        sending = true
        clearTimeout(timer)
        timer = setTimeout(end, LEAVING)
      }
    }
    let timer = setTimeout(end, LONGEST)
    const unsubscribe = engine.subscribe(look)
    look()
  })
}

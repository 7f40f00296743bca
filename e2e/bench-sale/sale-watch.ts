/** What the page itself notes of a sale, in milliseconds. */
export interface SaleTimes {
  /** From the press that pays to the request. */
  readonly toRequest: number
  /** From the whole answer to the paint of the receipt. */
  readonly toReceipt: number
}

declare global {
  // A global of the page can only be declared so.
  var watchSale: () => Promise<SaleTimes>
}

/** Runs in the page before its own scripts, so it may name nothing from outside. */
export function watchSales(): void {
  let pressed = 0
  let asked = 0
  window.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), {
    capture: true,
  })
  const isPurchase = (url: string) => url.endsWith('/purchase')
  const fetch = window.fetch.bind(window)
  window.fetch = (input, init) => {
    if (typeof input === 'string' && isPurchase(input)) asked = performance.now()
    return fetch(input, init)
  }
  const receipt = () =>
    new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        if (document.querySelector('section[aria-label="Receipt"] article') === null) return
        watch.disconnect()
        resolve(globalThis.painted())
      })
      watch.observe(document, { childList: true, subtree: true })
    })
  globalThis.watchSale = async () => {
    performance.clearResourceTimings()
    const shown = await receipt()
    const answers = performance.getEntriesByType('resource').filter(({ name }) => isPurchase(name))
    const answered = Math.max(
      ...answers.map((entry) =>
        entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0,
      ),
    )
    return { toRequest: asked - pressed, toReceipt: shown - answered }
  }
}

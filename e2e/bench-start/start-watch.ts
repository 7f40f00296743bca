/** What the page itself notes of its start, in milliseconds. */
export interface StartWatch {
  /** Once the first tile has been painted. */
  readonly done: Promise<{ signIn: number; tiles: number }>
}

declare global {
  // A global of the page can only be declared so.
  var start: StartWatch
}

/** Runs in the page before its own scripts, so it may name nothing from outside. */
export function watchStart(): void {
  let largestPaint = 0
  let pressed = 0
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  // The last press before the tiles is the one on the button: typing brings none.
  window.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), {
    capture: true,
  })

  /** A product's tile names its price. */
  const tileStands = () =>
    Array.from(document.querySelectorAll('main :is(button, a)')).some((tile) =>
      /\bR\s?\d/.test(tile.textContent ?? ''),
    )
  const done = new Promise<{ signIn: number; tiles: number }>((resolve) => {
    const watch = new MutationObserver(() => {
      if (pressed === 0 || !tileStands()) return
      watch.disconnect()
      requestAnimationFrame(() => {
        // After the frame that is being made has been painted.
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () =>
          resolve({ signIn: largestPaint, tiles: performance.now() - pressed }),
        )
        channel.port1.start()
        channel.port2.postMessage(undefined)
      })
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  globalThis.start = { done }
}

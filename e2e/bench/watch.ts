/** On the page's clock, in milliseconds. */
export interface Noted {
  /** The last press or key before the change. */
  readonly input: number
  /** The end of the answer to the last purchase. */
  readonly answered: number
  /** The first and the last paint that shows a change. */
  readonly first: number
  readonly last: number
}

/** What the page records while it is measured. */
export interface Watch {
  /**
   * Starts watching the texts of visible elements.
   * @param selector of the elements
   * @param words a pattern for the texts that count
   */
  begin(selector: string, words?: string): void
  /** Resolves when the texts have changed and then settled. */
  settled(): Promise<Noted>
}

declare global {
  // TypeScript declares a page's global only this way.
  var bench: Watch
}

/** Runs in the page before its scripts, so it can't use anything from outside. */
export function watchPage(): void {
  /** After this long without a change, everything is shown. */
  const quietMs = 300
  const patienceMs = 60_000
  let look = { selector: '', words: new RegExp('') }
  let seen = ''
  let input = NaN
  let first = NaN
  let last = NaN
  let isDue = false

  const isInView = (element: Element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return width > 0 && bottom > 0 && top < window.innerHeight
  }
  const see = () =>
    JSON.stringify(
      Array.from(document.querySelectorAll(look.selector))
        .filter(isInView)
        .map((one) => (one instanceof HTMLInputElement ? one.value : one.textContent))
        .filter((text) => look.words.test(text ?? '')),
    )
  /** Looks in a task right after the paint, when the layout is ready. */
  const lookAfterPaint = () => {
    if (isDue || look.selector === '') return
    isDue = true
    requestAnimationFrame(() => {
      void scheduler.postTask(
        () => {
          isDue = false
          const at = performance.now()
          const now = see()
          if (now === seen) return
          seen = now
          first = Number.isNaN(first) ? at : first
          last = at
        },
        { priority: 'user-blocking' },
      )
    })
  }
  const noteInput = ({ timeStamp }: Event) => {
    if (Number.isNaN(first)) input = timeStamp
  }
  window.addEventListener('pointerdown', noteInput, { capture: true })
  window.addEventListener('keydown', noteInput, { capture: true })
  window.addEventListener('input', lookAfterPaint, { capture: true })
  new MutationObserver(lookAfterPaint).observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  })

  const answered = () =>
    performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('/purchase'))
      .at(-1)?.responseEnd ?? NaN

  globalThis.bench = {
    begin(selector, words = '') {
      look = { selector, words: new RegExp(words) }
      seen = see()
      input = NaN
      first = NaN
      last = NaN
      performance.clearResourceTimings()
    },
    settled: () =>
      new Promise((resolve, reject) => {
        const begun = performance.now()
        const wait = () => {
          const now = performance.now()
          if (now - last >= quietMs) resolve({ input, answered: answered(), first, last })
          else if (now - begun > patienceMs) reject(new Error(`${look.selector} has not changed`))
          else setTimeout(wait, 50)
        }
        wait()
      }),
  }
}

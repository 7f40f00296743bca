/** What the page itself notes of its start and its first sale, in milliseconds. */
export interface StartWatch {
  /** Once the first tile has been painted. */
  readonly done: Promise<Started>
  /** From the next press after this to the paint of a form beside the tiles. */
  watchForm(): void
  /** What it was then. */
  form: Promise<number> | undefined
  /** By how much the long tasks so far were too long: each blocks from its fiftieth millisecond on. */
  blocked(): number
}

export interface Started {
  /** From the navigation to the largest paint of the sign-in screen. */
  readonly signIn: number
  /** From the press of *Sign in* to the first product's tile. */
  readonly tiles: number
  /** From the navigation to the first product's tile. */
  readonly ready: number
}

declare global {
  // A global of the page can only be declared so.
  var start: StartWatch
}

/**
 * Runs in the page before its own scripts, so it may name nothing from outside.
 * @param signIn what is written and sent as soon as the form is there, as a keeper of passwords would; else somebody types
 */
export function watchStart(signIn: { username: string; password: string } | undefined): void {
  let largestPaint = 0
  let pressed = 0
  let blocked = 0
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime ?? largestPaint
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  // The last press before the tiles is the one on the button: typing brings none.
  window.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), {
    capture: true,
  })

  const seen = (stands: () => boolean) =>
    new Promise<number>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!stands()) return
        watch.disconnect()
        resolve(globalThis.painted())
      })
      watch.observe(document, { childList: true, subtree: true, attributeFilter: ['style'] })
    })
  /** What is drawn ahead stands in the page unseen; to ask the browser for that would lay the page out. */
  const isShown = (element: Element) => element.closest('[style*="display: none"]') === null

  const write = (name: string, text: string) => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field === null) return
    // React notices a value only where it was not set through its own property.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (signIn !== undefined)
    void seen(() => document.querySelector('input[name="password"]') !== null).then(() => {
      write('username', signIn.username)
      write('password', signIn.password)
      pressed = performance.now()
      document.querySelector<HTMLElement>('form button:not([type="button"])')?.click()
    })

  /** A product's tile names its price. */
  const tileStands = () =>
    pressed > 0 &&
    Array.from(document.querySelectorAll('main :is(button, a)')).some((tile) =>
      /\bR\s?\d/.test(tile.textContent ?? ''),
    )
  const done = seen(tileStands).then((ready) => ({
    signIn: largestPaint,
    tiles: ready - pressed,
    ready,
  }))
  globalThis.start = {
    done,
    blocked: () => blocked,
    form: undefined,
    watchForm() {
      globalThis.start.form = seen(() =>
        Array.from(document.querySelectorAll('section[aria-label="Sale"] form input')).some(
          isShown,
        ),
      ).then((shown) => shown - pressed)
    },
  }
}

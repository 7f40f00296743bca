import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds to jsdom's window what screens need: media queries on the width, the widths in tokens.css, scrolling, dialogs,
 * popovers (all open), and resize observers (which report no change). The window is 1440 px wide by default; see {@link
 * setWindowWidth}.
 */
export function teachWindow(): void {
  // The page is on localhost, which browsers trust like https.
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true })
  setWindowWidth(1440)
  for (const [, name = '', width = ''] of tokens.matchAll(/(--breakpoint-[a-z]+): ([^;]+);/g))
    document.documentElement.style.setProperty(name, width)
  window.matchMedia = (query) => new WidthQuery(query)
  window.scrollTo = () => undefined
  window.ResizeObserver = NoResizes
  Object.defineProperty(HTMLElement.prototype, 'popover', { value: null, writable: true })
  teachDialog()
}

/** Shows and closes dialogs by their `open` attribute alone. Browser tests cover focus, the top layer and `inert`. */
function teachDialog(): void {
  const dialog = HTMLDialogElement.prototype
  if ('showModal' in dialog) return
  Object.assign(dialog, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}

const tokens = readFileSync(join(import.meta.dirname, '../../ui/style/tokens.css'), 'utf8')

/** In CSS pixels. Call it before rendering: listeners aren't told. */
export function setWindowWidth(width: number): void {
  window.innerWidth = width
}

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

class WidthQuery extends EventTarget implements MediaQueryList {
  readonly media: string
  onchange = null

  constructor(query: string) {
    super()
    this.media = query
  }

  get matches(): boolean {
    const rem = /min-width: ([\d.]+)rem/.exec(this.media)?.[1]
    return rem !== undefined && window.innerWidth >= Number(rem) * 16
  }

  addListener(): void {}
  removeListener(): void {}
}

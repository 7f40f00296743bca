import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What jsdom's window lacks and screens ask for: media queries on the width, the widths of tokens.css that they name,
 * scrolling, popovers (all stand open), and who watches sizes (none ever changes). The window is 1440 px wide unless {@link setWindowWidth} says
 * otherwise.
 */
export function teachWindow(): void {
  // The page came from this machine, which browsers trust as they trust https.
  Object.defineProperty(globalThis, 'isSecureContext', { configurable: true, value: true })
  setWindowWidth(1440)
  for (const [, name = '', width = ''] of tokens.matchAll(/(--breakpoint-[a-z]+): ([^;]+);/g))
    document.documentElement.style.setProperty(name, width)
  window.matchMedia = (query) => new WidthQuery(query)
  window.scrollTo = () => undefined
  window.ResizeObserver = NoResizes
  Object.defineProperty(HTMLElement.prototype, 'popover', { value: null, writable: true })
}

const tokens = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8')

/** In CSS pixels. Listeners are not told: set it before the screen is rendered. */
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

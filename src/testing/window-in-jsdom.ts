/**
 * What jsdom's window lacks and screens ask for: media queries on the width, scrolling, and who
 * watches sizes (none ever changes). The window is 1440 px wide unless {@link setWindowWidth} says otherwise.
 */
export function teachWindow(): void {
  setWindowWidth(1440)
  window.matchMedia = (query) => new WidthQuery(query)
  window.scrollTo = () => undefined
  window.ResizeObserver = NoResizes
}

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

/** For what is fetched lazily: a busy machine may take its time to compile it. Only a failure waits this long. */
export const LONG_ENOUGH = { timeout: 20_000 }

/** What jsdom's navigator lacks and the sale engine needs: one lock, held in turns. A page that is gone holds none. */
export function teachLocks(): { readonly release: () => void } {
  let line: Promise<unknown> = Promise.resolve()
  const manager = {
    request(_name: string, _options: unknown, hold: () => Promise<unknown>): Promise<unknown> {
      const held = line.then(hold)
      line = held
      return held
    },
  }
  Object.defineProperty(navigator, 'locks', { value: manager, configurable: true })
  return {
    release() {
      line = Promise.resolve()
    },
  }
}

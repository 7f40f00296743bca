/** What jsdom's navigator lacks and the till needs: locks by name, held in turns. A page that is gone holds none. */
export function teachLocks(): { readonly release: () => void } {
  let lines = new Map<string, Promise<unknown>>()
  const manager = {
    request(name: string, _options: unknown, hold: () => Promise<unknown>): Promise<unknown> {
      const held = (lines.get(name) ?? Promise.resolve()).then(hold)
      lines.set(name, held)
      return held
    },
  }
  Object.defineProperty(navigator, 'locks', { value: manager, configurable: true })
  return {
    release() {
      lines = new Map()
    },
  }
}

/**
 * Adds locks to jsdom's navigator. Each name is granted in turns, or only when free if a page asks for that. A closed
 * page holds no lock.
 */
export function teachLocks(): { readonly release: () => void } {
  const lines = new Map<string, Promise<unknown>>()
  const manager = {
    request<Result>(
      name: string,
      { ifAvailable = false }: LockOptions,
      hold: (lock: { readonly name: string } | null) => Promise<Result>,
    ): Promise<Result> {
      const line = lines.get(name)
      if (line !== undefined && ifAvailable) return hold(null)
      const turn = (line ?? Promise.resolve()).then(() => hold({ name }))
      const held = turn
        .catch(() => undefined)
        .then(() => {
          if (lines.get(name) === held) lines.delete(name)
        })
      lines.set(name, held)
      return turn
    },
  }
  Object.defineProperty(navigator, 'locks', { value: manager, configurable: true })
  return { release: () => lines.clear() }
}

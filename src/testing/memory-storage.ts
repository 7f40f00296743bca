import type { TextStorage } from '../till/terminal/kept-store.ts'

/** A browser's storage for a test, with what it keeps in `texts`. */
export function memoryStorage(start: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(start))
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
}

const refuse = (): never => {
  throw new DOMException('No', 'SecurityError')
}

/** The storages of browsers that keep nothing. */
export const keepsNothing: readonly [what: string, storage: TextStorage | undefined][] = [
  ['has no storage', undefined],
  ['refuses to read', { getItem: refuse, setItem: refuse }],
  ['is full', { getItem: () => null, setItem: refuse }],
]

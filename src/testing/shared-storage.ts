/**
 * Test files share the modules that they import, and a module keeps the `localStorage` of the document it was first
 * imported with. So each file's document gets that same one, and finds it empty.
 */
const first = globalThis.localStorage

export function shareStorage(): void {
  first.clear()
  Object.defineProperty(globalThis, 'localStorage', { value: first, configurable: true })
}

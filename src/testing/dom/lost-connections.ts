import { vi } from 'vitest'

type Begin = (this: IDBDatabase, ...parts: Parameters<IDBDatabase['transaction']>) => IDBTransaction

/**
 * Lets a test break connections to IndexedDB as browsers do. `vi.restoreAllMocks()` ends it.
 * @returns a function that loses every connection that has been used so far
 */
export function breakableConnections(): (name?: string) => void {
  const used = new Set<IDBDatabase>()
  const lost = new Map<IDBDatabase, string>()
  const begin: Begin = Reflect.get(IDBDatabase.prototype, 'transaction')
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...parts: Parameters<IDBDatabase['transaction']>
  ) {
    const name = lost.get(this)
    if (name !== undefined)
      throw new DOMException('Connection to Indexed Database server lost', name)
    used.add(this)
    return begin.apply(this, parts)
  })
  return (name = 'UnknownError') => {
    for (const database of used) lost.set(database, name)
  }
}

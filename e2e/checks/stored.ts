import type { Page } from '@playwright/test'

/** Everything that the page's origin stores in the browser, as texts, by place. */
export async function storedTexts(page: Page): Promise<Readonly<Record<string, string>>> {
  if (!page.url().startsWith('http')) return {}
  const cookies = await page.context().cookies()
  const own = await page.evaluate(async () => {
    function open(name: string): Promise<IDBDatabase> {
      return new Promise((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
    }
    function all(store: IDBObjectStore): Promise<unknown[]> {
      return new Promise((resolve, reject) => {
        const request = store.getAll()
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(store.name)))
      })
    }
    /** Reads bytes as text both ways, to find a secret in a buffer too. */
    function textOf(value: unknown): string {
      if (value instanceof ArrayBuffer) return textOf(new Uint8Array(value))
      if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        return [...bytes].map((byte) => String.fromCodePoint(byte)).join('')
      }
      if (value instanceof Map || value instanceof Set) return [...value].map(textOf).join(' ')
      if (Array.isArray(value)) return value.map(textOf).join(' ')
      if (typeof value === 'object' && value !== null)
        return Object.entries(value)
          .map(([key, inner]) => `${key} ${textOf(inner)}`)
          .join(' ')
      return String(value)
    }
    const databases = await indexedDB.databases()
    const rows: string[] = []
    for (const { name } of databases) {
      if (name === undefined) continue
      const database = await open(name)
      const stores = [...database.objectStoreNames]
      if (stores.length > 0) {
        const transaction = database.transaction(stores)
        const contents = await Promise.all(
          stores.map((store) => all(transaction.objectStore(store))),
        )
        rows.push(...contents.map(textOf))
      }
      database.close()
    }
    // A page over plain http has none.
    const caches = 'caches' in globalThis ? await globalThis.caches.keys() : []
    return {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: rows.join('\n'),
      cacheStorage: caches.join('\n'),
      history: JSON.stringify(history.state),
      title: document.title,
    }
  })
  return { ...own, cookies: JSON.stringify(cookies) }
}

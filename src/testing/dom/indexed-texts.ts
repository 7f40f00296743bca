import { openDB } from 'idb'

/** Everything in the page's databases as one text, including bytes, so a search also finds text in buffers. */
export async function indexedTexts(): Promise<string> {
  const texts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await openDB(name)
    for (const store of database.objectStoreNames) texts.push(textOf(await database.getAll(store)))
    database.close()
  }
  return texts.join('\n')
}

function textOf(value: unknown): string {
  if (value instanceof ArrayBuffer) return textOf(new Uint8Array(value))
  if (ArrayBuffer.isView(value))
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')
  if (Array.isArray(value)) return value.map(textOf).join(' ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${textOf(inner)}`)
      .join(' ')
  return String(value)
}

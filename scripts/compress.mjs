import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(?:css|html|js|json|svg|txt|wasm|webmanifest)$/

/** Compressing smaller files saves no packet. */
const leastBytes = 512

/**
 * Writes `x.br` and `x.gz` beside every text and WebAssembly file of a folder, except `config.json`, which operators
 * edit in place.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name) || entry.name === 'config.json') continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    if (bytes.length < leastBytes) continue
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

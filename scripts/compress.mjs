import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = /\.(?:css|html|js|json|svg|txt|wasm|webmanifest)$/

/** Below this a compressed file saves no packet. */
const leastBytes = 512

/**
 * Writes `x.br` and `x.gz` beside every text and WebAssembly file of a folder. Not of `config.json`, which people edit in place.
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

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

/** Below this a compressed file saves no packet. */
const leastBytes = 512

/** By how large a block brotli is given, as a power of two, the same script comes out some hundred bytes apart. */
const blocks = [16, 17, 18, 20]

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<Buffer>} at brotli's best, of several sizes of block
 */
export async function brotli(bytes) {
  const all = await Promise.all(blocks.map((block) => brotliBy(bytes, block)))
  return all.reduce((best, one) => (one.length < best.length ? one : best))
}

/**
 * @param {Uint8Array} bytes
 * @param {number} block
 */
function brotliBy(bytes, block) {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGBLOCK]: block,
    },
  })
}

/**
 * Writes `x.br` and `x.gz` beside every text file of a folder. Not of `config.json`, which people edit in place.
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !compressible.test(entry.name) || entry.name === 'config.json') continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    if (bytes.length < leastBytes) continue
    await writeFile(`${file}.br`, await brotli(bytes))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

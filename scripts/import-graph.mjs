/**
 * One chunk in Vite's manifest.
 * @typedef {{
 *   file: string,
 *   imports?: readonly string[] | undefined, dynamicImports?: readonly string[] | undefined,
 * }} Chunk
 * @typedef {Readonly<Record<string, Chunk>>} Manifest
 */

/**
 * The files that load before the given chunks can run: themselves and all that they import statically.
 * @param {Manifest} manifest
 * @param {readonly string[]} keys
 * @returns {string[]} files of `dist/`, each once
 * @throws {RangeError} when a key is not in the manifest
 */
export function staticFiles(manifest, keys) {
  /** @type {Map<string, string>} */
  const files = new Map()
  const waiting = [...keys]
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    if (files.has(key)) continue
    const chunk = Object.hasOwn(manifest, key) ? manifest[key] : undefined
    if (chunk === undefined) throw new RangeError(`The build has no chunk ${key}`)
    files.set(key, chunk.file)
    waiting.push(...(chunk.imports ?? []))
  }
  return [...new Set(files.values())]
}

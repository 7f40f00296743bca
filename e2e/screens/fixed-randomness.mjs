/** A Tuesday at midday. A till distrusts a clock from before its build, or from five years after it. */
export const moment = Date.UTC(2030, 2, 12, 9, 0)

/**
 * Makes randomness the same in every run. Each source has its own sequence, so another call to one source shifts no
 * other; so has each load of a page, whose window's name counts them. Runs in page and server, so it can't use anything
 * from outside.
 */
export function fixRandomness() {
  /** @type {Map<string, number>} */
  const asked = new Map()
  const load = typeof window === 'undefined' ? '' : (window.name += '+')

  /** @param {string} source */
  const numbers = (source) => {
    const place = (asked.get(source) ?? 0) + 1
    asked.set(source, place)
    let state = Array.from(`${load} ${source} ${place}`).reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
      2_166_136_261,
    )
    // Mulberry32.
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return (mixed ^ (mixed >>> 14)) >>> 0
    }
  }
  /**
   * @template {ArrayBufferView} View
   * @param {View} view
   */
  const fill = (view) => {
    const next = numbers(`bytes ${view.byteLength}`)
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    for (let place = 0; place < bytes.length; place += 1) bytes[place] = next()
    return view
  }

  Math.random = () => numbers('number')() / 2 ** 32
  Object.assign(Crypto.prototype, {
    getRandomValues: fill,
    randomUUID: () =>
      Array.from(fill(new Uint8Array(16)).slice(), (byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
  })
}

/** What an ESC/POS printer does with bytes: the lines on paper, and the movements. */
export interface PrintedRoll {
  readonly lines: readonly PrintedLine[]
  /** Cuts, with the number of lines before each. */
  readonly cuts: readonly number[]
  /** Pulses to the drawer, each with its pin. */
  readonly kicks: readonly (2 | 5)[]
}
export interface PrintedLine {
  readonly text: string
  /** The widths of all letters, in columns of normal letters. */
  readonly width: number
  readonly bold: boolean
}

/**
 * Reads ESC/POS like a printer: initialise, font, bold, size, cut, drawer, line feed.
 * @throws Error at any other byte: a printer would print garbage or do something else
 */
export function decodeEscPos(bytes: Uint8Array): PrintedRoll {
  const lines: PrintedLine[] = []
  const cuts: number[] = []
  const kicks: (2 | 5)[] = []
  let [at, size] = [0, 1]
  let line = { text: '', width: 0, bold: false }
  let bold = false
  const next = () => bytes[at++] ?? NaN
  while (at < bytes.length) {
    const byte = next()
    if (byte === 0x0a) {
      lines.push(line)
      line = { text: '', width: 0, bold: false }
    } else if (byte === 0x1b || byte === 0x1c || byte === 0x1d) {
      const command = String.fromCharCode(next())
      const name = `${{ 0x1b: 'ESC', 0x1c: 'FS', 0x1d: 'GS' }[byte]} ${command}`
      if (name === 'ESC @' || name === 'FS .') size = 1
      else if (name === 'ESC M' || name === 'ESC t') next()
      else if (name === 'ESC E') bold = next() === 1
      else if (name === 'GS !') size = (next() >> 4) + 1
      else if (name === 'GS V') {
        next()
        cuts.push(lines.length)
      } else if (name === 'ESC p') {
        kicks.push(next() === 0 ? 2 : 5)
        at += 2
      } else throw new Error(`${name} at ${at}`)
    } else {
      if (byte < 0x20 || byte > 0x7e) throw new Error(`${byte} at ${at}`)
      line = {
        text: line.text + String.fromCharCode(byte),
        width: line.width + size,
        bold: line.bold || bold,
      }
    }
  }
  return { lines, cuts, kicks }
}

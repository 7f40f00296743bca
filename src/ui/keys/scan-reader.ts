/** Keys closer together than this (milliseconds) come from no fingers. */
const mostBetween = 50

/** What comes within this (milliseconds) after a scan is a part of it. Nobody types and scans so soon after each other. */
const scanSettles = 300

/** Nobody presses Enter twice, or after Tab, within this (milliseconds). */
const leastBetweenEnters = 150

/** Nobody goes from a letter to a shortcut within this (milliseconds). */
const leastBeforeShortcut = 100

/** Codes are longer than what a person types between two thoughts, and than what a camera misreads. */
export const leastScanned = 8

/** So many keys at a scanner's pace may be the rest of a code. */
const leastBurst = 3

/** What one key, or one piece of text, is. */
export type Reading =
  /** Writes something; in a burst, a scanner does. */
  | { readonly kind: 'written'; readonly burst: boolean }
  /** Ends a scan: this was scanned. */
  | { readonly kind: 'scan'; readonly text: string }
  /** A scanner's end of a line that ends no whole scan: what comes after a piece of one, or one end too many. */
  | { readonly kind: 'scanner-end'; readonly again: boolean }
  /** Enter, as a hand presses it. */
  | { readonly kind: 'enter' }
  /** A scanner's control character, which a browser takes for a shortcut. */
  | { readonly kind: 'control' }
  | { readonly kind: 'other' }

/** A key that goes down. */
export interface Stroke {
  /** As the browser names it. */
  readonly key: string
  readonly ctrl?: boolean
  /** Milliseconds. */
  readonly at: number
}

/** Tells a scanner from a hand. */
export interface ScanReader {
  readonly key: (stroke: Stroke) => Reading
  /** Text that came without a key: from a scanner that writes through the keyboard of Android, or pastes. */
  readonly commit: (text: string, at: number) => Reading
  /** Counts the runs of quick keys: another number is another run. */
  readonly run: () => number
  /** The run under way goes on in another field: it can't be taken out of both. */
  readonly split: () => void
  /** The keys so far are not part of a scan. */
  readonly forget: () => void
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'])

/** The same keys as a control character: line feed, carriage return, tab. */
const controlEnds: Readonly<Record<string, string>> = { j: 'Enter', m: 'Enter', i: 'Tab' }

/** FNC1 in the middle of a GS1 code. */
const groupSeparator = '\u001d'

/** A reader that has seen nothing yet. */
export function createScanReader(): ScanReader {
  const never = Number.NEGATIVE_INFINITY
  let text = ''
  let last = never
  /** Some of it came at once: its end may come later than the next key would. */
  let committed = false
  let whole = true
  let run = 0
  let lastEnter = never
  let lastTab = never
  let lastScan = never
  /** Whether anything was written since the last end. */
  let written = false

  const forget = () => {
    text = ''
    last = never
    committed = false
  }
  const isQuick = (at: number) => {
    const gap = at - last
    // A busy page is told of a commit later than of the key after it.
    return committed ? Math.abs(gap) <= scanSettles : gap >= 0 && gap <= mostBetween
  }
  const write = (piece: string, at: number) => {
    const atOnce = Array.from(piece).length > 1
    if (isQuick(at)) {
      text += piece
      committed ||= atOnce
    } else {
      whole = atOnce || at < last || at - last >= scanSettles
      text = piece
      committed = atOnce
      run += 1
    }
    last = at
    written = true
  }
  const end = (key: string, at: number): Reading => {
    const burst = isQuick(at) && text.length >= leastBurst
    const scanned = burst && whole && text.length >= leastScanned ? text : undefined
    const afterEnter = key === 'Enter' && at - lastEnter <= leastBetweenEnters
    const soon = at - lastScan <= scanSettles || afterEnter
    const again = soon && !written
    const afterTab = key === 'Enter' && at - lastTab <= leastBetweenEnters
    forget()
    const byScanner = burst || soon || afterTab
    if (key === 'Enter') lastEnter = at
    else lastTab = at
    if (key === 'Tab' && !burst && !again) return { kind: 'other' }
    if (burst) lastScan = at
    written = false
    if (scanned !== undefined) return { kind: 'scan', text: scanned }
    return byScanner ? { kind: 'scanner-end', again } : { kind: 'enter' }
  }
  const control = (key: string, at: number): Reading => {
    const follows =
      at - lastScan <= scanSettles ||
      at - lastEnter <= leastBetweenEnters ||
      at - last <= (text.length < leastBurst ? leastBeforeShortcut : scanSettles)
    if (!follows) {
      forget()
      return { kind: 'other' }
    }
    const asEnd = controlEnds[key]
    if (asEnd !== undefined) return end(asEnd, at)
    if (key === ']') write(groupSeparator, at)
    else if (text !== '') last = at
    return { kind: 'control' }
  }

  return {
    key({ key, ctrl = false, at }) {
      // A scanner holds Shift for a capital letter, and Ctrl for a control character.
      if (modifiers.has(key)) return { kind: 'other' }
      if (key === 'Enter') return end(key, at)
      if (ctrl) return control(key.toLowerCase(), at)
      if (key === 'Tab') return end(key, at)
      if (Array.from(key).length === 1) {
        write(key, at)
        return { kind: 'written', burst: text.length > leastBurst }
      }
      forget()
      return { kind: 'other' }
    },
    commit(piece, at) {
      const body = piece.replace(/[\r\n\t]+$/, '')
      if (body !== '') write(body, at)
      if (body === piece) return { kind: 'written', burst: committed }
      return end(/[\r\n]/.test(piece.slice(body.length)) ? 'Enter' : 'Tab', at)
    },
    run: () => run,
    split: () => {
      whole = false
    },
    forget,
  }
}

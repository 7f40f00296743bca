/** People don't press keys closer together than this, in milliseconds. */
const mostBetween = 50

/** Keys within this time after a scan belong to it, in milliseconds. People don't scan and type this close together. */
const scanSettles = 300

/** People don't press Enter twice, or after Tab, within this time, in milliseconds. */
const leastBetweenEnters = 150

/** People don't go from a letter to a shortcut within this time, in milliseconds. */
const leastBeforeShortcut = 100

/** Codes are longer than a person's burst of typing, and than a camera's misreading. */
export const leastScanned = 8

/** This many keys at a scanner's speed may be the rest of a code. */
const leastBurst = 3

/** Classifies one key, or one piece of text. */
export type Reading =
  /** Writes text; in a burst, it is a scanner's. */
  | { readonly kind: 'written'; readonly burst: boolean }
  /** Ends a scan: `text` was scanned. */
  | { readonly kind: 'scan'; readonly text: string }
  /** A scanner's line end that ends no whole scan: after part of a code, or a second end. */
  | { readonly kind: 'scanner-end'; readonly again: boolean }
  /** Enter, pressed by a person. */
  | { readonly kind: 'enter' }
  /** A scanner's control character, which a browser reads as a shortcut. */
  | { readonly kind: 'control' }
  | { readonly kind: 'other' }

/** A keydown. */
interface Stroke {
  /** As the browser names it. */
  readonly key: string
  readonly ctrl?: boolean
  /** Milliseconds. */
  readonly at: number
}

/** Tells scanners from people. */
interface ScanReader {
  readonly key: (stroke: Stroke) => Reading
  /** Text without a key: a scanner that uses Android's keyboard, or pastes. */
  readonly commit: (text: string, at: number) => Reading
  /** Counts the bursts of keys: a new number is a new burst. */
  readonly run: () => number
  /** The current burst moves to another field: nobody can remove its text from both. */
  readonly split: () => void
  /** The keys so far are not part of a scan. */
  readonly forget: () => void
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock'])

/** The same keys as control characters: line feed, carriage return, tab. */
const controlEnds: Readonly<Record<string, string>> = { j: 'Enter', m: 'Enter', i: 'Tab' }

/** FNC1 inside a GS1 code. */
const groupSeparator = '\u001d'

/** A reader at its start. */
export function createScanReader(): ScanReader {
  const never = Number.NEGATIVE_INFINITY
  let text = ''
  let last = never
  /** Part of it was pasted: its end may come later than the next key would. */
  let committed = false
  let whole = true
  let run = 0
  let lastEnter = never
  let lastTab = never
  let lastScan = never
  /** Whether the scanner has written since the last end. */
  let written = false

  const forget = () => {
    text = ''
    last = never
    committed = false
  }
  const isQuick = (at: number) => {
    const gap = at - last
    // A busy page receives a commit later than the key after it.
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

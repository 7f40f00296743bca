import { createScanReader, type Reading } from './scan-reader.ts'

/** A key press, text without a key, or a camera's reading. */
export interface Seen {
  readonly event: Event
  /** Whether a person or a scanner wrote it. */
  readonly reading: Reading
  /** The field in which the current run began, and its text before the run. */
  readonly field: HTMLInputElement | undefined
  readonly before: string
}

/** Prevents the event's default action, if it came from an event. */
type Watcher = (seen: Seen) => void

/** Callbacks that want a scan, newest first; then callbacks that guard against scans. */
const watchers: Record<'takes' | 'guards', readonly Watcher[]> = { takes: [], guards: [] }

const reader = createScanReader()
let run = 0
let field: HTMLInputElement | undefined
let before = ''
let target: EventTarget | null = null
/** This key was already read; the browser fires a second event for its text. */
let expected: string | undefined
/** The text that an input method has composed so far. */
let composed = ''
/** The person asked for the clipboard, by a key or in a menu. */
let pastes = false

/**
 * Reports every key, and all text without a key, before other listeners. Only this file listens for scanners
 * (docs/decisions/0009).
 * @returns the function that stops it
 */
export function watchKeys(what: keyof typeof watchers, watcher: Watcher): () => void {
  watchers[what] = [watcher, ...watchers[what]]
  // Adding the same listeners again changes nothing.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('beforeinput', onBeforeInput, { capture: true })
  window.addEventListener('compositionend', endComposition, { capture: true })
  window.addEventListener('contextmenu', opensMenu, { capture: true })
  return () => {
    watchers[what] = watchers[what].filter((one) => one !== watcher)
    if (watchers.takes.length + watchers.guards.length > 0) return
    window.removeEventListener('keydown', onKeyDown, { capture: true })
    window.removeEventListener('beforeinput', onBeforeInput, { capture: true })
    window.removeEventListener('compositionend', endComposition, { capture: true })
    window.removeEventListener('contextmenu', opensMenu, { capture: true })
    reader.forget()
  }
}

/**
 * Sends a camera's reading to the listeners for scans. No field received it as typing, so guards don't need it.
 * @param into the field that asked for it
 * @returns whether a listener took it
 */
export function tellRead(text: string, into: HTMLInputElement | undefined): boolean {
  const event = new Event('read', { cancelable: true })
  const seen: Seen = {
    event,
    reading: { kind: 'scan', text },
    field: into,
    before: into?.value ?? '',
  }
  for (const watcher of watchers.takes) if (!event.defaultPrevented) watcher(seen)
  return event.defaultPrevented
}

/** Keeps an event from the page and from the browser. */
export function stop(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, timeStamp: at } = event
  expected = undefined
  pastes = ((ctrlKey || metaKey) && /^v$/i.test(key)) || (shiftKey && key === 'Insert')
  if (event.isComposing) return
  // A held key repeats as fast as a scanner types.
  if (event.repeat) {
    reader.forget()
    tell(event, { kind: key === 'Enter' ? 'enter' : 'other' })
    return
  }
  const graph = event.getModifierState('AltGraph')
  // Windows writes a character after Alt and its number.
  if (key !== 'Enter' && ((event.altKey && !graph) || metaKey)) {
    tell(event, { kind: 'other' })
    return
  }
  const reading = read(event, () => reader.key({ key, ctrl: ctrlKey && !graph, at }))
  if (reading.kind === 'written') expected = key
  tell(event, reading)
}

function onBeforeInput(event: InputEvent): void {
  const text = textOf(event)
  const known = expected
  expected = undefined
  if (text === '' || text === known) return
  if (event.inputType === 'insertFromPaste' && pastes) {
    reader.forget()
    tell(event, { kind: 'written', burst: false })
    return
  }
  tell(
    event,
    read(event, () => reader.commit(text, event.timeStamp)),
  )
}

/** The text that it writes. */
function textOf({ inputType, data, dataTransfer }: InputEvent): string {
  switch (inputType) {
    case 'insertText':
    case 'insertReplacementText':
    case 'insertFromPaste':
      return data ?? dataTransfer?.getData('text/plain') ?? ''
    case 'insertCompositionText': {
      const now = data ?? ''
      const added = now.startsWith(composed) ? now.slice(composed.length) : ''
      composed = now
      return added
    }
    default:
      return ''
  }
}

function endComposition(): void {
  composed = ''
}

function opensMenu(): void {
  pastes = true
}

/** Reads a piece, and notes where its run began. */
function read(event: KeyboardEvent | InputEvent, ask: () => Reading): Reading {
  const now = event.target instanceof HTMLInputElement ? event.target : undefined
  const value = now?.value ?? ''
  // Keys that wrote nowhere may go on in a field; a run across two fields is no scan of either.
  if (event.target !== target && field !== undefined) reader.split()
  target = event.target
  const reading = ask()
  if (reader.run() !== run || field === undefined) {
    run = reader.run()
    field = now
    before = value
  }
  return reading
}

/** Guards hear of scans that others took, too. */
function tell(event: KeyboardEvent | InputEvent, reading: Reading): void {
  const seen = { event, reading, field, before }
  for (const watcher of watchers.takes) if (!event.defaultPrevented) watcher(seen)
  for (const watcher of watchers.guards) watcher(seen)
}

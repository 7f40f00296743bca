import { createScanReader, type Reading } from './scan-reader.ts'

/** A key that went down, text that came without one, or what a camera read. */
export interface Seen {
  readonly event: Event
  /** What it is: a hand's, or a scanner's. */
  readonly reading: Reading
  /** The field that the run under way began in, and what was in it then. */
  readonly field: HTMLInputElement | undefined
  readonly before: string
}

/** Prevents the event from doing anything, if it is its own. */
export type Watcher = (seen: Seen) => void

/** Those that want a scan, the newest first; then those that guard against it. */
const watchers: Record<'takes' | 'guards', readonly Watcher[]> = { takes: [], guards: [] }

const reader = createScanReader()
let run = 0
let field: HTMLInputElement | undefined
let before = ''
let target: EventTarget | null = null
/** The key that is going down has been read; the browser tells once more that it writes. */
let expected: string | undefined
/** What an input method has written so far. */
let composed = ''
/** A hand has asked for the clipboard: by a key, or in a menu. */
let pastes = false

/**
 * Tells of every key and every text that comes without one, before anything nearer hears of it. This is the only place
 * that listens for scanners (docs/decisions/0009).
 * @returns what ends it
 */
export function watchKeys(what: keyof typeof watchers, watcher: Watcher): () => void {
  watchers[what] = [watcher, ...watchers[what]]
  // The same listeners are added once, however often.
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
 * What a camera read goes where a scanner's text goes. It was typed nowhere, so nothing has to be guarded against.
 * @param into the field that it was read for
 * @returns whether somebody took it
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
  // A key that is held down repeats as fast as a scanner writes.
  if (event.repeat) {
    reader.forget()
    tell(event, { kind: key === 'Enter' ? 'enter' : 'other' })
    return
  }
  const graph = event.getModifierState('AltGraph')
  // Windows writes a character once Alt and its number have been pressed.
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

/** What it writes. */
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

/** Reads it, and notes where its run began. */
function read(event: KeyboardEvent | InputEvent, ask: () => Reading): Reading {
  const now = event.target instanceof HTMLInputElement ? event.target : undefined
  const value = now?.value ?? ''
  // Keys that wrote nowhere may go on in a field; what went into two is no scan of either.
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

/** Those that guard hear of what was taken, too. */
function tell(event: KeyboardEvent | InputEvent, reading: Reading): void {
  const seen = { event, reading, field, before }
  for (const watcher of watchers.takes) if (!event.defaultPrevented) watcher(seen)
  for (const watcher of watchers.guards) watcher(seen)
}

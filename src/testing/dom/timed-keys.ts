import { act, fireEvent } from '@testing-library/react'
import { timeOfKey } from './key-times.ts'

/**
 * Presses keys at a given pace, however long the page takes: 3 ms for a scanner, 120 ms for a person. Keys go to the
 * focus, also if the page moves it meanwhile, and act like a browser's keys.
 * @param gapMs one gap for all keys, or a function that gives each key's gap
 */
export function pressKeys(
  keys: readonly string[],
  gapMs: number | ((index: number) => number),
): void {
  keys.forEach((name, index) => {
    const target = document.activeElement ?? document.body
    const event = keyDown(name, typeof gapMs === 'number' ? gapMs : gapMs(index))
    act(() => void target.dispatchEvent(event))
    if (!event.defaultPrevented && !event.ctrlKey)
      follow(document.activeElement ?? document.body, event.key)
  })
}

/**
 * Enters text without keys, like a scanner on Android: into the focused field, or nowhere.
 * @returns whether the page let it through
 */
export function commit(
  text: string,
  gapMs: number,
  inputType: 'insertText' | 'insertFromPaste' = 'insertText',
): boolean {
  const target = document.activeElement
  if (!(target instanceof HTMLInputElement)) return true
  const event = new InputEvent('beforeinput', {
    data: text,
    inputType,
    bubbles: true,
    cancelable: true,
  })
  Object.defineProperty(event, 'timeStamp', { value: timeOfKey(gapMs) })
  act(() => void target.dispatchEvent(event))
  if (event.defaultPrevented) return false
  fireEvent.input(target, { target: { value: target.value + text.replace(/[\r\n]/g, '') } })
  return true
}

/** Ends the wait of an Enter, which then presses its button. */
export function pause(): void {
  pressKeys(['Shift'], 1_000)
}

/**
 * Dispatches a keydown event this long after the last.
 * @param name of the key, such as `'7'` or `'Ctrl+j'`
 */
export function keyDown(name: string, gapMs: number): KeyboardEvent {
  const ctrlKey = name.startsWith('Ctrl+')
  const key = ctrlKey ? name.slice('Ctrl+'.length) : name
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeOfKey(gapMs) })
  return event
}

/** A scanner reads a code, some time after the last key: its digits, and Enter. */
export function scan(text: string, gapMs: number | ((index: number) => number) = 3): void {
  timeOfKey(1_000)
  pressKeys([...Array.from(text), 'Enter'], gapMs)
}

function follow(target: Element, key: string): void {
  if (target instanceof HTMLInputElement && target.type !== 'radio') {
    if (key.length === 1) fireEvent.input(target, { target: { value: target.value + key } })
  } else if (target instanceof HTMLTextAreaElement) {
    const text = key === 'Enter' ? '\n' : key
    if (text.length === 1) fireEvent.input(target, { target: { value: target.value + text } })
  } else if (target.matches('button, a[href]') && /^(?:Enter| )$/.test(key)) {
    fireEvent.click(target)
  }
  if (target instanceof HTMLInputElement && key === 'Enter' && target.form !== null)
    target.form.requestSubmit()
}

import { act, fireEvent } from '@testing-library/react'
import { timeOfKey } from './key-times.ts'

/**
 * Presses keys that are a given time apart, however long the page takes over each: 3 ms for a scanner, 120 ms for a
 * person. They go to whatever has the focus, and do what a browser would let them do there, or where the
 * page has moved the focus meanwhile.
 * @param gapMs one for all, or what each key waits for
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
 * Text comes without a key, as a scanner commits it on Android: into the field that has the focus, or nowhere.
 * @returns whether it was let through
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

/** Nothing comes after an Enter that waits, which then presses its button. */
export function pause(): void {
  pressKeys(['Shift'], 1_000)
}

/**
 * A key that goes down, as a browser tells of it: so long after the one before.
 * @param name of the key, such as `'7'` or `'Ctrl+j'`
 */
export function keyDown(name: string, gapMs: number): KeyboardEvent {
  const ctrlKey = name.startsWith('Ctrl+')
  const key = ctrlKey ? name.slice('Ctrl+'.length) : name
  const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeOfKey(gapMs) })
  return event
}

/** A scanner reads a code, a moment after whatever was before: its digits, and Enter. */
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

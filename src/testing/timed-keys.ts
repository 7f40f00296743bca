import { act, fireEvent } from '@testing-library/react'

let now = 1_000_000

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
  keys.forEach((key, index) => {
    const target = document.activeElement ?? document.body
    const event = keyDown(key, typeof gapMs === 'number' ? gapMs : gapMs(index))
    act(() => void target.dispatchEvent(event))
    if (!event.defaultPrevented) follow(document.activeElement ?? document.body, key)
  })
}

/** A key that goes down, as a browser tells of it: so long after the one before. */
export function keyDown(key: string, gapMs: number): KeyboardEvent {
  now += gapMs
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: now })
  return event
}

/** A scanner reads a code: its digits, and Enter. */
export function scan(text: string, gapMs: number | ((index: number) => number) = 3): void {
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

import { act, fireEvent } from '@testing-library/react'

let now = 1_000_000

/**
 * Presses keys that are a given time apart, however long the page takes over each: 3 ms for a scanner, 120 ms for a
 * person. They go to whatever has the focus, and do what a browser would let them do there, or where
 * the page has moved the focus meanwhile.
 */
export function pressKeys(keys: readonly string[], gapMs: number): void {
  for (const key of keys) {
    now += gapMs
    const target = document.activeElement ?? document.body
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: now })
    act(() => void target.dispatchEvent(event))
    if (!event.defaultPrevented) follow(document.activeElement ?? document.body, key)
  }
}

/** A scanner reads a code: its digits, and Enter. */
export function scan(text: string): void {
  pressKeys([...Array.from(text), 'Enter'], 3)
}

function follow(target: Element, key: string): void {
  if (target instanceof HTMLInputElement && key.length === 1)
    fireEvent.input(target, { target: { value: target.value + key } })
  else if (target instanceof HTMLButtonElement && key === 'Enter') fireEvent.click(target)
}

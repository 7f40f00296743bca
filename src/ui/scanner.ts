import { useEffectEvent, useLayoutEffect } from 'react'

/** Keys closer together than this (milliseconds) come from no fingers. */
const mostBetween = 50

/** Nobody types and scans within this: keys so soon before a burst may be its lost beginning. */
const leastBefore = 300

/** What is read with a scanner is longer than what a person types between two thoughts. */
const leastKeys = 8

/** Notices the keys of a scanner: many, quick, and Enter at once after the last. */
export interface BurstReader {
  /**
   * One key as the browser names it, and when it went down in milliseconds.
   * @returns what was scanned, when this key ends a scan
   */
  readonly key: (key: string, at: number) => string | undefined
  /** How many keys the burst under way has. */
  readonly length: () => number
  /** The keys so far are not part of a burst. */
  readonly forget: () => void
}

/** A reader that has seen no key yet. */
export function createBurstReader(): BurstReader {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  let whole = true
  const forget = () => {
    text = ''
    last = Number.NEGATIVE_INFINITY
  }
  return {
    key(key, at) {
      // A scanner holds Shift for a capital letter.
      if (key === 'Shift') return undefined
      const gap = at - last
      const quick = gap >= 0 && gap <= mostBetween
      if (Array.from(key).length === 1) {
        if (!quick) whole = gap < 0 || gap >= leastBefore
        text = quick ? text + key : key
        last = at
        return undefined
      }
      const ends = key === 'Enter' && quick && whole && text.length >= leastKeys
      const scanned = ends ? text : undefined
      forget()
      return scanned
    },
    length: () => text.length,
    forget,
  }
}

/**
 * Takes what a scanner types and ends with Enter, wherever the focus is: the keys have gone into the field that
 * had it, which gets back what was there before, unless `take` has written into it.
 * @param take gets the text and the field that it was typed into, if any; answers whether it wants the text. What
 * it does not want stays where it was typed, and Enter does there what it always does.
 */
export function useScanner(
  take: (text: string, field: HTMLInputElement | undefined) => boolean,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const onScan = useEffectEvent(take)
  // With the step and not after it: the one that was left behind must not take what is scanned at the next.
  useLayoutEffect(() => {
    if (!enabled) return undefined
    const reader = createBurstReader()
    let field: HTMLInputElement | undefined
    let before = ''
    let target: EventTarget | null = null
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      // A key that is held down repeats as fast as a scanner writes.
      if (event.repeat) {
        reader.forget()
        return
      }
      // A scanner moves no focus: what went elsewhere is no part of it.
      if (event.target !== target) reader.forget()
      target = event.target
      const scanned = reader.key(event.key, event.timeStamp)
      if (reader.length() === 1) {
        field = event.target instanceof HTMLInputElement ? event.target : undefined
        before = field?.value ?? ''
      }
      if (scanned === undefined || document.querySelector('dialog[open]') !== null) return
      const typed = field?.value
      if (!onScan(scanned, field)) return
      event.preventDefault()
      event.stopPropagation()
      if (field !== undefined && field.value === typed) putBack(field, before)
    }
    // Before anything nearer: Enter must neither press a button nor send a form.
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [enabled])
}

/** As if it had been typed, so that whoever listens to the field hears of it. */
function putBack(field: HTMLInputElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  property?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

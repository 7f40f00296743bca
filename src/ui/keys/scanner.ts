import { useEffectEvent, useLayoutEffect } from 'react'
import { stop, watchKeys, type Seen } from './key-watch.ts'

/**
 * Takes what a scanner writes, wherever the focus is: the text has gone into the field that had it, which gets back what
 * was there before, unless `take` has written into it.
 * @param take gets the text and the field that it was written into, if any; answers whether it wants the text, and
 * whether it wants it in that very field. What it does not want stays where it was written, and the key at its end does
 * there what it always does.
 */
export function useScanner(
  take: (text: string, field: HTMLInputElement | undefined) => boolean | 'in place',
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const onSeen = useEffectEvent(({ event, reading, field, before }: Seen) => {
    if (reading.kind !== 'scan' || document.querySelector('dialog[open]') !== null) return
    const written = field?.value
    const taken = take(reading.text, field)
    if (taken === false) return
    // It must neither press a button nor send a form.
    stop(event)
    if (taken === true && field !== undefined && field.value === written) putBack(field, before)
  })
  // With the step and not after it: the one that was left behind must not take what is scanned at the next.
  useLayoutEffect(() => {
    if (!enabled) return undefined
    return watchKeys('takes', (seen) => onSeen(seen))
  }, [enabled])
}

/** As if it had been typed, so that whoever listens to the field hears of it. */
function putBack(field: HTMLInputElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  property?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

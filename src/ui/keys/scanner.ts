import { useEffectEvent, useLayoutEffect } from 'react'
import { stop, watchKeys, type Seen } from './key-watch.ts'

/**
 * Receives a scanner's text, wherever the focus is. The field that had the focus gets its earlier text back, unless
 * `take` has written into it.
 * @param take gets the text and the field it went into, if any; returns whether it wants the text, and whether in that
 * field. An unwanted text stays in its field, and its last key works as usual.
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
    // It must neither press a button nor submit a form.
    stop(event)
    if (taken === true && field !== undefined && field.value === written) putBack(field, before)
  })
  // Subscribes before paint: the previous step must not take this step's scan.
  useLayoutEffect(() => {
    if (!enabled) return undefined
    return watchKeys('takes', (seen) => onSeen(seen))
  }, [enabled])
}

/** Fires an input event, as typing would, for the field's listeners. */
function putBack(field: HTMLInputElement, value: string): void {
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  property?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

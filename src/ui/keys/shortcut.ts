import { useEffectEvent, useLayoutEffect } from 'react'
import { isWritten } from '../field/written.ts'

export interface ShortcutOptions {
  enabled?: boolean
  /** Also while a field has the focus. Default: only for keys with Ctrl, and for Escape. */
  inFields?: boolean
  /** Also while a modal dialog is open. Default: no. */
  overDialogs?: boolean
}

/**
 * Runs `handler` when the keys are pressed anywhere on the page: `'/'`, `'?'`, `'Escape'`, `'Ctrl+P'` (on a Mac,
 * Command counts as Ctrl). Ignores keys that another listener has handled, and input method composition. Prevents the
 * browser's default.
 */
export function useShortcut(
  keys: string,
  handler: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
): void {
  const { enabled = true, inFields, overDialogs = false } = options
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!matches(keys, event)) return
    const everywhere = inFields ?? (keys.startsWith('Ctrl+') || keys === 'Escape')
    if (!everywhere && isWritten(event.target)) return
    if (!overDialogs && document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    handler(event)
  })
  // Before paint: shortcuts always belong to the visible screen.
  useLayoutEffect(() => {
    if (!enabled) return undefined
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [enabled])
}

function matches(keys: string, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return false
  const ctrl = keys.startsWith('Ctrl+')
  if (ctrl !== (event.ctrlKey || event.metaKey)) return false
  const key = ctrl ? keys.slice('Ctrl+'.length) : keys
  return key.toLowerCase() === event.key.toLowerCase()
}

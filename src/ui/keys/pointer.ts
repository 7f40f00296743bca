const touch = '(hover: none) and (pointer: coarse)'

/**
 * Whether touch is the only input: then the till shows its own number pad, and opens no keyboard unasked.
 */
export function onTouch(): boolean {
  return typeof matchMedia === 'function' && matchMedia(touch).matches
}

const touch = '(hover: none) and (pointer: coarse)'

/**
 * Whether fingers are all there is: then the till shows its own number pad, and raises no keyboard
 * unasked.
 */
export function onTouch(): boolean {
  return typeof matchMedia === 'function' && matchMedia(touch).matches
}

export type PadKey =
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9'
  | '00'
  | '.'
  | 'backspace'
  | 'clear'

/** Writes into the field as a keyboard would: at its caret, over its selection, within its `maxlength`. */
export function pressPadKey(field: HTMLInputElement, key: PadKey): void {
  // A field without the focus has kept its caret.
  field.focus({ preventScroll: true })
  const { value, maxLength } = field
  const start = field.selectionStart ?? value.length
  const end = field.selectionEnd ?? value.length
  if (key === 'clear') replace(field, '', 0, value.length)
  else if (key === 'backspace') {
    const [before = ''] = Array.from(value.slice(0, start)).slice(-1)
    replace(field, '', start === end ? start - before.length : start, end)
  } else {
    const room = maxLength < 0 ? key.length : maxLength - value.length + (end - start)
    replace(field, key.slice(0, Math.max(0, room)), start, end)
  }
}

/** Fires an input event, as typing would, for the field's listeners. */
function replace(field: HTMLInputElement, text: string, start: number, end: number): void {
  if (text === '' && start === end) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

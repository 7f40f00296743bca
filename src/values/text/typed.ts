import { z } from 'zod'

/**
 * A schema for typed text.
 * @param read converts the text to the form's value; `undefined` for invalid text
 * @param words the error message: what is wrong and how to fix it
 */
export function typed<Value>(read: (text: string) => Value | undefined, words: string) {
  return z.string().transform((text: string, { issues }): Value => {
    const value = read(text)
    if (value !== undefined) return value
    issues.push({ code: 'custom', message: words, input: text })
    return z.NEVER
  })
}

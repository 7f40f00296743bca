import { z } from 'zod'

/**
 * A rule for text as it was typed. @param read makes of it what the form gives on, and `undefined` of what it cannot
 * read @param words say then what is wrong and how to mend it
 */
export function typed<Value>(read: (text: string) => Value | undefined, words: string) {
  return z.string().transform((text: string, { issues }): Value => {
    const value = read(text)
    if (value !== undefined) return value
    issues.push({ code: 'custom', message: words, input: text })
    return z.NEVER
  })
}

import { plainText } from '../values/plain-text.ts'

const MARKS = /\p{M}+/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}.]+/u

/**
 * A text as comparable words: lower case, without accents, split at anything but letters, digits
 * and the point of a decimal. 'Électricité – 2.5GB' is ['electricite', '2.5gb'].
 */
export function wordsOf(text: string): readonly string[] {
  return plainText(text)
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '')
}

/** Whether the words of a phrase are next to each other, in order, among `words`. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return words.some((_, start) => phrase.every((word, index) => words[start + index] === word))
}

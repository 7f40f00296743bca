import { plainText } from '../values/text/plain-text.ts'

const MARKS = /\p{M}+/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}.]+/u

/**
 * A text as comparable words: lower case, without accents, split at everything except letters, digits and decimal
 * points. 'Électricité – 2.5GB' is ['electricite', '2.5gb'].
 */
export function wordsOf(text: string): readonly string[] {
  return plainText(text)
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(/^\.+|(?<!\.)\.+$/g, ''))
    .filter((word) => word !== '')
}

/** Units of a size, by every common spelling. */
const units: ReadonlyMap<string, string> = new Map(
  [
    ['gb', 'gig', 'gigs', 'gbs'],
    ['mb', 'meg', 'megs', 'mbs'],
    ['tb'],
    ['kb'],
    ['min', 'mins', 'minute', 'minutes'],
    ['sms', 'smses', 'smss'],
    ['kwh'],
    ['hour', 'hours', 'hr', 'hrs'],
    ['day', 'days'],
    ['week', 'weeks'],
    ['month', 'months'],
  ].flatMap(([unit = '', ...others]) => [unit, ...others].map((one) => [one, unit] as const)),
)
const COUNT = /^\d+(?:\.\d+)?$/
const SIZE = /^(\d+(?:\.\d+)?)([a-z]+)$/

/** Whether a word is a unit that may come after a number. */
export function isUnit(word: string): boolean {
  return units.has(word)
}

/**
 * A text as words to search by: like {@link wordsOf}, with each size as one word in any spelling. '1 gig', '1GB' and '1
 * gb' are '1gb'; so is 'gb 1'; '30-day' and '30 days' are '30day'.
 */
export function searchWords(text: string): readonly string[] {
  const words = wordsOf(text.replace(/(\d),(\d)/g, '$1.$2'))
  const joined: string[] = []
  for (const [at, word] of words.entries()) {
    const [, count, written = ''] = SIZE.exec(word) ?? []
    const own = units.get(written)
    const before = joined.at(-1)
    const unit = units.get(word)
    const unitBefore = units.get(before ?? '')
    if (count !== undefined && own !== undefined) joined.push(count + own)
    else if (unit !== undefined && before !== undefined && COUNT.test(before))
      joined.splice(-1, 1, before + unit)
    else if (unitBefore !== undefined && COUNT.test(word) && !units.has(words[at + 1] ?? ''))
      joined.splice(-1, 1, word + unitBefore)
    else joined.push(word)
  }
  return joined
}

/** Whether `words` has the words of a phrase next to each other, in order. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  return words.some((_, start) => phrase.every((word, index) => words[start + index] === word))
}

import { withoutGoods } from '../../values/goods.ts'
import { plainLine } from '../../values/text/plain-line.ts'

const LONGEST = 160

/**
 * The platform's own words, fit to be shown and kept: one line, no control or direction marks, at
 * most 160 characters, long numbers masked. `undefined` for what is no text, empty, or markup.
 */
export function platformWords(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const start = text.slice(0, 2_000)
  if (start.trim().startsWith('<')) return undefined
  const line = plainLine(start)
  if (line === '') return undefined
  const masked = withoutGoods(line)
  const characters = Array.from(masked)
  return characters.length <= LONGEST ? masked : `${characters.slice(0, LONGEST - 1).join('')}…`
}

/** The platform's or a provider's words as one sentence, which ends where theirs does. */
export function quoted(who: 'platform' | 'provider', words: string): string {
  return `The ${who} says: “${words}”${/[.!?…]$/.test(words) ? '' : '.'}`
}

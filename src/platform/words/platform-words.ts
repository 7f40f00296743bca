import { withoutGoods } from '../../values/goods.ts'
import { plainLine } from '../../values/text/plain-line.ts'

const LONGEST = 160

/**
 * The platform's words, safe to show and keep: one line, no control or direction marks, at most 160 characters, long
 * numbers masked. `undefined` for non-text, empty text and markup.
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

/** The platform's or a provider's words as one sentence, with their own end. */
export function quoted(who: 'platform' | 'provider', words: string): string {
  return `The ${who} says: “${words}”${/[.!?…]$/.test(words) ? '' : '.'}`
}

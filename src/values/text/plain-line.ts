import { decodeHTML } from 'entities/decode'

/** `</b>`, `<br/>`, `<!-- … -->`; not `<` as a sign by itself. */
const TAG = /<(?:\/?[a-z]|!)[^<>]*>/gi
/** Format characters: marks of direction, soft hyphens. Not the joiners that emoji and scripts are written with. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu
const BETWEEN = /[\p{Cc}\p{Z}]+/gu
/** How often a text may have been escaped: `&amp;amp;`. */
const MOST_ESCAPES = 3

/**
 * A name or a sentence of the platform as one line of plain text: HTML's entities decoded, tags and marks of direction
 * gone, one space where there were blanks or line ends. Never markup: whoever shows it shows it as text.
 */
export function plainLine(text: string): string {
  let line = text
  for (let decoded = 0; decoded < MOST_ESCAPES && /[&<]/.test(line); decoded += 1)
    line = decodeHTML(line).replace(TAG, ' ')
  return line.replace(UNSEEN, '').replace(BETWEEN, ' ').trim()
}

import { decodeXML } from 'entities/decode'

/** `</b>`, `<br/>`, `<!-- … -->`, but not a single `<`. */
const TAG = /<(?:\/?[a-z]|!)[^<>]*>/gi
/** Format characters such as direction marks and soft hyphens, except the joiners in emoji and some scripts. */
const UNSEEN = /(?![\u200C\u200D])\p{Cf}/gu
const BETWEEN = /[\p{Cc}\p{Z}]+/gu
/** How many times a text may be escaped: `&amp;amp;`. */
const MOST_ESCAPES = 3

/**
 * The platform's name or sentence as one line of plain text. Decodes the entities of XML, numbers and `&nbsp;` (HTML's
 * other names are a table that every first load would carry), drops tags and direction marks, and
 * joins blanks and line endings into one space. Show it as text, never as markup.
 */
export function plainLine(text: string): string {
  let line = text
  for (let decoded = 0; decoded < MOST_ESCAPES && /[&<]/.test(line); decoded += 1)
    line = decodeXML(line.replaceAll('&nbsp;', ' ')).replace(TAG, ' ')
  return line.replace(UNSEEN, '').replace(BETWEEN, ' ').trim()
}

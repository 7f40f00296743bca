import { inLetters, type Letters } from './letters.ts'
import type { Slip, SlipPart, SlipRow } from './slip.ts'

/** A line of a slip in monospaced letters. `big` is twice as wide and as high. */
interface SlipLine {
  readonly text: string
  readonly look: 'normal' | 'strong' | 'big'
}

/**
 * A slip in monospaced letters: at most `columns` wide, `big` lines at most half, without losing a letter. A name and
 * its value share a line if both fit, otherwise the value follows below. A word longer than a line is broken.
 */
export function slipLines(slip: Slip, columns: number, letters: Letters): readonly SlipLine[] {
  const set = (text: string) => inLetters(text, letters)
  const shop = slip.parts.filter((part) => part.kind === 'shop')
  const head: readonly SlipLine[] = [
    ...shop.flatMap(({ text }, index) =>
      centred(set(text), columns, index === 0 ? 'strong' : 'normal'),
    ),
    ...(shop.length > 0 ? [blank] : []),
    ...centred(set(slip.title), columns, 'strong'),
  ]
  const body = slip.parts.flatMap((part) => linesOf(part, columns, letters))
  return [...head, ...body]
}

function linesOf(part: SlipPart, columns: number, letters: Letters): readonly SlipLine[] {
  const set = (text: string) => inLetters(text, letters)
  switch (part.kind) {
    case 'mark':
      return [blank, ...centred(`** ${set(part.text)} **`, columns, 'strong'), blank]
    case 'under':
    case 'note':
      return centred(set(part.text), columns, 'normal')
    case 'rule':
      return [{ text: '-'.repeat(columns), look: 'normal' }]
    case 'secret':
      return [
        blank,
        ...centred(set(part.label), columns, 'normal'),
        ...centred(part.groups.map(set).join(' '), Math.floor(columns / 2), 'big'),
        blank,
      ]
    case 'row':
      return rowLines(part, columns, set)
    case 'shop':
    default:
      return []
  }
}

const blank: SlipLine = { text: '', look: 'normal' }

function rowLines(
  { name, value, strong = false }: SlipRow,
  columns: number,
  set: (text: string) => string,
): readonly SlipLine[] {
  const look = strong ? 'strong' : 'normal'
  const left = set(name).trim()
  const right = set(value).trim()
  const between = columns - left.length - right.length
  if (between >= 1) return [{ text: left + ' '.repeat(between) + right, look }]
  const below = wrapped(right, columns - 2).map((text) => text.padStart(columns))
  return [...wrapped(left, columns), ...below].map((text) => ({ text, look }))
}

function centred(text: string, columns: number, look: SlipLine['look']): readonly SlipLine[] {
  return wrapped(text, columns).map((line) => ({
    text: ' '.repeat(Math.floor((columns - line.length) / 2)) + line,
    look,
  }))
}

/** A text in lines of at most `width`, broken at spaces; a longer word is broken anywhere. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/ +/)) {
    let rest = word
    if (line !== '' && line.length + 1 + rest.length <= width) {
      line += ` ${rest}`
      continue
    }
    if (line !== '') lines.push(line)
    while (rest.length > width) {
      lines.push(rest.slice(0, width))
      rest = rest.slice(width)
    }
    line = rest
  }
  return line === '' ? lines : [...lines, line]
}

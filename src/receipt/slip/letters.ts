/** ASCII alone, which every printer knows; or Latin-1 too, for files. */
export type Letters = 'plain' | 'latin'

/** Letters and marks that do not decompose into ASCII. */
const alike: ReadonlyMap<string, string> = new Map([
  ...pairs('‘’‚‛′', "'"),
  ...pairs('“”„‟″«»', '"'),
  ...pairs('‐‑‒–—―−', '-'),
  ...pairs('•·∙●', '*'),
  ...pairs('øɵ', 'o'),
  ...pairs('Ø', 'O'),
  ...pairs('đðḓ', 'd'),
  ...pairs('ĐÐḒ', 'D'),
  ...pairs('łḽ', 'l'),
  ...pairs('ŁḼ', 'L'),
  ...pairs('ħ', 'h'),
  ...pairs('Ħ', 'H'),
  ...pairs('ıɪ', 'i'),
  ...pairs('ŋ', 'n'),
  ...pairs('Ŋ', 'N'),
  ...pairs('ǃǀǁǂ', '!'),
  ['×', 'x'],
  ['÷', '/'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['…', '...'],
  ['§', 'Sec.'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['©', '(c)'],
  ['®', '(R)'],
])

/**
 * A text in letters that a printer knows. Writes unknown letters without accents ('Zoë' → 'Zoe'), as similar letters,
 * or as '?'. All spaces become blanks, and control characters disappear: no text can command the printer. With `plain`,
 * every character is one byte of ASCII.
 */
export function inLetters(text: string, letters: Letters): string {
  return Array.from(text.normalize('NFC'), (character) => written(character, letters)).join('')
}

function written(character: string, letters: Letters): string {
  if (isAscii(character)) return character
  if (/[\s\p{Cc}]/u.test(character)) return ' '
  if (/[\p{Cf}\p{M}]/u.test(character)) return ''
  if (letters === 'latin' && character >= '\u00A1' && character <= '\u00FF') return character
  const near = alike.get(character)
  if (near !== undefined) return near
  const parts = Array.from(character.normalize('NFKD'), (part) => alike.get(part) ?? part)
  const kept = parts.join('').replace(/[^ -~]/g, '')
  return kept.trim() === '' ? '?' : kept
}

function isAscii(character: string): boolean {
  return character >= ' ' && character <= '~'
}

function pairs(characters: string, letter: string): readonly (readonly [string, string])[] {
  return Array.from(characters, (character) => [character, letter] as const)
}

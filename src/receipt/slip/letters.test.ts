import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inLetters, type Letters } from './letters.ts'

test.each<[text: string, letters: Letters, written: string]>([
  ['Zoë Müller', 'plain', 'Zoe Muller'],
  ['Zoë Müller', 'latin', 'Zoë Müller'],
  ['Zoe\u0308', 'latin', 'Zoë'],
  ['Tshivenḓa', 'latin', 'Tshivenda'],
  ['Mošweu', 'latin', 'Mosweu'],
  ['‘Pay’ — “R 5” … 3×4 • €7', 'plain', '\'Pay\' - "R 5" ... 3x4 * EUR7'],
  ['R\u00A01\u00A0234.50', 'plain', 'R 1 234.50'],
  ['ﬁne ①', 'plain', 'fine 1'],
  ['张三', 'plain', '??'],
  ['‘’‚‛′', 'plain', "'''''"],
  ['“”„‟″«»', 'plain', '"""""""'],
  ['‐‑‒–—―−', 'plain', '-------'],
  ['•·∙●', 'plain', '****'],
  ['øɵØ', 'plain', 'ooO'],
  ['đðḓĐÐḒ', 'plain', 'dddDDD'],
  ['łḽŁḼ', 'plain', 'llLL'],
  ['ħĦıɪŋŊ', 'plain', 'hHiinN'],
  ['ǃǀǁǂ', 'plain', '!!!!'],
  ['×÷', 'plain', 'x/'],
  ['ßæÆœŒþÞ', 'plain', 'ssaeAEoeOEthTh'],
  ['…€£©®§', 'plain', '...EURGBP(c)(R)Sec.'],
  ['\u0100\u00A0~\u0160', 'latin', 'A ~S'],
  ['張\u00AF張', 'plain', '???'],
  ['¡ÿ', 'latin', '¡ÿ'],
  ['Āœ', 'latin', 'Aoe'],
  ['a\u200Bb\tc\nd\u0007\u001B@', 'plain', 'ab c d  @'],
])('%j in %s is written %j', (text, letters, written) => {
  expect(inLetters(text, letters)).toBe(written)
})

test('no text keeps a control character; plain letters are ASCII only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(inLetters(text, 'plain')).toMatch(/^[ -~]*$/)
      expect(inLetters(text, 'latin')).not.toMatch(/\p{Cc}/u)
    }),
    { numRuns: 300 },
  )
})

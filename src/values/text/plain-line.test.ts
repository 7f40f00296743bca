import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLine } from './plain-line.ts'

test.each([
  ['MTN &amp; Friends', 'MTN & Friends'],
  ['AT&amp;amp;T', 'AT&T'],
  ['Caf&#233; &#39;n&#x27; Bar&nbsp;5', "Café 'n' Bar 5"],
  ['<b>MTN</b> airtime', 'MTN airtime'],
  ['&lt;b&gt;MTN&lt;/b&gt; airtime', 'MTN airtime'],
  ['Data<br/>1&#8201;GB<!-- old -->', 'Data 1 GB'],
  ['<script>alert(1)</script>Voucher', 'alert(1) Voucher'],
  ['5 &lt; 10 > 3', '5 < 10 > 3'],
  ['\u202EMTN\u202C air\u00ADtime\u200B', 'MTN airtime'],
  ['two\r\nlines\tand\u00A0blanks  ', 'two lines and blanks'],
  ['Rock & Roll &co', 'Rock & Roll &co'],
  ['👨‍👩‍👧 family', '👨‍👩‍👧 family'],
])('%j is %j', (text, line) => {
  expect(plainLine(text)).toBe(line)
})

test('makes any text one line without tags and marks', () => {
  const parts = fc.constantFrom(
    '<b>',
    '</b>',
    '&lt;',
    '&gt;',
    '&amp;',
    'x',
    '<',
    '\u202E',
    '&#10;',
    ' ',
  )
  fc.assert(
    fc.property(
      fc.array(parts).map((all) => all.join('')),
      (text) => {
        const line = plainLine(text)
        expect(line).not.toMatch(/<\/?b>|[\u202E\n]|^\s|\s$| {2}/)
      },
    ),
  )
})

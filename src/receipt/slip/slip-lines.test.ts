import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { slipLines, wrapped } from './slip-lines.ts'
import { slipOfSections, type Slip, type SlipPart } from './slip.ts'

const texts = (slip: Slip, columns: number) =>
  slipLines(slip, columns, 'plain').map(({ text, look }) =>
    look === 'normal' ? text : `${look}: ${text}`,
  )

describe('a slip in monospaced letters', () => {
  test('at 32 columns', () => {
    const slip: Slip = {
      title: 'Receipt',
      parts: [
        { kind: 'shop', text: 'Corner Café' },
        { kind: 'mark', text: 'DUPLICATE' },
        { kind: 'under', text: 'Prepaid electricity' },
        { kind: 'rule' },
        {
          kind: 'secret',
          label: 'Token',
          groups: ['1111', '2222', '3333', '4444', '5555'],
        },
        { kind: 'row', name: 'Meter', value: '04123456785' },
        { kind: 'row', name: 'Name', value: 'A name that has room on no line beside it' },
        { kind: 'row', name: 'Total', value: 'R\u00A0100.00', strong: true },
        { kind: 'note', text: 'Thank you' },
      ],
    }
    expect(texts(slip, 32)).toEqual([
      'strong:           Corner Cafe',
      '',
      'strong:             Receipt',
      '',
      'strong:         ** DUPLICATE **',
      '',
      '      Prepaid electricity',
      '-'.repeat(32),
      '',
      '             Token',
      'big:  1111 2222 3333',
      'big:    4444 5555',
      '',
      'Meter                04123456785',
      'Name',
      '      A name that has room on no',
      '                  line beside it',
      'strong: Total                   R 100.00',
      '           Thank you',
    ])
  })

  test('a name and its value share a line with a space between them', () => {
    const rows = (name: string): Slip => ({
      title: 'X',
      parts: [{ kind: 'row', name, value: '1234' }],
    })
    expect(texts(rows('Total'), 10)).toContain('Total 1234')
    expect(texts(rows('Totals'), 10).slice(1)).toEqual(['Totals', '      1234'])
  })

  test('rules separate sections', () => {
    const slip = slipOfSections(
      'X report',
      ['Monday'],
      [[{ name: 'Cash', value: '1' }], []],
      ['End'],
    )
    expect(texts(slip, 10)).toEqual([
      'strong:  X report',
      '  Monday',
      '----------',
      'Cash     1',
      '----------',
      '----------',
      '   End',
    ])
  })
})

test.each([
  ['a word', 10, ['a word']],
  ['two words', 6, ['two', 'words']],
  ['longword', 4, ['long', 'word']],
  ['a longword b', 4, ['a', 'long', 'word', 'b']],
  ['', 4, []],
])('%j in %i columns', (text, width, lines) => {
  expect(wrapped(text, width)).toEqual(lines)
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.stringMatching(/^[ -~]{0,120}$/),
)
const part: fc.Arbitrary<SlipPart> = fc.oneof(
  fc.record({ kind: fc.constantFrom('mark', 'shop', 'under', 'note'), text }),
  fc.constant({ kind: 'rule' as const }),
  fc.record({ kind: fc.constant('row' as const), name: text, value: text, strong: fc.boolean() }),
  fc.record({ kind: fc.constant('secret' as const), label: text, groups: fc.array(text) }),
)
const slips = fc.record({ title: text, parts: fc.array(part) })

describe('any slip', () => {
  test('has no line wider than the paper, and no big line wider than half', () => {
    fc.assert(
      fc.property(slips, fc.constantFrom(32, 48), (slip, columns) => {
        for (const line of slipLines(slip, columns, 'plain'))
          expect(line.text.length).toBeLessThanOrEqual(line.look === 'big' ? columns / 2 : columns)
      }),
    )
  })

  test('loses no ASCII letter', () => {
    const ascii = fc.stringMatching(/^[!-~]{0,90}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(ascii, ascii)), fc.array(ascii), (rows, groups) => {
        const slip: Slip = {
          title: 'T',
          parts: [
            { kind: 'secret', label: 'S', groups },
            ...rows.map(([name, value]) => ({ kind: 'row' as const, name, value })),
          ],
        }
        const printed = slipLines(slip, 32, 'plain')
          .map((line) => line.text)
          .join('')
          .replaceAll(' ', '')
        expect(printed).toBe(`TS${groups.join('')}${rows.flat().join('')}`)
      }),
    )
  })
})

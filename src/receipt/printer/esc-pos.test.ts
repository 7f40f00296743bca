import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import { drawerPulse, escPosOf, type EscPosOptions } from './esc-pos.ts'
import type { Slip } from '../slip/slip.ts'

const usual: EscPosOptions = { columns: 48, letters: 'plain', cut: true }
const tokens = ['11112222333344445555', '66667777888899990000', '12341234123412341234']
/** A slip in which every text is long. */
const ugly: Slip = {
  title: 'Receipt',
  parts: [
    { kind: 'under', text: 'Prepaid electricity' },
    ...tokens.map((token, index) => ({
      kind: 'secret' as const,
      label: `Token ${index + 1} of 3`,
      groups: token.match(/.{4}/g) ?? [],
    })),
    { kind: 'row', name: 'Name', value: 'Zoë '.repeat(20).trim() },
    { kind: 'row', name: 'Meter', value: '0412345678567' },
    { kind: 'row', name: 'Total', value: 'R\u00A0100.00', strong: true },
  ],
}
const printed = (slip: Slip, options: Partial<EscPosOptions> = {}) =>
  decodeEscPos(escPosOf(slip, { ...usual, ...options }))

describe('on a roll', () => {
  test.each([32, 42, 48] as const)('no line is wider than %i columns', (columns) => {
    const { lines } = printed(ugly, { columns })
    expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(columns)
    const digits = lines.map(({ text }) => text.replaceAll(' ', '')).join('')
    for (const token of tokens) expect(digits).toContain(token)
    expect(digits).toContain('Meter0412345678567')
  })

  test('a token is twice as large, in groups of four', () => {
    const { lines } = printed(ugly)
    const line = lines.find(({ text }) => text.includes('1111'))
    expect(line).toEqual({ text: '1111 2222 3333 4444 5555', width: 48, bold: true })
  })

  test('any slip fits the paper and contains no command', () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 })
    fc.assert(
      fc.property(text, text, text, (name, value, group) => {
        const slip: Slip = {
          title: name,
          parts: [
            { kind: 'row', name, value },
            { kind: 'secret', label: value, groups: [group, name] },
            { kind: 'note', text: value },
          ],
        }
        for (const columns of [32, 42, 48] as const)
          for (const letters of ['plain', 'cp858'] as const) {
            const roll = printed(slip, { columns, letters })
            expect(Math.max(...roll.lines.map(({ width }) => width))).toBeLessThanOrEqual(columns)
            expect([roll.cuts.length, roll.kicks]).toEqual([1, []])
          }
      }),
      { numRuns: 60, examples: [['§', '¶', '§¶']] },
    )
  })
})

describe('names with accents', () => {
  test('lose them if the printer may not know them', () => {
    const { lines, codePage } = printed(ugly)
    expect(codePage).toBe(0)
    expect(lines.map(({ text }) => text).join('\n')).toContain('Zoe Zoe')
  })

  test('keep them on the chosen code page', () => {
    const { lines, codePage } = printed(ugly, { letters: 'cp858' })
    expect(codePage).toBe(19)
    expect(lines.map(({ text }) => text).join('\n')).toContain('Zoë Zoë')
  })
})

test.each([
  [true, 1],
  [false, 0],
])('with cutting %s, cuts %i times below the last line', (cut, cuts) => {
  const roll = printed(ugly, { cut })
  expect(roll.cuts).toHaveLength(cuts)
  // The last line must be above the cut or the tear bar.
  const last = roll.lines.findLastIndex(({ text }) => text.trim() !== '')
  expect((roll.cuts[0] ?? roll.lines.length) - last).toBeGreaterThan(4)
})

test.each([2, 5] as const)('the pulse to pin %i opens the drawer, and prints nothing', (pin) => {
  const roll = decodeEscPos(drawerPulse(pin))
  expect([roll.kicks, roll.lines, roll.cuts]).toEqual([[pin], [], []])
})

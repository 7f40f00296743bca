import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import { drawerPulse, escPosOf, type EscPosOptions } from './esc-pos.ts'
import type { Slip } from '../slip/slip.ts'

const usual: EscPosOptions = { columns: 48, cut: true }
const ugly: Slip = {
  title: 'Receipt',
  parts: [
    { kind: 'secret', label: 'Token', groups: ['1111', '2222', '3333', '4444', '5555'] },
    { kind: 'row', name: 'Name', value: 'Zoë '.repeat(20).trim() },
    { kind: 'row', name: 'Total', value: 'R\u00A0100.00', strong: true },
  ],
}
const printed = (slip: Slip, options: Partial<EscPosOptions> = {}) =>
  decodeEscPos(escPosOf(slip, { ...usual, ...options }))

describe('on a roll', () => {
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
        for (const columns of [32, 48] as const) {
          const roll = printed(slip, { columns })
          expect(Math.max(...roll.lines.map(({ width }) => width))).toBeLessThanOrEqual(columns)
          expect([roll.cuts.length, roll.kicks]).toEqual([1, []])
        }
      }),
      { numRuns: 30, examples: [['§', '¶', '§¶']] },
    )
  })
})

test('a name loses its accents, which not every printer knows', () => {
  const { lines } = printed(ugly)
  expect(lines.map(({ text }) => text).join('\n')).toContain('Zoe Zoe')
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

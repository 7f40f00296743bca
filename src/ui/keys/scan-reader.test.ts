import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createScanReader, type Reading } from './scan-reader.ts'

/** `'7'`, `'Enter'`, `'Ctrl+j'`, or pasted text in brackets; and its time, in milliseconds. */
type Piece = readonly [what: string, at: number]

function readAll(pieces: readonly Piece[]): Reading[] {
  const reader = createScanReader()
  return pieces.map(([what, at]) => {
    if (what.startsWith('[')) return reader.commit(what.slice(1, -1), at)
    const ctrl = what.startsWith('Ctrl+')
    return reader.key({ key: ctrl ? what.slice('Ctrl+'.length) : what, ctrl, at })
  })
}
const scans = (pieces: readonly Piece[]) =>
  readAll(pieces).flatMap((reading) => (reading.kind === 'scan' ? [reading.text] : []))
const kinds = (pieces: readonly Piece[]) => readAll(pieces).map(({ kind }) => kind)

function typed(text: string, between: number, ...ends: string[]): Piece[] {
  return [...Array.from(text), ...ends].map((key, index) => [key, index * between])
}
const later = (pieces: readonly Piece[], by: number): Piece[] =>
  pieces.map(([key, at]) => [key, at + by])

describe('a scan', () => {
  const code = '12345678'

  test.each<[what: string, pieces: readonly Piece[], scanned: string | undefined]>([
    ['twelve digits, 5 ms apart', typed('123456781151', 5, 'Enter'), '123456781151'],
    ['eight, as slow as a scanner may be', typed(code, 50, 'Enter'), code],
    ['seven: too short', typed('1234567', 5, 'Enter'), undefined],
    ['twelve by hand', typed('123456781151', 51, 'Enter'), undefined],
    ['letters with Shift', typed('ABCD1234', 5, 'Enter').flatMap(shifted), 'ABCD1234'],
    ['digits after a slow one', [['9', 0], ...later(typed(code, 5, 'Enter'), 900)], code],
    ['a burst that lost its beginning to a pause', hiccup(120), undefined],
    ['nothing but Enter', [['Enter', 0]], undefined],
    ['digits and a late Enter', [...typed(code, 5), ['Enter', 900]], undefined],
    [
      'digits broken by Backspace',
      typed('12345', 5, 'Backspace', '6', '7', '8', 'Enter'),
      undefined,
    ],
    ['ended by Tab', typed(code, 5, 'Tab'), code],
    ['ended by a line feed', typed(code, 5, 'Control', 'Ctrl+j'), code],
    ['ended by a carriage return', typed(code, 5, 'Control', 'Ctrl+m'), code],
    ['ended by Tab as a control character', typed(code, 5, 'Control', 'Ctrl+i'), code],
    ['with Enter before it', typed('', 5, 'Enter', ...Array.from(code), 'Enter'), code],
    [
      'with control characters in it',
      typed('', 5, 'Ctrl+b', ...Array.from(code), 'Ctrl+c', 'Enter'),
      code,
    ],
    ['with FNC1 in it', typed('1234', 5, 'Ctrl+]', '5', '6', '7', '8', 'Enter'), '1234\u001d5678'],
    [
      'text at once',
      [
        [`[${code}]`, 0],
        ['Enter', 5],
      ],
      code,
    ],
    [
      'text at once, whose end is slow',
      [
        [`[${code}]`, 0],
        ['Enter', 200],
      ],
      code,
    ],
    [
      'text at once, that a busy page is told of late',
      [
        [`[${code}]`, 90],
        ['Enter', 10],
      ],
      code,
    ],
    ['text at once, with its end in it', [[`[${code}\r\n]`, 0]], code],
    [
      'text in two pieces',
      [
        ['[1234]', 0],
        ['[5678]', 10],
        ['Enter', 20],
      ],
      code,
    ],
    [
      'text at once, and a hand’s Enter',
      [
        [`[${code}]`, 0],
        ['Enter', 301],
      ],
      undefined,
    ],
    [
      'text letter by letter',
      [...later(typed(code, 5), 0).map(([key, at]): Piece => [`[${key}]`, at]), ['Enter', 45]],
      code,
    ],
  ])('%s', (_, pieces, scanned) => {
    expect(scans(pieces)).toEqual(scanned === undefined ? [] : [scanned])
  })

  it('is not recognised when one of the last gaps is a person’s', () => {
    const gap = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(
        fc.array(gap, { minLength: 8, maxLength: 20 }),
        fc.nat(7),
        gap,
        (gaps, at, more) => {
          let now = 0
          const keys = [...gaps.map(() => '7'), 'Enter'].map((key, index): Piece => {
            const slow = index === gaps.length - at
            now += slow ? 51 + more : (gaps[index] ?? 0)
            return [key, now]
          })
          expect(scans(keys)).toEqual([])
        },
      ),
    )
  })

  it('is recognised once, and everything up to its last end is the scanner’s, at any pace', () => {
    const end = fc.constantFrom('Enter', 'Tab', 'Ctrl+j', 'Ctrl+m', 'Ctrl+i')
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9A-Z]{8,40}$/),
        fc.integer({ min: 0, max: 50 }),
        end,
        fc.array(fc.tuple(end, fc.integer({ min: 0, max: 100 })), { maxLength: 3 }),
        (code, between, first, more) => {
          const pieces = typed(code, between, first)
          let at = code.length * between
          for (const [key, gap] of more) pieces.push([key, (at += gap)])
          expect(scans(pieces)).toEqual([code])
          const rest = readAll(pieces).slice(code.length + 1)
          expect(rest.map((reading) => reading.kind === 'scanner-end' && reading.again)).toEqual(
            rest.map(() => true),
          )
        },
      ),
    )
  })

  function shifted([key, at]: Piece): Piece[] {
    return /^[A-Z]$/.test(key)
      ? [
          ['Shift', at],
          [key, at],
        ]
      : [[key, at]]
  }
  function hiccup(ms: number): Piece[] {
    return [['0', 0], ['4', 5], ...later(typed('123456785', 5, 'Enter'), 5 + ms)]
  }
})

describe('an Enter', () => {
  test.each<[what: string, pieces: readonly Piece[], last: Reading]>([
    ['alone', [['Enter', 0]], { kind: 'enter' }],
    [
      '149 ms after another',
      [
        ['Enter', 0],
        ['Enter', 149],
      ],
      { kind: 'scanner-end', again: true },
    ],
    [
      '151 ms after another',
      [
        ['Enter', 0],
        ['Enter', 151],
      ],
      { kind: 'enter' },
    ],
    ['of a short code', typed('123', 5, 'Enter'), { kind: 'scanner-end', again: false }],
    [
      'of a short code, once more',
      [...typed('123', 5, 'Enter'), ['Enter', 300]],
      { kind: 'scanner-end', again: true },
    ],
    ['long after a short code', [...typed('123', 5, 'Enter'), ['Enter', 400]], { kind: 'enter' }],
    [
      'after a slow code, twice',
      [...typed('123', 60, 'Enter'), ['Enter', 260]],
      { kind: 'scanner-end', again: true },
    ],
    ['that a hand presses after a sum', typed('50', 90, 'Enter'), { kind: 'enter' }],
    [
      'that a hand presses after Tab',
      [
        ['5', 0],
        ['Tab', 90],
        ['Enter', 250],
      ],
      { kind: 'enter' },
    ],
  ])('%s', (_, pieces, last) => {
    expect(readAll(pieces).at(-1)).toEqual(last)
  })
})

describe('a shortcut', () => {
  test.each<[what: string, pieces: readonly Piece[], kind: Reading['kind']]>([
    [
      'of a hand',
      [
        ['Control', 0],
        ['Ctrl+p', 40],
      ],
      'other',
    ],
    [
      'of a hand that has written',
      [
        ['5', 0],
        ['Control', 120],
        ['Ctrl+p', 160],
      ],
      'other',
    ],
    [
      'of a hand after Enter',
      [
        ['Enter', 0],
        ['Control', 200],
        ['Ctrl+p', 240],
      ],
      'other',
    ],
    [
      'in the middle of a burst',
      [
        ['1', 0],
        ['2', 5],
        ['Control', 9],
        ['Ctrl+p', 10],
      ],
      'control',
    ],
    [
      'of a slow scanner',
      [
        ['1', 0],
        ['2', 60],
        ['Control', 110],
        ['Ctrl+o', 120],
      ],
      'control',
    ],
    [
      'at the end of a burst',
      [...typed('123456', 5), ['Control', 200], ['Ctrl+p', 205]],
      'control',
    ],
    [
      'after a scan',
      [...typed('12345678', 5, 'Enter'), ['Control', 200], ['Ctrl+s', 205]],
      'control',
    ],
    [
      'after a scanner’s Enter',
      [
        ['Enter', 0],
        ['Control', 20],
        ['Ctrl+u', 30],
      ],
      'control',
    ],
    [
      'long after a scan',
      [...typed('12345678', 5, 'Enter'), ['Control', 500], ['Ctrl+p', 505]],
      'other',
    ],
  ])('%s', (_, pieces, kind) => {
    expect(kinds(pieces).at(-1)).toBe(kind)
  })
})

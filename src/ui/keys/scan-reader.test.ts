import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createScanReader, type Reading } from './scan-reader.ts'

/**
 * Reads keys such as `7`, `Enter`, `Ctrl+j`, or pasted text in brackets; `@200` is the gap before one, usually 5 ms.
 */
function readAll(keys: string): readonly Reading[] {
  const reader = createScanReader()
  let at = 0
  return keys.split(' ').map((piece) => {
    const [what = '', gap = '5'] = piece.split('@')
    at += Number(gap)
    if (what.startsWith('[')) return reader.commit(what.slice(1, -1), at)
    const ctrl = what.startsWith('Ctrl+')
    return reader.key({ key: ctrl ? what.slice('Ctrl+'.length) : what, ctrl, at })
  })
}
const scans = (keys: string) =>
  readAll(keys).flatMap((reading) => (reading.kind === 'scan' ? [reading.text] : []))

/** Each letter of a text as a key. */
const each = (text: string, gap = 5) => Array.from(text, (key) => `${key}@${gap}`).join(' ')

const code = '12345678'

describe('a scan', () => {
  test.each<[what: string, keys: string, scanned: string | undefined]>([
    ['twelve digits, 5 ms apart', `${each('123456781151')} Enter`, '123456781151'],
    ['eight, as slow as a scanner may be', `${each(code, 50)} Enter@50`, code],
    ['seven: too short', `${each('1234567')} Enter`, undefined],
    ['twelve by hand', `${each('123456781151', 51)} Enter@51`, undefined],
    ['letters with Shift', `Shift A Shift B ${each('123456')} Enter`, 'AB123456'],
    ['digits after a slow one', `9 1@900 ${each('2345678')} Enter`, code],
    ['a burst that lost its beginning', `0 4 1@120 ${each('23456785')} Enter`, undefined],
    ['nothing but Enter', 'Enter', undefined],
    ['digits and a late Enter', `${each(code)} Enter@900`, undefined],
    ['digits broken by Backspace', `${each('12345')} Backspace 6 7 8 Enter`, undefined],
    ['ended by Tab', `${each(code)} Tab`, code],
    ['ended by a line feed', `${each(code)} Control Ctrl+j`, code],
    ['ended by a carriage return', `${each(code)} Control Ctrl+m`, code],
    ['ended by Tab as a control character', `${each(code)} Control Ctrl+i`, code],
    ['with Enter before it', `Enter ${each(code)} Enter`, code],
    ['with control characters around it', `Ctrl+b ${each(code)} Ctrl+c Enter`, code],
    ['with FNC1 in it', '1 2 3 4 Ctrl+] 5 6 7 8 Enter', '1234\u001d5678'],
    ['text at once, whose end is slow', `[${code}] Enter@200`, code],
    ['text at once, that a busy page is told of late', `[${code}]@90 Enter@-80`, code],
    ['text at once, with its end in it', `[${code}\r\n]`, code],
    ['text in two pieces', '[1234] [5678]@10 Enter@10', code],
    ['text at once, and a hand’s Enter', `[${code}] Enter@301`, undefined],
    ['text letter by letter', '[1] [2] [3] [4] [5] [6] [7] [8] Enter', code],
  ])('%s', (_, keys, scanned) => {
    expect(scans(keys)).toEqual(scanned === undefined ? [] : [scanned])
  })

  it('is not recognised when one of the last gaps is a person’s', () => {
    const gap = fc.integer({ min: 0, max: 300 })
    const gaps = fc.array(gap, { minLength: 8, maxLength: 20 })
    fc.assert(
      fc.property(gaps, fc.nat(7), gap, (given, at, more) => {
        const slow = given.length - at
        const keys = [...given, 0].map((ms, index) => {
          const key = index === given.length ? 'Enter' : '7'
          return `${key}@${index === slow ? 51 + more : ms}`
        })
        expect(scans(keys.join(' '))).toEqual([])
      }),
    )
  })

  it('is recognised once, and everything up to its last end is the scanner’s, at any pace', () => {
    const end = fc.constantFrom('Enter', 'Tab', 'Ctrl+j', 'Ctrl+m', 'Ctrl+i')
    const ends = fc.array(fc.tuple(end, fc.integer({ min: 0, max: 100 })), { maxLength: 3 })
    const codes = fc.stringMatching(/^[0-9A-Z]{8,40}$/)
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: 50 }), end, ends, (text, gap, first, more) => {
        const last = more.map(([key, wait]) => `${key}@${wait}`)
        const readings = readAll([each(text, gap), `${first}@${gap}`, ...last].join(' '))
        expect(readings[text.length]).toEqual({ kind: 'scan', text })
        expect(readings.slice(text.length + 1)).toEqual(
          more.map(() => ({ kind: 'scanner-end', again: true })),
        )
      }),
    )
  })
})

test.each<[what: string, keys: string, last: Reading]>([
  ['alone is a person’s', 'Enter', { kind: 'enter' }],
  ['149 ms after another is a scanner’s', 'Enter Enter@149', { kind: 'scanner-end', again: true }],
  ['151 ms after another is a person’s', 'Enter Enter@151', { kind: 'enter' }],
  ['ends a short code', '1 2 3 Enter', { kind: 'scanner-end', again: false }],
  ['ends a short code again', '1 2 3 Enter Enter@285', { kind: 'scanner-end', again: true }],
  ['long after a short code is a person’s', '1 2 3 Enter Enter@385', { kind: 'enter' }],
  [
    'twice after a slow code is a scanner’s',
    '1 2@60 3@60 Enter@60 Enter@80',
    { kind: 'scanner-end', again: true },
  ],
  ['after a sum is a person’s', '5 0@90 Enter@90', { kind: 'enter' }],
  ['after Tab is a person’s', '5 Tab@90 Enter@160', { kind: 'enter' }],
])('Enter %s', (_, keys, last) => {
  expect(readAll(keys).at(-1)).toEqual(last)
})

test.each<[what: string, keys: string, kind: Reading['kind']]>([
  ['of a hand', 'Control Ctrl+p@40', 'other'],
  ['of a hand that has written', '5 Control@120 Ctrl+p@40', 'other'],
  ['of a hand after Enter', 'Enter Control@200 Ctrl+p@40', 'other'],
  ['in the middle of a burst', '1 2 Control Ctrl+p', 'control'],
  ['of a slow scanner', '1 2@60 Control@50 Ctrl+o', 'control'],
  ['at the end of a burst', '1 2 3 4 5 6 Control@175 Ctrl+p', 'control'],
  ['after a scan', `${each(code)} Enter Control@160 Ctrl+s`, 'control'],
  ['after a scanner’s Enter', 'Enter Control@20 Ctrl+u', 'control'],
  ['long after a scan', `${each(code)} Enter Control@460 Ctrl+p`, 'other'],
])('a shortcut %s', (_, keys, kind) => {
  expect(readAll(keys).at(-1)?.kind).toBe(kind)
})

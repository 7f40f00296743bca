import { describe, expect, it } from 'vitest'
import { readAvailable } from '../../platform/reads/available-balance.ts'
import { wordsOf } from '../../catalogue/words.ts'
import { plainText } from '../../values/text/plain-text.ts'
import { isKeyChange, turnIn } from '../key-change.ts'
import { receiptLines } from '../receipt-rows.ts'

const many = (text: string, times = 400_000) => text.repeat(times)
const lineOf = (value: string) =>
  receiptLines({ responseCode: '0', receipt: { token: value } }, []).map(({ kind }) => kind)

/** Each would take minutes or years if an expression scanned the text again from every position. */
describe('a very long, hostile text', () => {
  it.each<[what: string, read: () => unknown, expected: unknown]>([
    ['chevrons before a letter', () => plainText(`${many('<')}x`).length, 400_001],
    ['points before a letter', () => wordsOf(`a${many('.')}b`).length, 1],
    ['blanks after the balance', () => readAvailable(`available${many(' ')}`), undefined],
    ['digits before a letter', () => lineOf(`${many('1')}A`), ['secret']],
    ['names of a key', () => isKeyChange(many('set1st')), false],
    ['digits with a tail', () => turnIn(`${many('1x')}${many('x')}`), 1],
  ])('%s', (_, read, expected) => {
    expect(read()).toEqual(expected)
  })
})

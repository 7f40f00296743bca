import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PurchaseResponse } from '../contract/purchase.ts'
import { nameInWords } from './field-words.ts'
import { resolveReceiptPath } from './receipt-path.ts'
import { lineText, maskedLines, receiptLines } from './receipt-rows.ts'

const response = (receipt: Record<string, unknown>, rest: object = {}): PurchaseResponse => ({
  transactionId: 'T-1',
  responseCode: '0',
  responseDateTime: '2026-11-20T14:05:09.123',
  successful: true,
  receipt,
  ...rest,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const written = (receipt: Record<string, unknown>, paths: readonly string[] = []) =>
  receiptLines(response(receipt), paths).map((line) => `${line.label}: ${plain(lineText(line))}`)

describe('what stands on the slip', () => {
  test.each<[what: string, receipt: Record<string, unknown>, paths: string[], lines: string[]]>([
    [
      'the named fields in their order',
      { amount: 20, pin: '12345678', reference: 'R-1' },
      ['reference', 'receipt.amount', 'pin'],
      ['Reference: R-1', 'Amount: R 20.00', 'PIN: 1234 5678'],
    ],
    [
      'a path that finds nothing is skipped',
      { amount: 20 },
      ['receipt.pin', 'amount'],
      ['Amount: R 20.00'],
    ],
    [
      'decimal text is money',
      { amount: '100.00', voucherBalance: '0.50' },
      [],
      ['Amount: R 100.00', 'Left on voucher: R 0.50'],
    ],
    ['0 is a value', { amount: 0 }, [], ['Amount: R 0.00']],
    [
      'units with their unit',
      { units: 41.7, unitType: 'kWh' },
      ['units', 'unitType'],
      ['Units: 41.7 kWh'],
    ],
    ['units alone', { units: 41.7 }, [], ['Units: 41.7']],
    [
      'a unit whose units are not named',
      { unitType: 'kWh', units: 3 },
      ['unitType'],
      ['Unit: kWh'],
    ],
    ['a date without a time', { expiryDate: '2027-01-31' }, [], ['Valid until: 31 Jan 2027']],
    ['a date in no known form', { expiryDate: 'soon' }, [], ['Valid until: soon']],
    ['a time without an offset', {}, ['responseDateTime'], ['Date: 20 Nov 2026, 14:05']],
    [
      'a number beyond 2^53 as text',
      { transactionNumber: '9007199254740993' },
      [],
      ['Transaction number: 9007199254740993'],
    ],
    ['no text of a token is lost', { token: 'not yet 12' }, [], ['Token: not yet 12']],
    ['a PIN as the platform groups it', { pin: '0123-4567-89' }, [], ['PIN: 0123-4567-89']],
    ['a PIN of letters', { pin: 'ABC-1' }, [], ['PIN: ABC-1']],
    ['a token of nothing but dashes', { token: '--' }, [], ['Token: --']],
    [
      'several tokens, in order',
      { token: '11112222333344445555,66667777888899990000' },
      [],
      ['Token 1 of 2: 1111 2222 3333 4444 5555', 'Token 2 of 2: 6666 7777 8888 9999 0000'],
    ],
    [
      'a token that no path names',
      { token: '11112222333344445555', amount: 5 },
      ['amount'],
      ['Amount: R 5.00', 'Token: 1111 2222 3333 4444 5555'],
    ],
    [
      'items by number',
      { items: [{ description: 'Rates' }, { description: 'Water', feeAmount: 1 }] },
      ['items'],
      ['Description: Rates', 'Description 2: Water', 'Fee amount 2: R 1.00'],
    ],
    [
      'a path to an object gives all in it',
      { consumer: { name: 'N', accountNo: '007' } },
      ['consumer'],
      ['Name: N', 'Account no: 007'],
    ],
    [
      'a repeated path gives one line',
      { amount: 5 },
      ['amount', 'receipt.amount'],
      ['Amount: R 5.00'],
    ],
    [
      'an empty list: the known first, then the unknown',
      { zone: 'B', amount: 5, open: false, extra: { kiosk: 7 }, pin: '123456' },
      [],
      ['PIN: 1234 56', 'Amount: R 5.00', 'Zone: B', 'Open: No', 'Kiosk: 7'],
    ],
    [
      'a list in which nothing is a path',
      { amount: 5 },
      ['', '..', '__proto__'],
      ['Amount: R 5.00'],
    ],
    ['an empty receipt', {}, [], []],
  ])('%s', (_, receipt, paths, lines) => {
    expect(written(receipt, paths)).toEqual(lines)
  })

  test('a response without a receipt has no lines', () => {
    expect(receiptLines(response({}, { receipt: null }), [])).toEqual([])
  })
})

test('outside of the slip no secret stands whole (ruling R32)', () => {
  const lines = receiptLines(response({ token: '11112222333344445555', pin: '987654321098' }), [])
  const text = maskedLines(lines).map(lineText).join(' ')
  expect(text).toBe('••••5555 ••••1098')
})

test.each([
  ['offenceDate', 'Offence date'],
  ['customer_ref', 'Customer ref'],
  ['SGCNumber', 'SGCNumber'],
  ['ID', 'ID'],
  ['x', 'X'],
  ['_', '_'],
])('%s in words is %s', (name, words) => {
  expect(nameInWords(name)).toBe(words)
})

describe('properties', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'amount',
      'pin',
      'token',
      'units',
      'unitType',
      '__proto__',
      'constructor',
      'a.b',
      'items',
      'expiryDate',
    ),
    fc.string(),
  )
  const receipt = fc.dictionary(name, fc.jsonValue(), { noNullPrototype: false })
  const paths = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(
          fc.oneof(
            name,
            fc.nat(2).map((n) => `[${n}]`),
          ),
          { maxLength: 4 },
        )
        .map((parts) => parts.join('.').replaceAll('.[', '[')),
    ),
  )
  /** What a value must be seen by: its letters and digits. */
  const trace = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

  test('any receipt and any list of paths never throw and leave Object.prototype alone', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    fc.assert(
      fc.property(receipt, paths, (receipt, paths) => {
        const lines = receiptLines(response(receipt), paths)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
        maskedLines(lines)
      }),
      { numRuns: 1000 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
  })

  test('no text that a path names is dropped', () => {
    fc.assert(
      fc.property(receipt, paths, (receipt, paths) => {
        const answer = response(receipt)
        const all = trace(receiptLines(answer, paths).map(lineText).join(''))
        const texts = paths
          .filter((path) => !/amount|date/i.test(path))
          .map((path) => resolveReceiptPath(answer, path)?.value)
          .filter((value) => typeof value === 'string')
        expect(texts.filter((text) => !all.includes(trace(text)))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('with an empty list every text of the receipt is there', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^x[a-z]{0,5}$/), fc.string({ minLength: 1 })),
        (receipt) => {
          const texts = receiptLines(response(receipt), []).map(lineText)
          for (const value of Object.values(receipt)) expect(texts).toContain(value)
        },
      ),
    )
  })
})

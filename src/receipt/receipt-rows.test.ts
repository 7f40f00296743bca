import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PurchaseResponse } from '../platform/contract/sale/purchase.ts'
import { nameInWords } from './field-words.ts'
import { resolveReceiptPath } from './receipt-path.ts'
import { lineText } from './receipt-line.ts'
import { receiptLines } from './receipt-rows.ts'

const response = (receipt: Record<string, unknown>, rest: object = {}): PurchaseResponse => ({
  transactionId: 'T-1',
  responseCode: '0',
  responseDateTime: '2026-11-20T14:05:09.123',
  responseMessage: 'Approved',
  successful: true,
  receipt,
  ...rest,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const written = (receipt: Record<string, unknown>, paths: readonly string[] = []) =>
  receiptLines(response(receipt), paths).map((line) => `${line.label}: ${plain(lineText(line))}`)

describe('the lines of a slip', () => {
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
    [
      'an object that is written as text',
      { extras: '{"invoice":"INV-1","token":"12345678901234567890"}' },
      [],
      ['Invoice: INV-1', 'Token: 1234 5678 9012 3456 7890'],
    ],
    ['a text that only begins like one', { note: '[paid] in full' }, [], ['Note: [paid] in full']],
    ['0 is a value', { amount: 0 }, [], ['Amount: R 0.00']],
    [
      'units with their unit',
      { units: 41.7, unitType: 'kWh' },
      ['units', 'unitType'],
      ['Units: 41.7 kWh'],
    ],
    [
      'units with their unit, as a record spells them (ruling R33)',
      { Units: 41.7, Unit_Type: 'kWh', Token: '12345678901234567890' },
      ['receipt.token', 'receipt.units', 'receipt.unitType'],
      ['Token: 1234 5678 9012 3456 7890', 'Units: 41.7 kWh'],
    ],
    ['units alone', { units: 41.7 }, [], ['Units: 41.7']],
    [
      'a unit whose units are not named',
      { unitType: 'kWh', units: 3 },
      ['unitType'],
      ['Unit: kWh'],
    ],
    ['a date without a time', { expiryDate: '2027-01-31' }, [], ['Valid until: 31 Jan 2027']],
    [
      'a time of .NET at midnight',
      { validTo: '2026-12-01T00:00:00.0000000' },
      [],
      ['Valid to: 1 Dec 2026'],
    ],
    [
      'yes and no written as text',
      { vatable: 'true', OPEN: 'False' },
      [],
      ['Vatable: Yes', 'OPEN: No'],
    ],
    ['a list of plain values', { seats: ['A1', 'A2'] }, [], ['Seats: A1', 'Seats 2: A2']],
    [
      'paths as names, of a flattened receipt',
      { 'Beneficiaries[0].name': 'N', amount: 5 },
      ['Beneficiaries[0].name'],
      ['Beneficiary 1 name: N'],
    ],
    [
      'two fields of one name apart',
      { name: 'Shop', consumer: { name: 'N' } },
      [],
      ['Name: Shop', 'Consumer name: N'],
    ],
    [
      'a known field spelt otherwise',
      { METER_NUMBER: '0412', Token: '11112222333344445555', total_amount: '7.5' },
      [],
      ['Token: 1111 2222 3333 4444 5555', 'Meter: 0412', 'Total amount: R 7.50'],
    ],
    [
      'a reference that looks like a date',
      { reference: '2026-12-01', customer_ref: '2026-12-01T00:00:00', accountNo: 'true' },
      [],
      ['Reference: 2026-12-01', 'Customer ref: 2026-12-01T00:00:00', 'Account no: true'],
    ],
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
    [
      'an object that is written as text, behind blanks',
      { extras: '  [{"invoice":"INV-1"}]' },
      [],
      ['Invoice: INV-1'],
    ],
    [
      'units with the unit beside them, where there are several',
      {
        power: { units: 41.7, unitType: 'kWh' },
        water: { units: 2, unitType: 'kl' },
      },
      [],
      ['Power units: 41.7 kWh', 'Water units: 2 kl'],
    ],
    [
      'lists within a list, with the items’ own numbers alone',
      { rows: [{ seats: ['A1', 'A2'] }, { seats: ['B1', 'B2'] }] },
      [],
      ['Seats: A1', 'Seats 2: A2', 'Seats: B1', 'Seats 2: B2'],
    ],
    [
      'a field of the answer beside one of the receipt',
      { note: { responseMessage: 'Thanks' } },
      ['responseMessage', 'receipt.note.responseMessage'],
      ['Message: Approved', 'Note message: Thanks'],
    ],
    ['yes and no', { open: true, vatable: false }, [], ['Open: Yes', 'Vatable: No']],
    ['a PIN with blanks around it', { pin: ' 12345678 ' }, [], ['PIN: 1234 5678']],
    ['a PIN of digits behind a letter', { pin: 'A1234567' }, [], ['PIN: A1234567']],
    ['a PIN of digits before a letter', { pin: '1234567A' }, [], ['PIN: 1234567A']],
    ['a PIN with wide gaps', { pin: 'AB   12' }, [], ['PIN: AB 12']],
    [
      'an item beyond the usual',
      { extra: { amount: 3 }, pin: '1234' },
      [],
      ['PIN: 1234', 'Amount: R 3.00'],
    ],
    [
      'a field within another behind the receipt’s own',
      { zone: 'B', extra: { reference: 'R-2' }, amount: 5 },
      [],
      ['Amount: R 5.00', 'Zone: B', 'Reference: R-2'],
    ],
  ])('%s', (_, receipt, paths, lines) => {
    expect(written(receipt, paths)).toEqual(lines)
  })

  /** Nests as many objects as it says around the innermost. */
  const nested = (levels: number, innermost: unknown): unknown =>
    levels === 0 ? innermost : { in: nested(levels - 1, innermost) }

  test('shows too deep data as it came', () => {
    expect(written({ in: nested(30, { code: 7, other: 'x' }) })).toEqual(['Code: 7', 'Other: x'])
    expect(written({ in: nested(31, { code: 7 }) })).toEqual(['In: {"code":7}'])
    expect(written({ in: nested(31, { code: 7n }) })).toEqual(['In: …'])
  })

  test('writes numbers of any size with all their digits', () => {
    expect(written({ zone: 7, serial: 9007199254740993n })).toEqual([
      'Zone: 7',
      'Serial: 9007199254740993',
    ])
  })

  test('shows every field of the specification’s receipts in the slip’s order, under its name', () => {
    const receipt = {
      successful: true,
      responseCode: '0',
      responseMessage: 'Done',
      transactionId: 'T-1',
      responseDateTime: '2026-12-01',
      aggregator: '2026-12-01',
      transactionNumber: '2026-12-01',
      receiptNumber: '2026-12-02',
      reference: '2026-12-03',
      voucherBalance: 4,
      amount: 3,
      taxAmount: 2,
      exclusiveAmount: 1,
      voucherID: '2026-12-04',
      address: 'true',
      name: 'false',
      meterNumber: '2026-12-05',
      unitType: 'kWh',
      units: 41.7,
      expiryDate: '2026-12-06',
      serialNumber: '2026-12-07',
      voucherPin: '87654321',
      pin: '12345678',
      tokenDescription: '2026-12-08',
      token: '11112222333344445555',
    }
    expect(written(receipt)).toEqual([
      'Token: 1111 2222 3333 4444 5555',
      'Token for: 8 Dec 2026',
      'PIN: 1234 5678',
      'Voucher PIN: 8765 4321',
      'Serial number: 2026-12-07',
      'Valid until: 6 Dec 2026',
      'Units: 41.7 kWh',
      'Meter: 2026-12-05',
      'Name: No',
      'Address: Yes',
      'Voucher: 2026-12-04',
      'Excluding VAT: R 1.00',
      'VAT: R 2.00',
      'Amount: R 3.00',
      'Left on voucher: R 4.00',
      'Reference: 2026-12-03',
      'Receipt number: 2026-12-02',
      'Transaction number: 2026-12-01',
      'Supplied through: 1 Dec 2026',
      'Date: 1 Dec 2026',
      'Transaction: T-1',
      'Message: Done',
      'Code: 0',
      'Successful: Yes',
    ])
  })

  test('a response without a receipt has no lines', () => {
    expect(receiptLines(response({}, { receipt: null }), [])).toEqual([])
  })
})

test.each([
  ['offenceDate', 'Offence date'],
  ['customer_ref', 'Customer ref'],
  ['SGCNumber', 'SGC number'],
  ['Beneficiaries[0].name', 'Beneficiary 1 name'],
  ['items[11].unit_price', 'Item 12 unit price'],
  ['status[0]', 'Status 1'],
  ['addresses[0]', 'Address 1'],
  ['boxes[1]', 'Box 2'],
  ['data[0]', 'Data 1'],
  ['ITEMS[0]', 'ITEM 1'],
  ['ENTRIES[2]', 'ENTRY 3'],
  ['Entries[2]', 'Entry 3'],
  ['buses[0]', 'Bus 1'],
  ['houses[0]', 'House 1'],
  ['_first.second-third fourth', 'First second third fourth'],
  ['ID', 'ID'],
  ['x', 'X'],
  ['_', '_'],
])('writes %s as %s', (name, words) => {
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
  /** The letters and digits by which a value is recognised. */
  const trace = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

  test('any receipt and any list of paths never throw and leave Object.prototype alone', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    fc.assert(
      fc.property(receipt, paths, (receipt, paths) => {
        const lines = receiptLines(response(receipt), paths)
        expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      }),
      { numRuns: 300 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
  })

  test('drops no text that a path names', () => {
    fc.assert(
      fc.property(receipt, paths, (receipt, paths) => {
        const answer = response(receipt)
        const all = trace(receiptLines(answer, paths).map(lineText).join(''))
        const texts = paths
          .filter((path) => !/amount|date/i.test(path))
          .flatMap((path) => resolveReceiptPath(answer, path).map((found) => found.value))
          .filter((value) => typeof value === 'string')
        expect(texts.filter((text) => !all.includes(trace(text)))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('reformats no number, reference, token or PIN except for its groups (ruling R37)', () => {
    const names = fc.constantFrom(
      'reference',
      'merchantReference',
      'customer_ref',
      'meterNumber',
      'METER',
      'accountNumber',
      'accountNo',
      'serialNumber',
      'voucherID',
      'transactionId',
      'msisdn',
      'pin',
      'voucherPin',
      'token',
      'Token2',
      'receiptNumber',
    )
    const text = fc.oneof(
      fc.stringMatching(/^\d{1,24}$/),
      fc.constantFrom(
        '2026-12-01',
        '2026-12-01T00:00:00.0000000',
        'true',
        '0001',
        '00.50',
        '01/12/2026',
      ),
      fc.stringMatching(/^[A-Z0-9/-]{1,20}$/),
    )
    fc.assert(
      fc.property(names, text, (name, text) => {
        const lines = receiptLines(response({ [name]: text }), [])
        const shown = lines.map(lineText).join('')
        expect(trace(shown)).toBe(trace(text))
      }),
    )
  })

  test('no label is a member’s name or path (ruling R37)', () => {
    const part = fc.stringMatching(/^[a-z]{2,6}(?:[A-Z][a-z]{2,5}|_[a-z]{2,5})?$/)
    const path = fc
      .tuple(part, fc.option(fc.nat(20)), fc.option(part))
      .map(
        ([list, at, member]) =>
          `${list}${at === null ? '' : `[${at}]`}${member === null ? '' : `.${member}`}`,
      )
    fc.assert(
      fc.property(path, (path) => {
        const [line] = receiptLines(response({ [path]: 'X' }), [path])
        expect(line?.label).toMatch(/^[A-Z][a-zA-Z0-9]*(?: [a-zA-Z0-9]+)*$/)
        expect(line?.label).not.toMatch(/[a-z][A-Z]/)
      }),
    )
  })

  test('with an empty list every text of the receipt is there', () => {
    // The till parses text that looks like JSON, and an empty object prints nothing.
    const text = fc.string({ minLength: 1 }).filter((value) => !/^\s*[[{]/.test(value))
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^x[a-z]{0,5}$/), text), (receipt) => {
        const texts = receiptLines(response(receipt), []).map(lineText)
        for (const value of Object.values(receipt)) expect(texts).toContain(value)
      }),
    )
  })
})

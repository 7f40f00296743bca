import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PurchaseResponse } from '../platform/contract/sale/purchase.ts'
import { lineText } from './receipt-line.ts'
import { receiptLines } from './receipt-rows.ts'

const response = (receipt: PurchaseResponse['receipt']): PurchaseResponse => ({
  transactionId: 'T-1',
  responseCode: '0',
  responseDateTime: '2026-11-20T14:05:09.123',
  responseMessage: 'Approved',
  successful: true,
  receipt,
})
const written = (receipt: PurchaseResponse['receipt'], ...paths: readonly string[]) =>
  receiptLines(response(receipt), paths).map((line) =>
    `${line.label}: ${lineText(line)}`.replaceAll('\u00a0', ' '),
  )

describe('a receipt', () => {
  test.each<[receipt: Record<string, unknown>, lines: string]>([
    [{ amount: '100.00', voucherBalance: '0.50' }, 'Amount: R 100.00; Left on voucher: R 0.50'],
    [{ amount: 0 }, 'Amount: R 0.00'],
    [{ expiryDate: '2027-01-31' }, 'Valid until: 31 Jan 2027'],
    // Times as Java and other programs write them.
    [{ expiryDate: [2027, 11, 27] }, 'Valid until: 27 Nov 2027'],
    [{ expiryDate: '[2027,11,27]' }, 'Valid until: 27 Nov 2027'],
    [{ soldAt: [2026, 11, 20, 14, 5, 9] }, 'Sold at: 20 Nov 2026, 14:05'],
    [{ soldAt: [2026, 11, 20, 14, 5, 9, 123_000_000] }, 'Sold at: 20 Nov 2026, 14:05'],
    [{ expiryDate: { year: 2027, monthValue: 11, dayOfMonth: 27 } }, 'Valid until: 27 Nov 2027'],
    [{ expiryDate: [2027, 11] }, 'Valid until: Nov 2027'],
    [
      { pin: [2026, 11, 20], rows: [2026, 11] },
      'PIN: 2026; PIN 2: 11; PIN 3: 20; Rows: 2026; Rows 2: 11',
    ],
    [{ expiryDate: '20261231' }, 'Valid until: 31 Dec 2026'],
    [{ expirydate: 1_798_675_200_000 }, 'Valid until: 31 Dec 2026'],
    [{ validUntil: '2026/12/31' }, 'Valid until: 31 Dec 2026'],
    [{ expiryDate: '2026-12-31T00:00:00Z' }, 'Valid until: 31 Dec 2026'],
    [
      { zone: '20261231', seats: [3, 11, 27] },
      'Zone: 20261231; Seats: 3; Seats 2: 11; Seats 3: 27',
    ],
    [{ units: 41.7 }, 'Units: 41.7'],
    [{ units: 34.800000000000004, unitType: 'kWh' }, 'Units: 34.8 kWh'],
    [{ units: '12.3456 kWh' }, 'Units: 12.346 kWh'],
    [{ units: '12,34567' }, 'Units: 12.346'],
    [{ units: '12,345' }, 'Units: 12,345'],
    [{ units: '1E-4', unitType: 'kWh' }, 'Units: 0.0001 kWh'],
    [{ units: '1.5E2' }, 'Units: 150'],
    [{ unit: '2E1', unitNumber: '5E-3' }, 'Unit: 2E1; Unit number: 5E-3'],
    [{ tariffPerKwh: '2.34567' }, 'Tariff per kWh: 2.34567'],
    [{ mandate: '1764547200', airtime: '20261231' }, 'Mandate: 1764 5472 00; Airtime: 20261231'],
    [
      { expirydate: '20261231', created_at: '1795867509' },
      'Valid until: 31 Dec 2026; Created at: 28 Nov 2026, 14:05',
    ],
    [{ units: 'NaN', orderCode: '12E3' }, 'Order code: 12E3'],
    [{ freeKwh: '34.80000', balance_units: 0.1234 }, 'Free kWh: 34.8; Balance units: 0.123'],
    [{ units: { amount: 41.700000000000003 } }, 'Amount: 41.7'],
    [{ tariff: '07', fee: 'R 2,50' }, 'Tariff: 07; Fee: R 2.50'],
    [{ zone: 7, serial: 9007199254740993n }, 'Zone: 7; Serial: 9007199254740993'],
    // Units with the unit beside them.
    [
      { power: { units: 41.7, unitType: 'kWh' }, water: { units: 2, unitType: 'kl' } },
      'Power units: 41.7 kWh; Water units: 2 kl',
    ],
    // An object that is written as text, and a text that only begins like one.
    [
      { extras: '  [{"invoice":"INV-1","token":"12345678901234567890"}]' },
      'Invoice: INV-1; Token: 1234 5678 9012 3456 7890',
    ],
    [{ note: '[paid] in full' }, 'Note: [paid] in full'],
    // Items by their number, and within another list by their own number alone.
    [
      { items: [{ description: 'Rates' }, { description: 'Water', feeAmount: 1 }] },
      'Description: Rates; Description 2: Water; Fee amount 2: R 1.00',
    ],
    [
      { rows: [{ seats: ['A1', 'A2'] }, { seats: ['B1', 'B2'] }] },
      'Seats: A1; Seats 2: A2; Seats: B1; Seats 2: B2',
    ],
    // Two fields of one name.
    [{ name: 'Shop', consumer: { name: 'N' } }, 'Name: Shop; Consumer name: N'],
    // Known fields in another spelling, in the slip's order.
    [
      { METER_NUMBER: '0412', Token: '11112222333344445555', total_amount: '7.5' },
      'Token: 1111 2222 3333 4444 5555; Meter: 0412; Total amount: R 7.50',
    ],
    // The receipt's own known fields, then the unknown, then what is deeper.
    [
      { zone: 'B', extra: { reference: 'R-2' }, amount: 5, open: false, pin: '123456' },
      'PIN: 1234 56; Amount: R 5.00; Zone: B; Reference: R-2; Open: No',
    ],
    // Tokens and PINs, of which nothing may get lost.
    [
      { token: '11112222333344445555,66667777888899990000' },
      'Token 1 of 2: 1111 2222 3333 4444 5555; Token 2 of 2: 6666 7777 8888 9999 0000',
    ],
    [{ token: 'not yet 12' }, 'Token: not yet 12'],
    [{ token: '--' }, 'Token: --'],
    [{ pin: '0123-4567-89' }, 'PIN: 0123-4567-89'],
    [{ pin: ' 12345678 ' }, 'PIN: 1234 5678'],
    [{ pin: 'A1234567' }, 'PIN: A1234567'],
    [{ pin: '1234567A' }, 'PIN: 1234567A'],
    [{ pin: 'AB   12' }, 'PIN: AB 12'],
  ])('%o has the lines %s', (receipt, lines) => {
    expect(written(receipt).join('; ')).toBe(lines)
  })

  test.each<[paths: string[], receipt: Record<string, unknown>, lines: string]>([
    [['unit', 'receipt.amount', 'pin'], { amount: 20, pin: '1234' }, 'Amount: R 20.00; PIN: 1234'],
    [['amount', 'receipt.amount'], { amount: 5 }, 'Amount: R 5.00'],
    [['', '..', '__proto__'], { amount: 5 }, 'Amount: R 5.00'],
    [['unitType'], { unitType: 'kWh', units: 3 }, 'Unit: kWh'],
    [['consumer'], { consumer: { name: 'N', accountNo: '007' } }, 'Name: N; Account no: 007'],
    [['a[0].name'], { 'a[0].name': 'N', amount: 5 }, 'A 1 name: N'],
    // Ruling R33: a record spells its members differently.
    [['units', 'unitType'], { Units: 41.7, Unit_Type: 'kWh' }, 'Units: 41.7 kWh'],
    // The customer paid for it, so it is there without a path.
    [['amount'], { pin: '48213377', amount: 5 }, 'Amount: R 5.00; PIN: 4821 3377'],
    // What a token is for, although nothing prints it: a meter refuses them in another order.
    [
      ['tokens.token'],
      {
        tokens: [
          { token: '11112222333344445555', description: 'Credit' },
          { token: '22223333444455556666', description: 'Key change' },
          { token: '33334444555566667777', description: 'Key change' },
        ],
      },
      'Enter 1st: key-change token: 2222 3333 4444 5555 6666; ' +
        'Enter 2nd: key-change token: 3333 4444 5555 6666 7777; ' +
        'Enter 3rd: token: 1111 2222 3333 4444 5555',
    ],
    // A field of the answer beside one of the receipt.
    [
      ['responseMessage', 'receipt.note.responseMessage'],
      { note: { responseMessage: 'Thanks' } },
      'Message: Approved; Note message: Thanks',
    ],
  ])('by the paths %j, of %o, has the lines %s', (paths, receipt, lines) => {
    expect(written(receipt, ...paths).join('; ')).toBe(lines)
  })

  test('shows too deep data as it came', () => {
    const nested = (levels: number, innermost: unknown): unknown =>
      levels === 0 ? innermost : { in: nested(levels - 1, innermost) }
    expect(written({ in: nested(30, { code: 7, other: 'x' }) })).toEqual(['Code: 7', 'Other: x'])
    expect(written({ in: nested(31, { code: 7 }) })).toEqual(['In: {"code":7}'])
    expect(written({ in: nested(31, { code: 7n }) })).toEqual(['In: …'])
  })

  test('has no lines if the answer has none', () => {
    expect(written(null)).toEqual([])
    expect(written({})).toEqual([])
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

  test('has no reformatted number, reference, token or PIN except for its groups (ruling R37)', () => {
    const names = `reference merchantReference customer_ref meterNumber METER accountNumber accountNo
      serialNumber voucherID transactionId msisdn pin voucherPin token Token2 receiptNumber`
    const name = fc.constantFrom(...names.split(/\s+/))
    const text = fc.oneof(
      fc.stringMatching(/^\d{1,24}$/),
      fc.constantFrom('2026-12-01', '2026-12-01T00:00:00.0000000', 'true', '00.50', '01/12/2026'),
      fc.stringMatching(/^[A-Z0-9/-]{1,20}$/),
    )
    const trace = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
    fc.assert(
      fc.property(name, text, (name, text) => {
        const lines = receiptLines(response({ [name]: text }), [])
        expect(trace(lines.map(lineText).join(''))).toBe(trace(text))
      }),
    )
  })

  test('has no label that is a member’s name or path (ruling R37)', () => {
    const part = fc.stringMatching(/^[a-z]{2,6}(?:[A-Z][a-z]{2,5}|_[a-z]{2,5})?$/)
    const path = fc
      .tuple(part, fc.constantFrom('', '[0]', '[12]'), fc.constantFrom('', '.unitPrice', '.is_a'))
      .map((steps) => steps.join(''))
    fc.assert(
      fc.property(path, (path) => {
        const [line] = receiptLines(response({ [path]: 'X' }), [path])
        expect(line?.label).toMatch(/^[A-Z][a-zA-Z0-9]*(?: [a-zA-Z0-9]+)*$/)
        expect(line?.label).not.toMatch(/[a-z][A-Z]/)
      }),
    )
  })
})

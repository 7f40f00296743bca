import { expect, test } from 'vitest'
import { formatRand } from '../values/money.ts'
import { fieldText, fieldWords, nameInWords, sumOf } from './field-words.ts'

test.each([
  ['unitType', 'Unit', 'text'],
  ['extraToken', 'Extra token', 'token'],
  ['freeTokens', 'Free tokens', 'token'],
  ['token12', 'Token12', 'token'],
  ['bonus_pin', 'Bonus pin', 'pin'],
  ['bonusPins', 'Bonus pins', 'pin'],
  ['bonusPinCode', 'Bonus pin code', 'pin'],
  ['pin2', 'Pin2', 'pin'],
  ['pin_2_code', 'Pin 2 code', 'pin'],
  ['pinStatus', 'Pin status', 'text'],
  ['pinStatusCode', 'Pin status code', 'as is'],
  ['2pin', '2pin', 'text'],
  ['code', 'Code', 'as is'],
  ['b2b_code', 'B2b code', 'as is'],
  ['', '', 'text'],
])('%j is called %j and looks like %s', (name, label, look) => {
  expect(fieldWords(name)).toEqual({ label, look })
})

test.each([
  ['customer_ref', '2026-12-01T00:00:00', '2026-12-01T00:00:00'],
  ['validTo', '2026-12-01T00:00:00', '1 Dec 2026'],
  ['open', 'true', 'Yes'],
  ['accountNo', 'true', 'true'],
])('in %s, %j is shown as %j', (name, text, shown) => {
  expect(fieldText(name, text)).toBe(shown)
})

test.each([
  ['offenceDate', 'Offence date'],
  ['customer__ref - no.', 'Customer ref no'],
  ['_first.second-third fourth', 'First second third fourth'],
  ['SGCNumber', 'SGC number'],
  ['ID', 'ID'],
  ['iPhone', 'I phone'],
  ['someMcDonald', 'Some mc donald'],
  ['eID number', 'E ID number'],
  ['vatNumber', 'VAT number'],
  ['.', '.'],
  ['Beneficiaries[0].name', 'Beneficiary 1 name'],
  ['items[11].unit_price', 'Item 12 unit price'],
  ['SERIES[1]', 'SERY 2'],
  ['Entries[2]', 'Entry 3'],
  ['iesta[0]', 'Iesta 1'],
  ['classes[1]', 'Class 2'],
  ['boxes[0]', 'Box 1'],
  ['boxesIn[0]', 'Boxes in 1'],
  ['buses[0]', 'Bus 1'],
  ['busesx[0]', 'Busesx 1'],
  ['houses[0]', 'House 1'],
  ['status[0]', 'Status 1'],
  ['data[0]', 'Data 1'],
  ['ITEMS[0]', 'ITEM 1'],
  ['ossify[0]', 'Ossify 1'],
])('the name %j becomes the words %j', (name, words) => {
  expect(nameInWords(name)).toBe(words)
})

/** The sum in a field, if its name says that it is one. */
function sumIn(name: string, text: string): string | undefined {
  const sum = fieldWords(name).look === 'money' ? sumOf(name, text) : undefined
  return sum === undefined ? undefined : formatRand(sum).replaceAll('\u00a0', ' ')
}

test.each([
  ['channelFee', '1.5', 'R 1.50'],
  ['VAT', '15', 'R 15.00'],
  ['arrears', '-12.5', '-R 12.50'],
  ['total', '1,234.50', 'R 1 234.50'],
  ['totalDue', '120.00', 'R 120.00'],
  ['amountInclVat', '23', 'R 23.00'],
  ['debtDeduction', '4.00', 'R 4.00'],
  ['service_charge', '4', 'R 4.00'],
  ['tariff', '2.35', 'R 2.35'],
  ['unitPrice', '2.35', 'R 2.35'],
  ['costPerUnit', '2.35', 'R 2.35'],
  ['fee', 'R 2,50', 'R 2.50'],
  ['faceValue', '50', 'R 50.00'],
  ['accountBalance', '1234.50', 'R 1 234.50'],
  ['unitPrice', '2.3456', undefined],
  ['tariff', 'Homelight 20A', undefined],
  ['fee', '007', undefined],
  ['tariff', '1.2345', undefined],
  ['vat', '4123456789', undefined],
  ['vatNumber', '4123456789', undefined],
  ['taxInvoiceNo', '120', undefined],
  ['totalUnits', '41.7', undefined],
  ['unitsTotal', '41.7', undefined],
  ['kwhBalance', '12.00', undefined],
  ['dataBalance', '500', undefined],
  ['totalItems', '3', undefined],
  ['vatRate', '15', undefined],
  ['vatPercent', '15', undefined],
  ['feeReference', '0012', undefined],
  ['feeCode', '12.50', undefined],
])('%s %j is the sum %s', (name, text, sum) => {
  expect(sumIn(name, text)).toBe(sum)
})

import { describe, expect, test } from 'vitest'
import { fieldText, fieldWords, nameInWords } from './field-words.ts'

test.each([
  ['unitType', 'Unit', 'text'],
  ['responseMessage', 'Message', 'text'],
  ['successful', 'Successful', 'text'],
  ['extraToken', 'Extra token', 'token'],
  ['freeTokens', 'Free tokens', 'token'],
  ['bonus_pin', 'Bonus pin', 'pin'],
  ['bonusPins', 'Bonus pins', 'pin'],
  ['bonusPinCode', 'Bonus pin code', 'pin'],
  ['pin_code_2', 'Pin code 2', 'pin'],
  ['pin2', 'Pin2', 'pin'],
  ['pin_2_code', 'Pin 2 code', 'pin'],
  ['code', 'Code', 'as is'],
  ['pinStatusCode', 'Pin status code', 'as is'],
  ['pinStatus', 'Pin status', 'text'],
  ['bonus_pin_10', 'Bonus pin 10', 'pin'],
  ['token12', 'Token12', 'token'],
  ['2pin', '2pin', 'text'],
  ['b2b_code', 'B2b code', 'as is'],
  ['b2b', 'B2b', 'text'],
  ['3', '3', 'text'],
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

describe('a field name in words', () => {
  test.each([
    ['offenceDate', 'Offence date'],
    ['customer__ref - no.', 'Customer ref no'],
    ['ID', 'ID'],
    ['iPhone', 'I phone'],
    ['someMcDonald', 'Some mc donald'],
    ['eID number', 'E ID number'],
    ['.', '.'],
    ['Beneficiaries[0].name', 'Beneficiary 1 name'],
    ['SERIES[1]', 'SERY 2'],
    ['iesta[0]', 'Iesta 1'],
    ['classes[1]', 'Class 2'],
    ['boxes[0]', 'Box 1'],
    ['buses[0]', 'Bus 1'],
    ['boxesIn[0]', 'Boxes in 1'],
    ['Bustle[0]', 'Bustle 1'],
    ['busesx[0]', 'Busesx 1'],
    ['status[0]', 'Status 1'],
    ['items[0]', 'Item 1'],
    ['ossify[0]', 'Ossify 1'],
  ])('%j becomes %j', (name, words) => {
    expect(nameInWords(name)).toBe(words)
  })
})

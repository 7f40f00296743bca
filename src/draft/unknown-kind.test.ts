import { describe, expect, test } from 'vitest'
import type { SaleKind } from '../catalogue/kind/kind.ts'
import { aProduct } from '../testing/shop/a-product.ts'
import { draftForm } from './check.ts'
import { formFields } from './form-fields.ts'
import { needsKind, shouldNameSomebody } from './unknown-kind.ts'

const field = (name: string, required = false, type = 'string') => ({ name, type, required })
const unknown = { isKindUnknown: true } as const
const shown = (definitions: ReturnType<typeof field>[], kind: SaleKind, terms = {}) =>
  formFields(definitions, kind, terms).map(
    ({ label, required }) => `${label}${required ? '*' : ''}`,
  )

describe('a form always asks whom it is for (ruling R35)', () => {
  test.each<[what: string, fields: readonly string[], expected: readonly string[]]>([
    [
      'of unknown kind: all possible numbers, none required',
      shown([], 'other', unknown),
      ['Mobile number', 'Meter number', 'Account number'],
    ],
    [
      'of no known kind that asks for something else besides',
      shown([field('colour')], 'other', unknown),
      ['Mobile number', 'Meter number', 'Account number', 'Colour'],
    ],
    [
      'of no known kind that asks for a number itself',
      shown([field('orderNumber')], 'other', unknown),
      ['Order number'],
    ],
    [
      'of no known kind that can’t be sent without something',
      shown([field('plot', true)], 'other', unknown),
      ['Plot*'],
    ],
    ['that is called something else by the merchant', shown([], 'other'), []],
    ['a bill of which nothing is defined', shown([], 'bill-payment'), ['Account number']],
    ['a transfer of which nothing is defined', shown([], 'money-transfer'), ['Account number']],
    [
      'a bill by its notice',
      shown([field('noticeNumber', true)], 'bill-payment'),
      ['Notice number*'],
    ],
    ['a known kind: what it needs', shown([], 'electricity'), ['Meter number*']],
  ])('%s', (_, fields, expected) => {
    expect(fields).toEqual(expected)
  })

  test.each([
    ['nothing is defined', [], true],
    ['a number may be left out', [field('mobileNumber')], true],
    ['a number must be given', [field('accountNumber', true)], false],
    ['a text must be given', [field('plot', true)], false],
    ['a count must be given', [field('nights', true, 'number')], false],
  ])('the till asks for the kind if %s: %#', (_, definitions, asks) => {
    expect(needsKind(unknown, formFields(definitions, 'other'))).toBe(asks)
    expect(needsKind({}, formFields(definitions, 'other'))).toBe(false)
  })

  test.each([
    ['the till has an id', 'T-9', true],
    ['the till has no id', undefined, false],
    ['the till’s id is empty', '', false],
  ])('the till asks for the kind of a sale from a terminal if %s', (_, terminalId, asks) => {
    const product = aProduct({ kind: 'other', isKindUnknown: true })
    const asked = { fields: [field('terminalId', true)], receiptFields: [] }
    const { fields } = draftForm(product, asked, { terminalId })
    expect(needsKind(product, fields)).toBe(asks)
  })

  test.each([
    [{ kind: 'other' } as const, false],
    [{ kind: 'other', isKindUnknown: true } as const, true],
    [{ kind: 'airtime' } as const, true],
  ])('a sale of %j without a recipient may be a mistake: %s', (product, may) => {
    expect(shouldNameSomebody(product)).toBe(may)
  })

  test.each(['mobileNumber', 'meterNumber', 'accountNumber', 'noticeNumber', 'orderNumber'])(
    '%s is a number that a sale may be for',
    (name) => {
      expect(shown([field(name)], 'other', unknown)).toHaveLength(1)
    },
  )
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPurchaseBody } from '../platform/purchase-body.ts'
import { readTransactionRecords } from '../platform/contract/sale/transaction.ts'
import type { OpenedReceipt } from '../engine/engine.ts'
import { saleOf } from '../engine/machine/view.ts'
import { aRow } from '../testing/shop/sale/sale-row.ts'
import { oddTokenLengths } from './key-change.ts'
import { linesOfReceipt, receiptSlip } from './slip/receipt-slip.ts'
import { slipText } from './slip/slip-text.ts'

const A = '11112222333344445555'
const B = '66667777888899990000'
const C = '12121212343434345656'
const inFours = (token: string) => token.replaceAll(/\d{4}(?=\d)/g, '$& ')

/** A completed answer from the wire, opened for its slip. */
function opened(
  receipt: unknown,
  receiptFields: string[] = [],
  beside: object = {},
): OpenedReceipt {
  const answer = {
    transactionId: 'T-1',
    responseCode: '0',
    responseMessage: 'Approved',
    successful: true,
    receipt,
    ...beside,
  }
  const read = readPurchaseBody(JSON.parse(JSON.stringify(answer)))
  expect.assert(read !== undefined)
  return { response: read.response, receiptFields, sale: saleOf(aRow({ state: 'completed' })) }
}

/** The receipt's own lines, between the first rule and the second. */
function printed(one: OpenedReceipt): readonly string[] {
  const [, body = ''] = slipText(receiptSlip(one, { duplicate: false })).split('\n\n')
  return body.split('\n').filter((line) => !line.startsWith('Mobile number'))
}

describe('the slip shows what the customer bought', () => {
  test.each<[what: string, receipt: unknown, paths: string[], lines: string[]]>([
    ['a receipt as JSON text', '{"pin":"48213377"}', ['receipt.pin'], ['PIN: 4821 3377']],
    ['as text in text', JSON.stringify('{"pin":"48213377"}'), [], ['PIN: 4821 3377']],
    ['as a list of one', [{ pin: '48213377', amount: 5 }], ['receipt.pin'], ['PIN: 4821 3377']],
    [
      'as a list of many',
      [
        { pin: '48213377', amount: 5 },
        { pin: '90812233', amount: 7 },
      ],
      ['receipt.pin', 'amount'],
      ['PIN: 4821 3377', 'PIN 2: 9081 2233', 'Amount: R 5.00', 'Amount 2: R 7.00'],
    ],
    ['as JSON text of a list', '[{"pin":"48213377"}]', ['pin'], ['PIN: 4821 3377']],
    ['as words', `Token: ${A}`, ['receipt.token'], [`Token: ${inFours(A)}`]],
    ['a list of JSON texts', ['{"pin":"48213377"}'], [], ['PIN: 4821 3377']],
    [
      'a PIN of an unknown name beside a path that finds something',
      { pinNumber: '48213', amount: 5 },
      ['amount'],
      ['Pin number: 48213', 'Amount: R 5.00'],
    ],
    [
      'an object in a list',
      { vouchers: [{ code: 'ABCD-EFGH-1234', value: 5 }], amount: 5 },
      ['amount'],
      ['Code: ABCD-EFGH-1234', 'Amount: R 5.00'],
    ],
    [
      'a name and a value as members',
      { fields: [{ name: 'PIN', value: '48213' }], extra: [{ key: 'kct1', value: A }], amount: 5 },
      ['amount'],
      ['PIN: 48213', `Key-change token: ${inFours(A)}`, 'Amount: R 5.00'],
    ],
    [
      'a token as a list of its groups',
      { token: inFours(A).split(' ') },
      [],
      [`Token: ${inFours(A)}`],
    ],
    [
      'a sentence that may hold a PIN',
      { text: 'Voucher 4821-3377-4821-3377 for you', amount: 5 },
      ['amount'],
      ['Amount: R 5.00', 'Text: Voucher 4821-3377-4821-3377 for you'],
    ],
    [
      'a token far inside, in text',
      { data: { extra: JSON.stringify({ deep: [{ vend: { tokenNumber: A } }] }) }, amount: 5 },
      ['amount'],
      [`Token number: ${inFours(A)}`, 'Amount: R 5.00'],
    ],
    [
      'a serial number that no path names',
      { serialNo: 'S-1', pin: '1234' },
      ['pin'],
      ['PIN: 1234', 'Serial no: S-1'],
    ],
    [
      'one token in two places',
      { token: A, details: { tokenText: `Your token is ${inFours(A)}. Thank you.` } },
      [],
      [`Token: ${inFours(A)}`, 'Token text: Your token is (above). Thank you.'],
    ],
    [
      'groups of five',
      { token: '12345 67890 12345 67890' },
      [],
      ['Token: 1234 5678 9012 3456 7890'],
    ],
    [
      'a token and a PIN in a sentence that no path names',
      { note: `Token ${A}`, words: 'Your PIN is 4821 3377', amount: 5 },
      ['amount'],
      [`Token: ${inFours(A)}`, 'PIN: 4821 3377', 'Amount: R 5.00'],
    ],
    [
      'key-change tokens in their order, before the credit',
      { token: C, kct2: B, kct1: A },
      ['receipt.token'],
      [
        'Enter all 3 tokens, in this order: the key-change tokens first.',
        `Enter 1st: key-change token: ${inFours(A)}`,
        `Enter 2nd: key-change token: ${inFours(B)}`,
        `Enter 3rd: token: ${inFours(C)}`,
      ],
    ],
    [
      'key-change tokens that a list describes',
      {
        tokens: [
          { token: C, description: 'Credit' },
          { token: A, description: 'Key change token 1' },
          { token: B, description: 'Key change token 2' },
        ],
      },
      [],
      [
        'Enter all 3 tokens, in this order: the key-change tokens first.',
        `Enter 1st: key-change token: ${inFours(A)}`,
        `Enter 2nd: key-change token: ${inFours(B)}`,
        `Enter 3rd: token: ${inFours(C)}`,
      ],
    ],
    [
      'key-change tokens that one text names',
      { token: `KCT 1: ${A}\nKCT 2: ${B}\nCredit: ${C}` },
      [],
      [
        'Enter all 3 tokens, in this order: the key-change tokens first.',
        `Enter 1st: key-change token: ${inFours(A)}`,
        `Enter 2nd: key-change token: ${inFours(B)}`,
        `Enter 3rd: token 3 of 3: ${inFours(C)}`,
      ],
    ],
  ])('%s', (_, receipt, paths, lines) => {
    const rows = printed(opened(receipt, paths)).map((line) => line.replaceAll('\u00a0', ' '))
    expect(rows.filter((line) => !/^(?:Description|Value)/.test(line))).toEqual(lines)
  })

  test('also next to the receipt, and without one', () => {
    expect(printed(opened({ amount: 5 }, ['amount'], { pin: '48213377' }))).toContain(
      'PIN: 4821 3377',
    )
    expect(printed(opened(undefined, ['receipt.amount'], { pin: '48213377' }))).toContain(
      'PIN: 4821 3377',
    )
    expect(
      printed(opened({ amount: 5 }, ['amount'], { responseMessage: `Token ${A} sent` })),
    ).toContain(`Token: ${inFours(A)}`)
  })

  test('the recipient’s number is no PIN, under any name', () => {
    const one = opened({ service: '04123456785', amount: 5 })
    expect(printed({ ...one, recipient: '04123456785' })).not.toContain('0412 3456 785')
    expect(linesOfReceipt({ ...one, recipient: '04123456785' })).not.toContainEqual(
      expect.objectContaining({ kind: 'secret' }),
    )
  })

  test.each<[unknown, readonly number[]]>([
    [{ token: A }, []],
    [{ token: A + B }, []],
    [{ token: A.slice(1) }, [19]],
    [{ token: `Your token: ${A.slice(1)}` }, [19]],
    [{ kct1: A, kct2: `${B}1` }, [21]],
    [{ token: inFours(A.slice(1)) }, [19]],
    [{ pin: '4821337748213' }, []],
    [{ token: 'not yet' }, []],
  ])('in the tokens of %j, %j digits are odd', (receipt, lengths) => {
    expect(oddTokenLengths(linesOfReceipt(opened(receipt)))).toEqual(lengths)
  })
})

describe('sums are in rand, and only sums', () => {
  test.each<[name: string, value: unknown, text: string]>([
    ['channelFee', 1.5, 'Channel fee: R 1.50'],
    ['vat', '2.61', 'VAT: R 2.61'],
    ['VAT', 15, 'VAT: R 15.00'],
    ['arrears', '-12.5', 'Arrears: -R 12.50'],
    ['total', 120, 'Total: R 120.00'],
    ['totalDue', '120.00', 'Total due: R 120.00'],
    ['amountInclVat', 23, 'Amount incl VAT: R 23.00'],
    ['fees', 3, 'Fees: R 3.00'],
    ['debtDeduction', '4.00', 'Debt deduction: R 4.00'],
    ['service_charge', '4', 'Service charge: R 4.00'],
    ['tariff', '2.35', 'Tariff: R 2.35'],
    ['unitPrice', 2.35, 'Unit price: R 2.35'],
    ['costPerUnit', 2.35, 'Cost per unit: R 2.35'],
    ['fee', 'R 2,50', 'Fee: R 2.50'],
    ['total', '1,234.50', 'Total: R 1 234.50'],
    ['faceValue', 50, 'Face value: R 50.00'],
    ['price', 29, 'Price: R 29.00'],
    ['unitPrice', '2.3456', 'Unit price: 2.3456'],
    ['accountBalance', '1234.50', 'Account balance: R 1 234.50'],
    ['tariff', 'Homelight 20A', 'Tariff: Homelight 20A'],
    ['tariff', '07', 'Tariff: 07'],
    ['tariff', '1.2345', 'Tariff: 1.2345'],
    ['vat', '4123456789', 'VAT: 4123456789'],
    ['vatNumber', '4123456789', 'VAT number: 4123456789'],
    ['taxInvoiceNo', '120', 'Tax invoice no: 120'],
    ['totalUnits', 41.7, 'Total units: 41.7'],
    ['unitsTotal', 41.7, 'Units total: 41.7'],
    ['kwhBalance', '12.00', 'kWh balance: 12.00'],
    ['dataBalance', 500, 'Data balance: 500'],
    ['totalItems', 3, 'Total items: 3'],
    ['itemCount', 3, 'Item count: 3'],
    ['vatRate', '15', 'VAT rate: 15'],
    ['vatPercent', 15, 'VAT percent: 15'],
    ['feeReference', '0012', 'Fee reference: 0012'],
    ['feeCode', '12.50', 'Fee code: 12.50'],
  ])('%s %j is written %j', (name, value, text) => {
    const [line] = printed(opened({ [name]: value }))
    expect(line?.replaceAll('\u00a0', ' ')).toBe(text)
  })

  test('an amount of units is not money', () => {
    expect(printed(opened({ units: { amount: 41.7 } }))).toEqual(['Amount: 41.7'])
  })
})

describe('any receipt', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
  const grouped = fc
    .tuple(
      digits(20),
      fc.constantFrom(/.{20}/g, /.{4}/g, /.{5}/g, /.{10}/g),
      fc.constantFrom(' ', '-'),
    )
    .map(([token, size, between]) => ({
      plain: token,
      written: (token.match(size) ?? []).join(between),
    }))
  const asIs = (text: string) => ({ plain: text, written: text })
  const words = fc.constantFrom('', 'bonus', 'extra', 'voucher', 'main')
  const named = (base: string) => words.map((word) => (word === '' ? base : `${word}_${base}`))
  const place = (
    name: fc.Arbitrary<string>,
    secret: fc.Arbitrary<{ plain: string; written: string }>,
  ) => fc.record({ name, secret })
  /** A secret with its name, which is recognised by its name, or only by its shape. */
  const bought = fc.oneof(
    place(named('token'), grouped),
    place(named('kct1'), grouped),
    place(named('pin'), digits(7).map(asIs)),
    place(named('pinNumber'), digits(12).map(asIs)),
    place(fc.constantFrom('zq', 'vend', 'given'), grouped),
    place(
      fc.constantFrom('zq', 'given', 'code', 'voucherCode'),
      fc.oneof(
        fc.stringMatching(/^3[1-9]\d{12}$/).map(asIs),
        fc.stringMatching(/^[A-Z]{4}-[A-Z]{4}-\d{4}$/).map(asIs),
      ),
    ),
    place(
      fc.constantFrom('note', 'words', 'message'),
      grouped.map(({ plain, written }) => ({ plain, written: `Your token is ${written}. Thanks` })),
    ),
  )
  const wrap = fc.constantFrom<(inner: unknown) => unknown>(
    (inner) => inner,
    (inner) => ({ inner }),
    (inner) => [inner],
    (inner) => ({ rows: [{ label: 'Row' }, inner] }),
    (inner) => JSON.stringify(inner),
    (inner) => ({ payload: JSON.stringify({ list: [inner] }) }),
  )
  /** A receipt with several secrets at different depths. */
  const receipt = fc
    .uniqueArray(fc.record({ bought, wrap }), {
      minLength: 1,
      maxLength: 5,
      selector: (one) => one.bought.secret.plain,
    })
    .chain((parts) =>
      fc.record({
        secrets: fc.constant(parts.map((part) => part.bought.secret.plain.replaceAll('-', ''))),
        document: wrap.map((around) =>
          around({
            amount: 20,
            reference: 'R-1',
            ...Object.fromEntries(
              parts.map((part, index) => [
                `part${'abcde'.charAt(index)}`,
                part.wrap({ [part.bought.name]: part.bought.secret.written }),
              ]),
            ),
          }),
        ),
      }),
    )
  const paths = fc.subarray([
    'receipt.amount',
    'reference',
    'receipt',
    'token',
    'receipt.pin',
    'faxNumber',
  ])

  test('has each of its tokens and PINs on the slip exactly once, for any category', () => {
    fc.assert(
      fc.property(receipt, paths, ({ secrets, document }, receiptFields) => {
        const { parts } = receiptSlip(opened(document, receiptFields), { duplicate: false })
        const keyed = parts.flatMap((part) =>
          part.kind === 'secret' ? [part.groups.join('').replaceAll('-', '')] : [],
        )
        expect(keyed.toSorted()).toEqual(secrets.toSorted())
        const rows = parts
          .flatMap((part) => (part.kind === 'row' ? [part.value] : []))
          .join('|')
          .replaceAll(/[\s-]/g, '')
        for (const secret of secrets) expect(rows).not.toContain(secret)
      }),
      { numRuns: 300 },
    )
  })

  test('of a platform’s record is read in the same way', () => {
    fc.assert(
      fc.property(receipt, ({ secrets, document }) => {
        const [record] = readTransactionRecords({
          id: 't-1',
          status: 'COMPLETED',
          receipt: document,
        })
        expect.assert(record?.receipt != null)
        const one = opened(undefined)
        const { parts } = receiptSlip(
          { ...one, response: { ...one.response, receipt: record.receipt } },
          { duplicate: false },
        )
        expect(parts.filter(({ kind }) => kind === 'secret')).toHaveLength(secrets.length)
      }),
      { numRuns: 300 },
    )
  })
})

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
  return body.split('\n').filter((line) => !/^(?:Mobile number|For)/.test(line))
}

describe('the slip of a receipt', () => {
  const three = [
    'Enter all 3 tokens, in this order: the key-change tokens first.',
    `Enter 1st: key-change token: ${inFours(A)}`,
    `Enter 2nd: key-change token: ${inFours(B)}`,
  ]
  test.each<[what: string, receipt: unknown, paths: string[], lines: string[]]>([
    ['written as JSON text', '{"pin":"48213377"}', ['receipt.pin'], ['PIN: 4821 3377']],
    ['written as text in text', JSON.stringify('{"pin":"48213377"}'), [], ['PIN: 4821 3377']],
    ['written as a list of JSON texts', ['{"pin":"48213377"}'], [], ['PIN: 4821 3377']],
    ['written as words', `Token: ${A}`, ['receipt.token'], [`Token: ${inFours(A)}`]],
    [
      'that is a list',
      '[{"pin":"48213377","amount":5},{"pin":"90812233","amount":7}]',
      ['receipt.pin', 'amount'],
      ['PIN: 4821 3377', 'PIN 2: 9081 2233', 'Amount: R 5.00', 'Amount 2: R 7.00'],
    ],
    [
      'with a PIN of an unknown name that no path names',
      { pinNumber: '48213', amount: 5 },
      ['amount'],
      ['Pin number: 48213', 'Amount: R 5.00'],
    ],
    [
      'with a code in a list that no path names',
      { vouchers: [{ code: 'ABCD-EFGH-1234' }], amount: 5 },
      ['amount'],
      ['Code: ABCD-EFGH-1234', 'Amount: R 5.00'],
    ],
    [
      'with the name and the value as members',
      { fields: [{ name: 'PIN', value: '48213' }], extra: [{ key: 'kct1', value: A }] },
      [],
      ['PIN: 48213', `Key-change token: ${inFours(A)}`],
    ],
    ['with a token as a list', { token: inFours(A).split(' ') }, [], [`Token: ${inFours(A)}`]],
    [
      'with a token in groups of five',
      { token: '12345 67890 12345 67890' },
      [],
      ['Token: 1234 5678 9012 3456 7890'],
    ],
    [
      'with a sentence that may hold a PIN',
      { text: 'Voucher 4821-3377-4821-3377 for you', amount: 5 },
      ['amount'],
      ['Amount: R 5.00', 'Text: Voucher 4821-3377-4821-3377 for you'],
    ],
    [
      'with a token and a PIN in sentences that no path names',
      { note: `Token ${A}`, words: 'Your PIN is 4821 3377', amount: 5 },
      ['amount'],
      [`Token: ${inFours(A)}`, 'PIN: 4821 3377', 'Amount: R 5.00'],
    ],
    [
      'with a serial number that no path names',
      { serialNo: 'S-1', pin: '1234' },
      ['pin'],
      ['PIN: 1234', 'Serial no: S-1'],
    ],
    [
      'with one token in two places',
      { token: A, details: { tokenText: `Your token is ${inFours(A)}. Thank you.` } },
      [],
      [`Token: ${inFours(A)}`, 'Token text: Your token is (above). Thank you.'],
    ],
    [
      'with key-change tokens after the credit',
      { token: C, kct2: B, kct1: A },
      ['receipt.token'],
      [...three, `Enter 3rd: token: ${inFours(C)}`],
    ],
    [
      'with key-change tokens that a list describes',
      {
        tokens: [
          { token: C, for: 'Credit' },
          { token: A, for: 'Key change token 1' },
          { token: B, for: 'Key change token 2' },
        ],
      },
      [],
      [...three, `Enter 3rd: token: ${inFours(C)}`],
    ],
    [
      'with key-change tokens that one text names',
      { token: `KCT 1: ${A}\nKCT 2: ${B}\nCredit: ${C}` },
      [],
      [...three, `Enter 3rd: token 3 of 3: ${inFours(C)}`],
    ],
  ])('%s shows what the customer bought', (_, receipt, paths, lines) => {
    expect(printed(opened(receipt, paths))).toEqual(lines)
  })

  test('shows what the answer has beside the receipt, or without one', () => {
    const pin = 'PIN: 4821 3377'
    expect(printed(opened({ amount: 5 }, ['amount'], { pin: '48213377' }))).toContain(pin)
    expect(printed(opened(undefined, ['receipt.amount'], { pin: '48213377' }))).toContain(pin)
    const said = opened({ amount: 5 }, ['amount'], { responseMessage: `Token ${A} sent` })
    expect(printed(said)).toContain(`Token: ${inFours(A)}`)
  })

  test('takes the recipient’s number for no PIN, under any name', () => {
    const one = { ...opened({ service: '04123456785', amount: 5 }), recipient: '04123456785' }
    expect(linesOfReceipt(one).map(({ kind }) => kind)).not.toContain('secret')
  })

  test.each<[unknown, readonly number[]]>([
    [{ token: A + B }, []],
    [{ token: inFours(A.slice(1)) }, [19]],
    [{ token: `Your token: ${A.slice(1)}` }, [19]],
    [{ kct1: A, kct2: `${B}1` }, [21]],
    [{ pin: '4821337748213' }, []],
    [{ token: 'not yet' }, []],
  ])('of %j has tokens of the odd lengths %j', (receipt, lengths) => {
    expect(oddTokenLengths(linesOfReceipt(opened(receipt)))).toEqual(lengths)
  })
})

describe('any receipt with tokens and PINs', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
  interface Secret {
    readonly plain: string
    readonly written: string
  }
  const grouped: fc.Arbitrary<Secret> = fc
    .tuple(digits(20), fc.constantFrom(/.{20}/g, /.{4}/g, /.{5}/g), fc.constantFrom(' ', '-'))
    .map(([token, size, between]) => ({
      plain: token,
      written: (token.match(size) ?? []).join(between),
    }))
  const asIs = (text: string): Secret => ({ plain: text.replaceAll('-', ''), written: text })
  const inSentence = grouped.map(({ plain, written }) => ({
    plain,
    written: `Your token is ${written}. Thanks`,
  }))
  const code = fc.oneof(
    fc.stringMatching(/^3[1-9]\d{12}$/),
    fc.stringMatching(/^[A-Z]{4}-[A-Z]{4}-\d{4}$/),
  )
  const place = (names: readonly string[], secret: fc.Arbitrary<Secret>) =>
    fc.record({ name: fc.constantFrom(...names), secret })
  /** A secret that is recognised by its name, or only by its shape. */
  const bought = fc.oneof(
    place(['token', 'bonus_token', 'kct1', 'main_kct1', 'zq', 'vend'], grouped),
    place(['pin', 'voucher_pin'], digits(7).map(asIs)),
    place(['pinNumber', 'extra_pinNumber'], digits(12).map(asIs)),
    place(['zq', 'code', 'voucherCode'], code.map(asIs)),
    place(['note', 'message'], inSentence),
  )
  const wrap = fc.constantFrom<(inner: unknown) => unknown>(
    (inner) => inner,
    (inner) => ({ inner }),
    (inner) => ({ rows: [{ label: 'Row' }, inner] }),
    (inner) => JSON.stringify(inner),
    (inner) => ({ payload: JSON.stringify({ list: [inner] }) }),
  )
  const parts = fc.uniqueArray(fc.record({ bought, wrap }), {
    minLength: 1,
    maxLength: 5,
    selector: (one) => one.bought.secret.plain,
  })
  /** A receipt with several secrets at different depths. */
  const receipt = fc.tuple(parts, wrap).map(([parts, around]) => ({
    secrets: parts.map(({ bought }) => bought.secret.plain),
    document: around({
      amount: 20,
      reference: 'R-1',
      ...Object.fromEntries(
        parts.map(({ bought, wrap }, index) => [
          `part${'abcde'.charAt(index)}`,
          wrap({ [bought.name]: bought.secret.written }),
        ]),
      ),
    }),
  }))
  const paths = fc.subarray(['receipt.amount', 'reference', 'receipt', 'token', 'faxNumber'])

  test('has each of them on the slip exactly once, also read from the platform’s record', () => {
    fc.assert(
      fc.property(receipt, paths, ({ secrets, document }, receiptFields) => {
        const one = opened(document, receiptFields)
        const [record] = readTransactionRecords({
          id: 't-1',
          status: 'COMPLETED',
          receipt: document,
        })
        const again = { ...one.response, receipt: record?.receipt }
        for (const response of [one.response, again]) {
          const { parts } = receiptSlip({ ...one, response }, { duplicate: false })
          const keyed = parts.flatMap((part) =>
            part.kind === 'secret' ? [part.groups.join('').replaceAll('-', '')] : [],
          )
          expect(keyed.toSorted()).toEqual(secrets.toSorted())
          const rows = parts.map((part) => (part.kind === 'row' ? part.value : '')).join('|')
          for (const secret of secrets) expect(rows.replaceAll(/[\s-]/g, '')).not.toContain(secret)
        }
      }),
      { numRuns: 150 },
    )
  })
})

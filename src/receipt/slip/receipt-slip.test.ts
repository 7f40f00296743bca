import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenedReceipt } from '../../engine/engine.ts'
import type { Sale } from '../../engine/sale.ts'
import type { CashRounding } from '../../values/cash.ts'
import { saleOf } from '../../engine/machine/view.ts'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { maskTail } from '../../values/number/mask.ts'
import { cents } from '../../values/money.ts'
import { mayHavePendingSlip, pendingSlip } from './pending-slip.ts'
import { isDuplicate, linesOfReceipt, receiptSlip } from './receipt-slip.ts'
import { slipText, secretsText } from './slip-text.ts'

const sale = (more: Parameters<typeof aRow>[0] = {}): Sale =>
  saleOf(aRow({ state: 'completed', transactionId: 'T-1', ...more }))
const redeemedSale = (more: Parameters<typeof aRow>[0] = {}) =>
  sale({ kind: 'redeem', summary: { ...sale().summary, recipientMasked: '' }, ...more })
const opened = (receipt: Record<string, unknown>, more: Partial<OpenedReceipt> = {}) => ({
  sale: sale(),
  receiptFields: [],
  response: {
    transactionId: 'T-1',
    responseCode: '0',
    responseDateTime: '2026-11-20T14:05:09.123',
    successful: true,
    receipt,
  },
  ...more,
})
const first = { duplicate: false }
const text = (one: OpenedReceipt, mark = first) => slipText(receiptSlip(one, mark))

const electricity = {
  token: '1111222233334444555566667777888899990000',
  units: 41.7,
  unitType: 'kWh',
  meterNumber: '0412345678567',
  amount: 20,
  taxAmount: 2.61,
  transactionNumber: '9007199254740993',
}

describe('a receipt', () => {
  test('shows everything, in the order of a slip', () => {
    const one = opened(electricity, {
      sale: sale({ cashier: 'Naledi', payment: { method: 'cash', tendered: cents(5000) } }),
      recipient: '+27821234567',
    })
    expect(text(one).split('\n')).toEqual([
      'Receipt',
      'MTN airtime',
      '20 Nov 2026, 14:05',
      '',
      'Enter all 2 tokens, in this order.',
      'Token 1 of 2: 1111 2222 3333 4444 5555',
      'Token 2 of 2: 6666 7777 8888 9999 0000',
      'Mobile number: 082 123 4567',
      'Units: 41.7 kWh',
      'Meter: 0412 3456 7856 7',
      'VAT: R 2.61',
      'Transaction number: 9007199254740993',
      '',
      'Total: R 20.00',
      'Cash: R 50.00',
      'Change: R 30.00',
      '',
      'Served by Naledi',
      'Transaction T-1',
    ])
  })

  test('of a redemption shows the redeemed amount and the balance, and no payment', () => {
    const { transactionId: _unknown, ...redeemed } = redeemedSale({ cashier: 'Naledi' })
    const receipt = { amount: 60, voucherBalance: 40, pin: '1234' }
    const one = opened(receipt, { sale: redeemed, receiptFields: ['receipt.amount'] })
    expect(receiptSlip(one, { duplicate: true }).parts).toEqual([
      { kind: 'mark', text: 'DUPLICATE' },
      { kind: 'under', text: 'MTN airtime' },
      { kind: 'under', text: '20 Nov 2026, 14:05' },
      { kind: 'rule' },
      { kind: 'secret', label: 'PIN', groups: ['1234'] },
      { kind: 'rule' },
      { kind: 'row', name: 'To the customer', value: 'R\u00A060.00', strong: true },
      { kind: 'row', name: 'Given', value: 'In cash' },
      { kind: 'row', name: 'Left on voucher', value: 'R\u00A040.00' },
      { kind: 'rule' },
      { kind: 'note', text: 'Served by Naledi' },
      { kind: 'note', text: 'Sale T1-1' },
    ])
  })

  test.each<
    [receipt: Record<string, unknown>, rounding: CashRounding, given: string, amount: string | null]
  >([
    [{ amount: '12.34' }, 'off', 'R 12.34', null],
    [{ amount: '12.34' }, 'customer', 'R 12.40', 'Amount: R 12.34'],
    [{ amount: '0' }, 'off', 'Full balance', null],
  ])('of a full balance with %o and rounding %s gives %s', (receipt, rounding, given, amount) => {
    const summary = { ...sale().summary, amount: cents(0), recipientMasked: '' }
    const redeemed = { ...redeemedSale({ summary }), payment: { method: 'cash', rounding } }
    const said = text(opened(receipt, { sale: redeemed }))
    expect(said).toContain(`To the customer: ${given}`)
    expect(said).not.toMatch(/Total|Change/)
    // Also what was redeemed, if coins can’t make it.
    expect(/Amount: R 12.*/.exec(said)?.[0] ?? null).toBe(amount)
  })

  test.each([[[]], [['receipt.voucherID']], [['voucherBalance', 'receipt.voucherID']]])(
    'of a redemption shows the balance once, for any list of the category: %j',
    (receiptFields) => {
      const receipt = { voucherID: 'V-1', amount: '60.00', voucherBalance: '40.00' }
      const said = text(opened(receipt, { sale: redeemedSale(), receiptFields }))
      expect(said.match(/Left on voucher: R 40\.00/g)).toHaveLength(1)
      expect(said).toContain('Voucher: V-1')
    },
  )

  test('shows the brand if the product’s name does not', () => {
    const summary = { ...sale().summary, title: '1GB weekly', brandName: 'Vodacom' }
    expect(text(opened({}, { sale: sale({ summary }) }))).toContain('Vodacom 1GB weekly')
  })

  test.each<[string, Parameters<typeof aRow>[0], boolean]>([
    ['sold, and never printed', { state: 'completed' }, false],
    ['printed once', { state: 'completed', copiedAt: 5 }, true],
    ['handed over', { state: 'delivered' }, true],
    ['resolved by a person', { state: 'resolved' }, true],
    ['to be looked after', { state: 'needs-attention' }, false],
  ])('%s: a duplicate? %#', (_, row, duplicate) => {
    expect(isDuplicate(sale(row))).toBe(duplicate)
  })

  const meter = { meterNumber: '0412345678567' }
  test.each<[string, Record<string, unknown>, string | undefined, RegExp, RegExp]>([
    ['once if the receipt has it', meter, '0412345678567', /Meter: 0412 3456 7856 7/, /Paid for/],
    ['once if it knows only the mask', meter, undefined, /Meter: 0412 3456 7856 7/, /Paid for/],
    [
      'once if the receipt’s line has no groups',
      { accountNumber: '0412345678567' },
      '0412345678567',
      /Account number: 0412345678567/,
      /Paid for/,
    ],
    [
      'in full beside another number with the same end',
      { reference: 'R-00008567' },
      '0412345678567',
      /Paid for: 0412 3456 7856 7\nReference: R-00008567/,
      /••••/,
    ],
    ['masked for other users', {}, undefined, /Paid for: ••••8567/, /0412/],
  ])('shows the recipient %s', (_, receipt, recipient, has, lacks) => {
    const summary = {
      ...sale().summary,
      recipientLabel: 'Paid for',
      recipientMasked: maskTail('0412345678567'),
    }
    const told = recipient === undefined ? {} : { recipient }
    const said = text(opened(receipt, { sale: sale({ summary }), ...told }))
    expect(said).toMatch(has)
    expect(said).not.toMatch(lacks)
  })

  test('keeps an amount that differs from the total', () => {
    expect(text(opened({ amount: 19 }))).toContain('Amount: R 19.00')
    expect(text(opened({ feeAmount: 20 }))).toContain('Fee amount: R 20.00')
  })

  test('has VAT only if the platform says so, and is no tax invoice (ruling R29)', () => {
    expect(text(opened({}))).not.toMatch(/VAT|tax/i)
    expect(text(opened(electricity))).not.toMatch(/tax invoice/i)
  })

  test('uses the till’s own time if the platform gives none', () => {
    const one = opened({})
    const response = { ...one.response, responseDateTime: 'soon' }
    expect(text({ ...one, response })).toContain('1 Jan 1970, 02:00')
  })
})

test('shows each token and PIN on a separate line, digits without spaces', () => {
  const slip = receiptSlip(opened({ ...electricity, pin: 'AB 12' }), first)
  expect(secretsText(slip).split('\n')).toEqual([
    '11112222333344445555',
    '66667777888899990000',
    'AB 12',
  ])
  expect(secretsText(receiptSlip(opened({}), first))).toBe('')
})

describe('the slip of a pending sale', () => {
  test('says that it is no receipt, shows the payment, and promises the money back', () => {
    const said = slipText(pendingSlip(sale({ state: 'in-flight', cashier: 'Naledi' })))
    expect(said.split('\n')).toEqual([
      'Pending',
      '** NOT A RECEIPT **',
      'MTN airtime',
      '1 Jan 1970, 02:00',
      '',
      'Mobile number: 082 ••• 4567',
      'Total: R 20.00',
      'Cash: R 20.00',
      '',
      expect.stringMatching(/or your money back if nothing was sold/),
      'Served by Naledi',
      'Sale T1-1',
    ])
  })

  test('of a sold sale says that only the receipt will follow', () => {
    const said = slipText(pendingSlip(sale({ state: 'receipt-awaited' })))
    expect(said).toMatch(/^Receipt still to come/)
    expect(said).toContain('The sale went through.')
    expect(said).not.toMatch(/money back/)
  })

  test.each<[Parameters<typeof aRow>[0], boolean]>([
    [{ state: 'prepared' }, false],
    [{ state: 'waiting-for-sign-in' }, true],
    [{ state: 'in-flight' }, true],
    [{ state: 'asking', ask: 'not-found' }, true],
    [{ state: 'receipt-awaited' }, true],
    [{ state: 'completed' }, false],
    [{ state: 'failed' }, false],
    [{ state: 'unknown', kind: 'redeem' }, false],
  ])('%j may have a pending slip: %s', (row, may) => {
    expect(mayHavePendingSlip(sale(row))).toBe(may)
  })
})

describe('any receipt and any list of paths', () => {
  const trace = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, '')

  test('make a slip with every value that a path names, or with all of them, at any depth', () => {
    const leaf = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean())
    const field = fc.stringMatching(/^x[a-z]{0,5}$/)
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(field, tie('tree'), { maxKeys: 3 }),
      ),
    }))
    const namedIn = (receipt: Record<string, unknown>) =>
      fc.tuple(fc.constant(receipt), fc.subarray(Object.keys(receipt)))
    fc.assert(
      fc.property(fc.dictionary(field, tree).chain(namedIn), ([receipt, names]) => {
        const receiptFields = names.map((name, at) => (at === 0 ? name : `receipt.${name}`))
        const said = trace(text(opened(receipt, { receiptFields })))
        const finds = names.some((name) => leavesOf(receipt[name]).length > 0)
        const wanted = finds ? names : Object.keys(receipt)
        for (const value of wanted.flatMap((name) => leavesOf(receipt[name])))
          expect(said).toContain(trace(value))
      }),
      { numRuns: 300 },
    )
  })

  test('make a slip without a throw, with a separate key for each line', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    const name = fc.constantFrom('amount', 'pin', 'units', 'unitType', '__proto__', 'constructor')
    const path = fc.oneof(
      fc.string(),
      name,
      fc.tuple(name, name).map(([a, b]) => `${a}[0].${b}`),
    )
    const value = fc.oneof(
      fc.jsonValue(),
      fc.object({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
    )
    const receipt = fc.dictionary(fc.oneof(name, fc.string()), value, { noNullPrototype: false })
    fc.assert(
      fc.property(receipt, fc.array(path), (receipt, receiptFields) => {
        const one = opened(receipt, { receiptFields })
        expect(text(one)).toMatch(/^Receipt\n/)
        const keys = linesOfReceipt(one).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 300 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
  })
})

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)]
}

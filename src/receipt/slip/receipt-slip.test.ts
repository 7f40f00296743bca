import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpenedReceipt } from '../../engine/engine.ts'
import type { Sale } from '../../engine/sale.ts'
import { saleOf } from '../../engine/machine/view.ts'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { maskTail } from '../../values/number/mask.ts'
import { cents, centsFromDecimalText, formatRand } from '../../values/money.ts'
import { writtenValue } from '../../values/text/written-value.ts'
import { mayHavePendingSlip, pendingSlip } from './pending-slip.ts'
import { resolveReceiptPath } from '../receipt-path.ts'
import { isDuplicate, receiptSlip } from './receipt-slip.ts'
import { slipText, secretsText } from './slip-text.ts'

const sale = (more: Parameters<typeof aRow>[0] = {}): Sale =>
  saleOf(aRow({ state: 'completed', transactionId: 'T-1', ...more }))
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

  test('separates its parts, and contains nothing else', () => {
    const whole = receiptSlip(opened({ token: '11112222333344445555' }), { duplicate: true })
    expect(whole.parts).toEqual([
      { kind: 'mark', text: 'DUPLICATE' },
      { kind: 'under', text: 'MTN airtime' },
      { kind: 'under', text: '20 Nov 2026, 14:05' },
      { kind: 'rule' },
      { kind: 'secret', label: 'Token', groups: ['1111', '2222', '3333', '4444', '5555'] },
      { kind: 'row', name: 'Mobile number', value: '082 ••• 4567' },
      { kind: 'rule' },
      { kind: 'row', name: 'Total', value: 'R\u00A020.00', strong: true },
      { kind: 'row', name: 'Cash', value: 'R\u00A020.00' },
      { kind: 'rule' },
      { kind: 'note', text: 'Transaction T-1' },
    ])
    const { transactionId: _unknown, ...redeemed } = sale({
      kind: 'redeem',
      cashier: 'Naledi',
      summary: { ...sale().summary, recipientMasked: '' },
    })
    const receipt = { amount: 60, voucherBalance: 40, pin: '1234' }
    const receiptFields = ['receipt.amount']
    expect(receiptSlip(opened(receipt, { sale: redeemed, receiptFields }), first).parts).toEqual([
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

  test('shows the brand if the product’s name does not', () => {
    const summary = { ...sale().summary, title: '1GB weekly', brandName: 'Vodacom' }
    expect(text(opened({}, { sale: sale({ summary }) }))).toContain('Vodacom 1GB weekly')
  })

  test('is marked from the second copy on', () => {
    expect(text(opened({}), { duplicate: true })).toContain('** DUPLICATE **')
    expect(text(opened({}))).not.toContain('DUPLICATE')
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

  test('masks the recipient for other users', () => {
    expect(text(opened({}))).toContain('Mobile number: 082 ••• 4567')
  })

  test('shows the recipient once if the platform’s receipt has it', () => {
    const summary = {
      ...sale().summary,
      recipientLabel: 'Meter number',
      recipientMasked: '••••8567',
    }
    const one = opened(electricity, { sale: sale({ summary }), recipient: '0412345678567' })
    expect(text(one).match(/0412 3456 7856 7/g)).toHaveLength(1)
    expect(text(one)).not.toContain('Meter number')
  })

  test('recognises the masked recipient in the platform’s full number', () => {
    const summary = {
      ...sale().summary,
      recipientLabel: 'Meter number',
      recipientMasked: maskTail('0412345678567'),
    }
    const masked = { sale: sale({ summary }) }
    expect(text(opened(electricity, masked))).not.toContain('Meter number')
    expect(text(opened({ meterNumber: '0412345678599' }, masked))).toContain('Meter number: ')
  })

  test('recognises the recipient in a line without groups', () => {
    const summary = { ...sale().summary, recipientLabel: 'Paid for', recipientMasked: '••••8567' }
    const account = { accountNumber: '0412345678567' }
    const one = opened(account, { sale: sale({ summary }), recipient: '0412345678567' })
    expect(text(one)).toContain('Account number: 0412345678567')
    expect(text(one)).not.toContain('Paid for')
  })

  test('shows the recipient if another number has the same end', () => {
    const summary = { ...sale().summary, recipientLabel: 'Account', recipientMasked: '••••8567' }
    const receipt = { reference: 'R-00008567' }
    const one = opened(receipt, { sale: sale({ summary }), recipient: '0412345678567' })
    expect(text(one)).toContain('Account: 0412 3456 7856 7')
    expect(text(one)).toContain('Reference: R-00008567')
  })

  test('keeps an amount that differs from the total', () => {
    expect(text(opened({ amount: 19 }))).toContain('Amount: R 19.00')
    expect(text(opened({ amount: 20 }))).not.toContain('Amount')
    expect(text(opened({ feeAmount: 20 }))).toContain('Fee amount: R 20.00')
  })

  test('has VAT only if the platform says so, and is no tax invoice (ruling R29)', () => {
    expect(text(opened({}))).not.toMatch(/VAT|tax/i)
    expect(text(opened(electricity))).not.toMatch(/tax invoice/i)
  })

  test('of a redemption shows the redeemed amount and the balance, and no payment', () => {
    const redeemed = sale({
      kind: 'redeem',
      summary: { ...sale().summary, amount: cents(0), recipientMasked: '' },
    })
    const receipt = { voucherID: 'V-1', amount: '100.00', voucherBalance: '0.50' }
    const said = text(opened(receipt, { sale: redeemed }))
    expect(said).toContain('To the customer: R 100.00')
    expect(said).toContain('Left on voucher: R 0.50')
    expect(said).not.toMatch(/Total|Change|Amount/)
    const inCoins = { ...redeemed, payment: { method: 'cash', rounding: 'customer' } as const }
    const odd = { ...receipt, amount: '12.34' }
    expect(text(opened(odd, { sale: inCoins }))).toContain('To the customer: R 12.40')
    expect(text(opened(odd, { sale: redeemed }))).toContain('To the customer: R 12.34')
    const silent = text(opened({ voucherID: 'V-1', amount: '0' }, { sale: redeemed }))
    expect(silent).toContain('To the customer: Full balance')
  })

  test.each([[[]], [['receipt.voucherID']], [['voucherBalance', 'receipt.voucherID']]])(
    'of a redemption shows the balance once, for any list of the category: %j',
    (receiptFields) => {
      const receipt = { voucherID: 'V-1', amount: '60.00', voucherBalance: '40.00' }
      const redeemed = sale({ kind: 'redeem' })
      const said = text(opened(receipt, { sale: redeemed, receiptFields }))
      expect(said.match(/Left on voucher: R 40\.00/g)).toHaveLength(1)
      expect(said).toContain('Voucher: V-1')
    },
  )

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
  test('says that nothing was delivered, shows the payment, and never claims to be a receipt', () => {
    const said = slipText(pendingSlip(sale({ state: 'in-flight' })))
    expect(said).toMatch(/^Pending\n\*\* NOT A RECEIPT \*\*/)
    expect(said).toContain('Mobile number: 082 ••• 4567')
    expect(said).toContain('Total: R 20.00')
    expect(said).toContain('Sale T1-1')
    expect(said).toMatch(/or your money back if nothing was sold/)
    expect(said).not.toMatch(/failed|went through/i)
  })

  test('is laid out as a slip: the warning, the sale and its time, the recipient, the payment', () => {
    const said = slipText(pendingSlip(sale({ state: 'in-flight', cashier: 'Naledi' })))
    expect(said.split('\n').slice(0, 9)).toEqual([
      'Pending',
      '** NOT A RECEIPT **',
      'MTN airtime',
      '1 Jan 1970, 02:00',
      '',
      'Mobile number: 082 ••• 4567',
      'Total: R 20.00',
      'Cash: R 20.00',
      '',
    ])
    expect(said.split('\n').slice(-2)).toEqual(['Served by Naledi', 'Sale T1-1'])
    const nobody = { ...sale().summary, recipientMasked: '' }
    expect(slipText(pendingSlip(sale({ state: 'unknown', summary: nobody })))).not.toMatch(
      /Mobile number|Served by/,
    )
  })

  test('of a sold sale says that only the receipt will follow', () => {
    const said = slipText(pendingSlip(sale({ state: 'receipt-awaited' })))
    expect(said).toMatch(/^Receipt still to come/)
    expect(said).toContain('The sale went through.')
    expect(said).not.toMatch(/money back/)
  })

  test.each<[Parameters<typeof aRow>[0], boolean]>([
    [{ state: 'prepared' }, false],
    [{ state: 'sending' }, true],
    [{ state: 'waiting-for-sign-in' }, true],
    [{ state: 'throttled' }, true],
    [{ state: 'in-flight' }, true],
    [{ state: 'unknown' }, true],
    [{ state: 'asking', ask: 'not-found' }, true],
    [{ state: 'receipt-awaited' }, true],
    [{ state: 'completed' }, false],
    [{ state: 'failed' }, false],
    [{ state: 'rejected' }, false],
    [{ state: 'unknown', kind: 'redeem' }, false],
  ])('%j may have a pending slip: %s', (row, may) => {
    expect(mayHavePendingSlip(sale(row))).toBe(may)
  })
})

describe('any receipt and any list of paths', () => {
  const name = fc.oneof(
    fc.constantFrom(
      'amount',
      'voucherBalance',
      'expiryDate',
      'pin',
      'token',
      'units',
      'unitType',
      '__proto__',
      'constructor',
      'a',
    ),
    fc.string(),
  )
  /** Values that are unique on a slip. */
  const large = fc.integer({ min: 100_000_000, max: 999_999_999 })
  const telling = fc.oneof(
    large,
    large.map((sum) => `${sum}.50`),
    large.map((digits) => `X${digits}`),
    large.map((day) => `20${27 + (day % 60)}-01-${10 + (day % 18)}`),
  )
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom('20.00', '0.50', 20, 0, '2027-01-31', '2026-11-20T14:05:09.123', 'soon'),
    telling,
    fc.array(fc.dictionary(name, fc.oneof(telling, fc.string(), fc.boolean())), { maxLength: 3 }),
  )
  const receipt = fc.dictionary(name, value, { noNullPrototype: false })
  const paths = fc.array(
    fc.oneof(
      name,
      name.map((one) => `receipt.${one}`),
      fc.tuple(name, fc.nat(2), name).map(([list, at, one]) => `${list}[${at}].${one}`),
      fc.string(),
    ),
  )
  const trace = (some: string) => some.replace(/[^\p{L}\p{N}]/gu, '')

  test('make a slip that contains every value that a path names, of any type', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join()
    fc.assert(
      fc.property(receipt, paths, (receipt, receiptFields) => {
        const one = opened(receipt, { receiptFields })
        const said = trace(text(one))
        const named = receiptFields.flatMap((path) =>
          resolveReceiptPath(one.response, path).map((found) => found.value),
        )
        for (const leaf of named.flatMap(leavesOf))
          expect(
            writings(leaf).some((writing) => writing.every((part) => said.includes(trace(part)))),
          ).toBe(true)
      }),
      { numRuns: 500 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before)
  })

  test('never throw, for any receipt', () => {
    const strange = fc.object({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withObjectString: true,
      withSparseArray: true,
      withTypedArray: true,
    })
    fc.assert(
      fc.property(strange, paths, (receipt, receiptFields) => {
        expect(text(opened(receipt, { receiptFields }))).toMatch(/^Receipt\n/)
      }),
      { numRuns: 500 },
    )
  })

  test('lose nothing of a receipt whose category has an empty list, at any depth', () => {
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
    fc.assert(
      fc.property(fc.dictionary(field, tree), (receipt) => {
        const said = trace(text(opened(receipt)))
        for (const value of leavesOf(receipt)) expect(said).toContain(trace(value))
      }),
      { numRuns: 500 },
    )
  })
})

function leavesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object') return [JSON.stringify(value)]
  return Object.values(value).flatMap(leavesOf)
}

/** How a value may look on a slip: unchanged, split like tokens (ruling R28), as rand, as a date. */
function writings(value: string): readonly (readonly string[])[] {
  const amount = centsFromDecimalText(value)
  return [
    [value],
    ...(/\p{L}/u.test(value) ? [] : [value.split(/\D+/)]),
    ...(amount === undefined ? [] : [[formatRand(amount)]]),
    [writtenValue(value)],
  ]
}

import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import { decided, newPayment, paidInOneWay, withRetry, type Payment } from '../../engine/payment.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import { chainsOf } from '../store/chain.ts'
import { safeCell } from '../../values/file/csv.ts'
import { sheetCsv } from '../../values/file/sheet.ts'
import { instantIn } from '../../values/time/instant.ts'
import { exportName, salesSheet } from './csv.ts'
import { listedSale } from '../store/listed-sale.ts'

/** Parses the file as a spreadsheet does. */
function opened(text: string): readonly (readonly string[])[] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n$/, '')).data
}

const csvOf = (...sales: Parameters<typeof salesSheet>) => sheetCsv(salesSheet(...sales))
const csvColumns = salesSheet([], new Map()).columns.map(({ name }) => name)

describe('the file', () => {
  const attempt = {
    merchantReference: 'REF',
    status: 'FAILED',
    productCode: 'MTN-AIRTIME',
    amount: 1234.5,
    mobileNumber: '0821234567',
    paymentMethod: 'cash',
    responseCode: '1103',
  }
  const first = listedRecord({
    ...attempt,
    transactionId: 't-1',
    createdDate: '2026-11-20T14:05:09',
  })
  const second = {
    ...listedRecord({ ...attempt, transactionId: 't-2', createdDate: '2026-11-20T14:06:09' }),
    brand: 'MTN',
    soldBy: 'Zola',
  }
  const untold = listedSale({ key: 'R-1' }, new Map())

  it('has every cell in quotes, and unknown values empty', () => {
    expect(csvOf([second, first, untold], chainsOf([second, first, untold]))).toBe(
      [
        '\uFEFF"Date","Status","Product","Brand","Product code","Kind","Amount (R)","Recipient","Reference","Transaction","Attempt","Payment","Sold by","Code","Customer’s money","Paid with","Rounding (R)","Given back (R)","Paid at once","In or out"',
        '"2026-11-20 14:06:09","Failed","MTN-AIRTIME","MTN","MTN-AIRTIME","Other","1234.50","082 ••• 4567","REF","t-2","2 of 2","cash","Zola","1103","","","","","",""',
        '"2026-11-20 14:05:09","Failed","MTN-AIRTIME","","MTN-AIRTIME","Other","1234.50","082 ••• 4567","REF","t-1","1 of 2","cash","","1103","","","","","",""',
        '"","No status","Unknown product","","","Other","","","","","1 of 1","","","","","","","","",""',
        '',
      ].join('\r\n'),
    )
  })

  it.each([
    ['mobileNumber', '+27821234567'],
    ['meterNumber', '04123456785'],
    ['accountNumber', '60012345678901'],
  ])('masks the customer’s %s %s, unless the manager wants it in full', (member, number) => {
    const { mobileNumber: _mobile, ...rest } = attempt
    const one = listedRecord({ ...rest, [member]: number, transactionId: 't-1' })
    const chains = chainsOf([one])
    const cellOf = (text: string) => opened(text)[1]?.[csvColumns.indexOf('Recipient')]
    expect(csvOf([one], chains)).not.toContain(number)
    expect(JSON.stringify(salesSheet([one], chains))).not.toContain(number)
    expect(cellOf(csvOf([one], chains))).toBe(one.recipientMasked)
    expect(cellOf(csvOf([one], chains, 'full'))).toBe(safeCell(number))
    expect(salesSheet([one], chains, 'full').rows[0]).toContain(number)
  })

  it('for a spreadsheet has dates, numbers, and whether the money came in or went out', () => {
    const { columns, rows } = salesSheet([second, first, untold], new Map())
    const cell = (row: number, name: string) =>
      rows[row]?.[columns.findIndex((column) => column.name === name)]
    expect(cell(0, 'Date')).toEqual({ time: Date.UTC(2026, 10, 20, 12, 6, 9) })
    expect(cell(0, 'Amount (R)')).toEqual({ rand: 123_450 })
    expect([cell(2, 'Date'), cell(2, 'Amount (R)')]).toEqual([undefined, undefined])
    expect(rows.map((row) => row.length)).toEqual([20, 20, 20])
  })

  describe('has what this till knows of the customer’s money', () => {
    const account = { accountType: 'merchant', accountId: 'M-1001' } as const
    const prices = [
      { reference: 'T1-1', amount: cents(2003) },
      { reference: 'T1-2', amount: cents(2502) },
    ]
    const by = { id: 'p-1', account, at: 1 }
    const paid = newPayment(paidInOneWay(cents(4505), { method: 'cash' }, 'customer'), prices, by)
    const methods = [
      { method: 'cash', amount: cents(3500) },
      { method: 'card', amount: cents(1005) },
    ]
    const split = newPayment({ methods, rounding: 'customer' }, prices, by)
    const [whole, part] = ['cash 20.03', 'cash 25.02']
    const back = decided(paid, 'given-back', ['T1-2'], { at: 2 })
    const sale = (
      reference: string,
      phase: SalePhase,
      paidBy?: Payment,
      more: Partial<Sale> = {},
    ) => aSale(phase, { reference, ...(paidBy === undefined ? {} : { paidBy }), ...more })
    const failed = { kind: 'failed' } as const
    const completed = { kind: 'completed' } as const
    const checking = { kind: 'checking' } as const
    const names = [
      'Customer’s money',
      'Paid with',
      'Rounding (R)',
      'Given back (R)',
      'Paid at once',
    ]

    const kept = decided(paid, 'kept', ['T1-2'], { at: 2 })
    const retried = withRetry(paid, 'T1-2', 'T1-2.2', 3)
    const redeemed = sale('T1-1', completed, undefined, { kind: 'redeem' })
    const nothing = ['', '', '', '', '']

    it.each<[string, Sale, string[]]>([
      ['the first', sale('T1-1', completed, paid), ['Paid', whole, '-0.05', '', 'p-1']],
      ['another', sale('T1-2', failed, paid), ['Give back', part, '', '', 'p-1']],
      ['in flight', sale('T1-2', checking, paid), ['In the till', part, '', '', 'p-1']],
      ['kept', sale('T1-2', failed, kept), ['Kept for a retry', part, '', '', 'p-1']],
      ['given back', sale('T1-2', failed, back), ['Given back', part, '', '25.00', 'p-1']],
      ['sold after it', sale('T1-2', completed, back), ['Not paid for', part, '', '25.00', 'p-1']],
      ['retried', sale('T1-2', failed, retried), ['Pays for the retry', part, '', '', 'p-1']],
      ['the retry', sale('T1-2.2', completed, retried), ['Paid', '', '', '', 'p-1']],
      ['split', sale('T1-2', completed, split), ['Paid', 'cash 14.97, card 10.05', '', '', 'p-1']],
      ['of an old journal', sale('T1-1', failed), nothing],
      ['a redemption', redeemed, nothing],
    ])('of a sale that is %s', (_, one, figures) => {
      const listed = [listedSale({ key: one.reference, sale: one }, new Map())]
      const [, line] = opened(csvOf(listed, new Map()))
      expect(names.map((name) => line?.[csvColumns.indexOf(name)])).toEqual(figures)
      const { columns, rows } = salesSheet(listed, new Map())
      const cells = names.map((name) => rows[0]?.[columns.findIndex((one) => one.name === name)])
      const [state, ways, rounding = '', given = '', payment] = figures
      const rand = (text: string) =>
        text === '' ? undefined : { rand: Math.round(Number(text) * 100) }
      expect(cells).toEqual([state, ways, rand(rounding), rand(given), payment])
    })

    it('so the columns of a payment add up to what was taken and given back', () => {
      const { summary } = aSale(failed)
      const listed = prices.map(({ reference, amount }) => {
        const one = sale(reference, failed, back, { summary: { ...summary, amount } })
        return listedSale({ key: reference, sale: one }, new Map())
      })
      const lines = opened(csvOf(listed, new Map())).slice(1)
      const sum = (name: string) =>
        lines.reduce((all, line) => all + Number(line[csvColumns.indexOf(name)]), 0)
      expect(sum('Amount (R)') + sum('Rounding (R)')).toBeCloseTo(45)
      expect(sum('Given back (R)')).toBe(25)
    })
  })

  it.each([
    ['COMPLETED', 'airtime', 2000, 'In'],
    ['COMPLETED', 'redemption', 2000, 'Out'],
    ['COMPLETED', 'airtime', -2000, 'Out'],
    ['REFUNDED', 'airtime', 2000, 'Out'],
    ['FAILED', 'airtime', 2000, ''],
    ['PENDING', 'airtime', 2000, ''],
    ['REFUSED', 'redemption', 2000, ''],
  ] as const)('%s of %s at %i cents is %j', (status, kind, amount, direction) => {
    const sheet = salesSheet([{ ...first, status, kind, amount: cents(amount) }], new Map())
    expect(sheet.rows[0]?.[sheet.columns.findIndex(({ name }) => name === 'In or out')]).toBe(
      direction,
    )
  })

  it.each([
    ['2026-11-20T14:05:09', '2026-11-20 14:05:09'],
    ['2026-11-20T23:30:00Z', '2026-11-21 01:30:00'],
    ['20/11/2026', '2026-11-20 00:00:00'],
    ['0001-01-01T00:00:00', ''],
    ['9999-12-31T23:59:59-05:00', ''],
    ['yesterday', ''],
  ])('a program reads %s as %j, and a spreadsheet too', (createdDate, written) => {
    const one = [listedRecord({ ...attempt, transactionId: 't-1', createdDate })]
    expect(opened(csvOf(one, new Map()))[1]?.[0]).toBe(written)
    const time = instantIn(written)
    expect(salesSheet(one, new Map()).rows[0]?.[0]).toEqual(time === undefined ? time : { time })
  })

  it('has a name from its days', () => {
    expect(exportName('2026-11-20', '2026-11-20')).toBe('sales-2026-11-20')
    expect(exportName('2026-11-01', '2026-11-20')).toBe('sales-2026-11-01-to-2026-11-20')
  })
})

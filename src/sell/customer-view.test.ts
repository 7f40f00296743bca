import { describe, expect, test } from 'vitest'
import type { CheckedDraft } from '../draft/check.ts'
import { operations } from '../draft/operation.ts'
import { formFields } from '../draft/form-fields.ts'
import type { OpenedReceipt } from '../engine/engine.ts'
import { decided, newPayment, paidInOneWay } from '../engine/payment.ts'
import type { Sale, SalePhase } from '../engine/sale.ts'
import { aProduct } from '../testing/shop/a-product.ts'
import { merchant } from '../testing/shop/sale/sale-device.ts'
import { aPaidSale, aSale } from '../testing/shop/sale/sale-row.ts'
import { cents } from '../values/money.ts'
import { basketView, confirmView, outcomeView } from './customer-view.ts'
import type { CashCheck, Due } from './steps/pay/cash.ts'

const plain = (view: unknown): unknown => JSON.parse(JSON.stringify(view).replaceAll('\u00a0', ' '))

describe('before the sale, the customer compares', () => {
  const product = aProduct({ kind: 'other' })
  const define = (name: string) => ({ name, type: 'string', required: false })
  const fields = formFields([define('voucherPin'), define('mobileNumber')], 'other')
  const [pin, mobile] = fields.map(({ key }) => key)
  const pinTyped = { [pin ?? '']: '1234 5678 9012' }
  const number = { label: 'Mobile number', recipient: '082 123 4567' }
  const nobody = { label: '', recipient: '' }
  const counted: CashCheck = { kind: 'ok', tendered: cents(5_000), change: cents(2_990) }
  const details = (operation: 'purchase' | 'redeem', sum = 2_006): CheckedDraft => ({
    product,
    fields,
    operation: operations[operation],
    values: operation === 'redeem' ? pinTyped : { ...pinTyped, [mobile ?? '']: '0821234567' },
    amount: cents(sum),
    receiptFields: [],
    plan: undefined,
    lookup: undefined,
  })
  const due = (rounding: Due['rounding']): Due => ({ total: cents(2_006), rounding })
  const one = (who: object, sum = 'R 20.06') => ({
    kind: 'sale',
    step: 'check',
    pays: true,
    items: [{ title: 'A product', ...who, amount: sum }],
    sum,
  })

  test.each<[what: string, Parameters<typeof confirmView>, view: object]>([
    ['their number and the sum', [details('purchase')], one(number)],
    ['the sum in coins', [details('purchase'), due('customer')], { ...one(number), inCash: 2_000 }],
    ['one sum if coins make it', [details('purchase'), due('off')], one(number)],
    [
      'what they hand over and get back',
      [details('purchase'), due('customer'), counted],
      { ...one(number), inCash: 2_000, cash: { tendered: 5_000, change: 2_990 } },
    ],
    [
      'no cash that is wrong',
      [details('purchase'), due('off'), { kind: 'wrong', words: 'Enter the cash.' }],
      one(number),
    ],
    ['never a PIN', [details('redeem')], { ...one(nobody), pays: false }],
    ['all that is left', [details('redeem', 0)], { ...one(nobody, 'Full balance'), pays: false }],
  ])('%s', (_, args, view) => {
    expect(plain(confirmView(...args))).toEqual(view)
  })

  test('the items of a basket, the total and the sum in cash', () => {
    const item = {
      id: 'a',
      productCode: 'NETFLIX-99',
      kind: 'voucher',
      title: 'Netflix R99 voucher',
      recipient: '082 ••• 4567',
      amount: cents(9_905),
      count: 2,
      typed: new Map(),
      checked: undefined,
    } as const
    const total: Due = { total: cents(19_815), rounding: 'customer' }
    const cash: CashCheck = { kind: 'ok', tendered: cents(20_000), change: cents(190) }
    const title = '2 × Netflix R99 voucher'
    const recipient = { label: '', recipient: '082 ••• 4567' }
    const items = [{ title, ...recipient, amount: 'R 198.10' }]
    const view = { kind: 'sale', step: 'check', pays: true, items, sum: 'R 198.15' }
    expect(plain(basketView([item], total, { inCash: false }))).toEqual(view)
    const rounded = { ...view, inCash: 19_810 }
    expect(plain(basketView([item], total, { inCash: true }))).toEqual(rounded)
    expect(plain(basketView([item], total, { inCash: true, cash }))).toEqual({
      ...rounded,
      cash: { tendered: 20_000, change: 190 },
    })
  })
})

const seen = (sale: Sale) => outcomeView([{ sale, amount: 'R 20.00' }])
const payment = { method: 'cash', tendered: cents(5_000) }

describe('the outcome', () => {
  const waits = { kind: 'sale', step: 'wait', sum: 'R 20.00' }
  const became = (sold: boolean) => ({ kind: 'result', items: [{ sold }] })
  test.each<[SalePhase, object]>([
    [{ kind: 'prepared', wait: { kind: 'going' } }, waits],
    [{ kind: 'waiting-for-sign-in' }, waits],
    [{ kind: 'in-flight' }, waits],
    [{ kind: 'checking' }, waits],
    [{ kind: 'asking', reason: 'not-found' }, waits],
    [{ kind: 'set-aside', note: 'secret note' }, waits],
    [{ kind: 'needs-attention', reason: 'sold-after-failed' }, waits],
    [{ kind: 'receipt-awaited' }, became(true)],
    [{ kind: 'completed' }, became(true)],
    [{ kind: 'delivered' }, became(true)],
    [{ kind: 'failed' }, became(false)],
    [{ kind: 'rejected' }, became(false)],
    [{ kind: 'cancelled' }, became(false)],
    [{ kind: 'resolved', note: 'secret note' }, { kind: 'idle' }],
  ])('of a sale that is %j, with nothing of the till', (phase, view) => {
    const shown = seen(aSale(phase, { payment }))
    expect(plain(shown)).toMatchObject(view)
    expect(JSON.stringify(shown)).not.toMatch(/secret note|T1-1|merchant|M-1001|•/)
  })

  test('has the change until the hand-over, and not again', () => {
    const of = (kind: 'completed' | 'delivered' | 'failed') => seen(aSale({ kind }, { payment }))
    expect(of('completed')).toMatchObject({ change: 3_000 })
    expect(of('delivered')).not.toHaveProperty('change')
    expect(of('failed')).not.toHaveProperty('change')
  })

  test.each<[method: string, label: string]>([
    ['cash', 'You get back'],
    ['card', 'Back on your card'],
    ['eft', 'Back by Eft'],
  ])('has what goes back by %s until it went back', (method, label) => {
    const paid = paidInOneWay(cents(2_000), { method }, 'customer')
    const sale = aPaidSale({ kind: 'rejected' }, paid)
    expect(seen(sale)).toMatchObject({ back: [{ label, amount: 2_000 }] })
    const after = (kind: 'given-back' | 'kept') => {
      const paidBy = sale.paidBy && decided(sale.paidBy, kind, ['T1-1'], { at: 5 })
      expect.assert(paidBy !== undefined)
      return seen({ ...sale, paidBy })
    }
    expect(after('given-back')).toMatchObject({ back: [] })
    expect(after('given-back')).not.toHaveProperty('kept')
    expect(after('kept')).toMatchObject({ back: [], kept: 2_000 })
  })

  test.each<[method: string, held: number | undefined]>([
    ['cash', 2_000],
    ['card', undefined],
  ])('that is not known yet says which %s the shop keeps', (method, held) => {
    const paid = paidInOneWay(cents(2_000), { method }, 'customer')
    const view = seen(aPaidSale({ kind: 'checking' }, paid))
    expect(view.kind === 'sale' && view.held).toBe(held)
  })

  test('of a voucher has what the customer gets for it, and how', () => {
    const shown = (phase: SalePhase) => {
      const sale = aSale(phase, { kind: 'redeem', payment: { method: 'card' } })
      return outcomeView([{ sale, amount: 'R 12.34', gets: 'R 12.40' }])
    }
    expect(shown({ kind: 'completed' })).toMatchObject({
      pays: false,
      given: 'to the customer’s card',
      items: [{ amount: 'R 12.40' }],
    })
    expect(shown({ kind: 'failed' })).toMatchObject({ items: [{ amount: 'R 12.34' }] })
    expect(shown({ kind: 'failed' })).not.toHaveProperty('given')
  })

  test('has tokens only from a receipt that may be shown', () => {
    const sale = aSale({ kind: 'completed' })
    const receipt: OpenedReceipt = {
      sale,
      receiptFields: [],
      response: {
        responseCode: '0',
        responseMessage: 'ok',
        transactionId: '1',
        receipt: { token: '12345678901234567890', units: '12.5', serialNumber: 'S-1' },
      },
    }
    expect(seen(sale)).toMatchObject({ items: [{ secrets: [] }] })
    expect(outcomeView([{ sale, amount: 'R 20.00', receipt }])).toMatchObject({
      items: [{ secrets: [{ groups: ['1234', '5678', '9012', '3456', '7890'] }] }],
    })
  })

  describe('of a basket', () => {
    const sums = [2_000, 3_000, 4_006]
    const paidBy = newPayment(
      {
        methods: [{ method: 'cash', amount: cents(9_000) }],
        tendered: cents(10_000),
        rounding: 'customer',
      },
      sums.map((amount, place) => ({ reference: `T1-${place}`, amount: cents(amount) })),
      { id: 'p', account: merchant, at: 0 },
    )
    const of = (...phases: SalePhase[]) =>
      outcomeView(
        phases.map((phase, place) => ({
          sale: aSale(phase, { reference: `T1-${place}`, paidBy }),
          amount: 'R 20.00',
        })),
      )

    test('is known once each has one, with the change and what goes back as one sum', () => {
      const view = of({ kind: 'completed' }, { kind: 'failed' }, { kind: 'failed' })
      expect(view).toMatchObject({
        kind: 'result',
        items: [{ sold: true }, { sold: false }, { sold: false }],
        change: 1_000,
        back: [{ label: 'You get back', amount: 7_000 }],
      })
    })

    test('is waited for until then, with the whole sum', () => {
      const view = of({ kind: 'completed' }, { kind: 'failed' }, { kind: 'checking' })
      expect(plain(view)).toMatchObject({ kind: 'sale', step: 'wait', sum: 'R 60.00', held: 4_000 })
    })

    test('leaves out what somebody resolved', () => {
      const view = of({ kind: 'completed' }, { kind: 'resolved', note: 'n' }, { kind: 'delivered' })
      expect(view).toMatchObject({ kind: 'result', items: [{ sold: true }, { sold: true }] })
    })
  })
})

import { describe, expect, it } from 'vitest'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { airtime, merchant, redemption } from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
import type { Seal } from '../journal/seal.ts'
import type { SaleRow } from '../machine/row.ts'
import type { FailedTransaction, SaleDraft } from '../sale.ts'
import { adoptedReference, adoptedRowOf, isAdopted } from './adopted-row.ts'
import { draftFault, likenessOf, rowOf } from './draft-row.ts'
import { retryRowOf } from './retry-row.ts'

/** A transparent seal, for tests to read. */
const seal: Seal = {
  seal: async (text, reference) => ({
    iv: new TextEncoder().encode(reference),
    data: new TextEncoder().encode(text),
  }),
  open: async ({ data }) => new TextDecoder().decode(data),
  digest: async (text) => `digest of ${text}`,
}
const textIn = (row: SaleRow | undefined) =>
  row?.body === undefined ? undefined : new TextDecoder().decode(row.body.data)

/** The times of a row that begins now. */
const from = (at: number) => ({ createdAt: at, confirmedAt: at, updatedAt: at, stateSince: at })

describe('a draft', () => {
  const draft = airtime()
  const withBody = (body: object): SaleDraft => ({ ...draft, body: { ...draft.body, ...body } })
  /** A sale that only a field of its category tells from another. */
  const forPolicy = (additionalInfo: Readonly<Record<string, string>>): SaleDraft => {
    const { mobileNumber: _, ...body } = draft.body
    return { ...draft, body: { ...body, additionalInfo } }
  }

  it.each<[string, SaleDraft, string | undefined]>([
    ['as it should be', draft, undefined],
    ['with the engine’s own reference', withBody({ merchantReference: 'x' }), 'merchantReference'],
    ['with a reprocess', withBody({ reprocess: true }), 'reprocess'],
    ['with a number that JSON lacks', withBody({ amount: Number.NaN }), 'amount is not a number'],
    ['with another such number', withBody({ extra: Infinity }), 'extra is not a number'],
    ['without a product', withBody({ productCode: '' }), 'productCode is missing'],
    ['with a product that isn’t text', withBody({ productCode: 5 }), 'productCode is missing'],
    ['with an amount that isn’t a number', withBody({ amount: '20' }), 'amount is missing'],
  ])('%s', (_, one, fault) => {
    expect(draftFault(one) ?? 'none').toContain(fault ?? 'none')
  })

  it('has the likeness of another with the same kind, account, product, amount and recipient', async () => {
    const likeness = await likenessOf(draft, seal)
    const others: SaleDraft[] = [
      { ...redemption(), body: draft.body },
      { ...draft, account: { ...merchant, accountId: 'M-2' } },
      { ...draft, account: { ...merchant, accountType: 'sub-merchant' as const } },
      withBody({ productCode: 'OTHER' }),
      withBody({ amount: 21 }),
      withBody({ mobileNumber: '+27821234568' }),
      withBody({ meterNumber: '1' }),
      withBody({ accountNumber: '1' }),
      withBody({ voucherPin: '1' }),
      withBody({ noticeNumber: '1' }),
      withBody({ orderNumber: '1' }),
      forPolicy({}),
      forPolicy({ policyNumber: '1' }),
      forPolicy({ policyNumber: '2' }),
    ]
    const all = await Promise.all([draft, ...others].map((one) => likenessOf(one, seal)))
    expect(new Set(all).size).toBe(all.length)
    const alike = { ...withBody({ paymentMethod: 'card' }), account: { ...merchant, userKey: 'b' } }
    expect(await likenessOf(alike, seal)).toBe(likeness)
  })

  it.each<[string, SaleDraft, SaleDraft]>([
    ['a lookup’s reference', draft, withBody({ additionalInfo: { validationReference: 'v-1' } })],
    [
      'another lookup’s reference',
      forPolicy({ policyNumber: '1', validationReference: 'v-1' }),
      forPolicy({ policyNumber: '1', validationReference: 'v-2' }),
    ],
    ['a name beside the number', draft, withBody({ additionalInfo: { surname: 'Botha' } })],
    [
      'other capitals and spaces',
      forPolicy({ policyNumber: 'AB 12' }),
      forPolicy({ policyNumber: 'ab12 ' }),
    ],
  ])('keeps its likeness with %s', async (_, one, other) => {
    expect(await likenessOf(other, seal)).toBe(await likenessOf(one, seal))
  })

  it('becomes a row with the bytes that will be sent, sealed and hashed', async () => {
    const parts = { reference: 'T1-1', likeness: 'like', at: 5, seal }
    const row = await rowOf(draft, parts)
    const text = JSON.stringify({ ...draft.body, merchantReference: 'T1-1' })
    expect(textIn(row)).toBe(text)
    const { summary, receiptFields } = draft
    const expected = aRow({ ...from(5), summary, receiptFields, likeness: 'like' })
    expect(row).toEqual({ ...expected, body: row.body, bodyMark: `digest of ${text}` })
    expect(await rowOf(draft, { ...parts, cashier: 'Anna' })).toMatchObject({ cashier: 'Anna' })
  })
})

describe('the row of a retry (ruling R22)', () => {
  const body = {
    iv: new Uint8Array([1]),
    data: new TextEncoder().encode('{"amount":20,"id":90071992547409931}'),
  }
  const parent = aRow({
    state: 'failed',
    transactionId: 't-1',
    ancestors: ['t-0'],
    body,
    likeness: 'like',
    cashier: 'Anna',
  })
  const { transactionId: _id, ...unnamed } = parent
  const parts = { reference: 'T1-1.2', at: 9, seal, account: merchant, amount: undefined }

  it('names the failed attempts, and sends only what has changed', async () => {
    const row = await retryRowOf(parent, parts)
    expect(row).toEqual({
      ...aRow({ ...from(9), reference: 'T1-1.2', route: 'retry', likeness: 'like' }),
      body: row?.body,
      bodyMark: 'digest of ',
      parent: 'T1-1',
      ancestors: ['t-0', 't-1'],
    })
    expect(textIn(row)).toBe('')
  })

  it('says who retries, and the new amount in rand', async () => {
    const row = await retryRowOf(parent, { ...parts, amount: cents(2_550), cashier: 'Ben' })
    expect(textIn(row)).toBe('{"amount":25.5}')
    expect(row).toMatchObject({ cashier: 'Ben', summary: { ...parent.summary, amount: 2_550 } })
  })

  it('for a transaction that was only found names the amount, since it may be another till’s', async () => {
    const found: SaleRow = { ...parent, found: true }
    const row = await retryRowOf(found, parts)
    expect(textIn(row)).toBe(`{"amount":${parent.summary.amount / 100}}`)
    expect(row).toMatchObject({ summary: parent.summary })
    expect(row).not.toHaveProperty('found')
    expect(textIn(await retryRowOf(found, { ...parts, amount: cents(2_550) }))).toBe(
      '{"amount":25.5}',
    )
    const summary = { ...parent.summary, amount: cents(0) }
    // The voucher's full balance; the spec has no such amount for a retry.
    expect(textIn(await retryRowOf({ ...found, kind: 'redeem', summary }, parts))).toBe('')
  })

  it('for a sale known only by its reference reprocesses its own request, digit by digit', async () => {
    const row = await retryRowOf(unnamed, parts)
    expect(textIn(row)).toBe('{"amount":20,"id":"90071992547409931","reprocess":true}')
    expect(row).toMatchObject({ route: 'reprocess', ancestors: ['t-0'] })
    const dearer = await retryRowOf(unnamed, { ...parts, amount: cents(3_000) })
    expect(textIn(dearer)).toContain('"amount":30,')
  })

  const said = (code: string) => ({ outcome: 'failed' as const, at: 1, code })
  const { body: _body, ...purged } = unnamed
  it.each<[string, SaleRow, boolean]>([
    ['a failed redemption, by its transaction', { ...parent, kind: 'redeem' }, true],
    ['one whose PIN was wrong', { ...parent, kind: 'redeem', saidLast: said('1010') }, false],
    ['one whose PIN was used', { ...parent, kind: 'redeem', saidLast: said('1151') }, false],
    ['one without a transaction', { ...unnamed, kind: 'redeem' }, false],
    ['a purchase with such a code', { ...parent, saidLast: said('1151') }, true],
    ['a purged request, known by its reference only', purged, false],
  ])('%s can be retried: %#', async (_, row, can) => {
    expect((await retryRowOf(row, parts)) !== undefined).toBe(can)
  })

  it('does not exist for a request that can’t be opened', async () => {
    const shut: Seal = { ...seal, open: () => Promise.reject(new Error('Sealed for another')) }
    expect(await retryRowOf(unnamed, { ...parts, seal: shut })).toBeUndefined()
  })

  it.each(['5', '"text"', 'null', '{'])(
    'does not exist for a request that holds %s',
    async (text) => {
      const odd: Seal = { ...seal, open: () => Promise.resolve(text) }
      expect(await retryRowOf(unnamed, { ...parts, seal: odd })).toBeUndefined()
    },
  )
})

describe('the row of another till’s failed transaction', () => {
  const transaction: FailedTransaction = {
    kind: 'redeem',
    transactionId: 't-2',
    merchantReference: 'T9-1',
    others: ['t-0', 't-2', 't-1'],
    summary: aRow().summary,
    payment: { method: 'cash' },
    receiptFields: ['a'],
    createdAt: 4,
  }

  it('has ended, and knows the other attempts', () => {
    const {
      body: _body,
      open: _open,
      ...row
    } = aRow({
      ...from(9),
      reference: 'T9-1@t-2',
      merchantReference: 'T9-1',
      kind: 'redeem',
      route: 'redeem',
      state: 'failed',
      receiptFields: ['a'],
      transactionId: 't-2',
      ancestors: ['t-0', 't-1'],
      bodyMark: '',
      likeness: '',
    })
    const adopted = adoptedRowOf(transaction, merchant, 9)
    expect(adopted).toEqual({ ...row, createdAt: 4, confirmedAt: 4 })
  })

  it.each<[string, Partial<Parameters<typeof isAdopted>[0]>, boolean]>([
    ['taken over', {}, true],
    ['made here', { reference: 'T9-1' }, false],
    ['of another transaction', { transactionId: 't-3' }, false],
  ])('a sale %s: %s', (_, more, adopted) => {
    const sale = {
      reference: adoptedReference(transaction),
      merchantReference: 'T9-1',
      transactionId: 't-2',
      ...more,
    }
    expect(isAdopted(sale)).toBe(adopted)
  })

  it('is not taken over without a transaction', () => {
    expect(isAdopted({ reference: 'T9-1@undefined', merchantReference: 'T9-1' })).toBe(false)
  })
})

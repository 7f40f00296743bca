import { beforeAll, expect, test } from 'vitest'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import type { SaleRow } from '../machine/row.ts'
import { deviceSeal, makeDeviceKeys, type Seal } from './seal.ts'
import { openBody, sealBody } from './sealed-body.ts'

let seal: Seal
let row: SaleRow
const text = '{"amount":20}'
beforeAll(async () => {
  seal = deviceSeal(crypto, await makeDeviceKeys(crypto))
  row = aRow({ payment: { method: 'cash', tendered: cents(5_000) } })
  row = { ...row, body: await sealBody(seal, text, row) }
})

test('opens with the sale’s original facts, at every stage of the sale', async () => {
  const later = { state: 'in-flight', version: 7, transactionId: 't-1', updatedAt: 99 } as const
  expect(await openBody(seal, { ...row, ...later })).toBe(text)
})

const summary = (more: Partial<SaleRow['summary']>) => ({ summary: { ...row.summary, ...more } })
test.each<[string, () => Partial<SaleRow>]>([
  ['amount', () => summary({ amount: cents(1) })],
  ['product', () => summary({ productCode: 'VODACOM-AIRTIME' })],
  ['recipient', () => summary({ recipientMasked: '083 ••• 4567' })],
  ['account', () => ({ account: { ...row.account, accountId: 'M-2' } })],
  ['user', () => ({ account: { ...row.account, userKey: 'other' } })],
  ['payment method', () => ({ payment: { ...row.payment, method: 'card' } })],
  ['cash handed over', () => ({ payment: { method: 'cash' } })],
  ['route', () => ({ route: 'reprocess' })],
  ['kind', () => ({ kind: 'redeem' })],
  ['reference', () => ({ reference: 'T1-2' })],
  ['reference at the platform', () => ({ merchantReference: 'T1-2' })],
])('does not open with another %s', async (_, change) => {
  expect(await openBody(seal, { ...row, ...change() })).toBeUndefined()
})

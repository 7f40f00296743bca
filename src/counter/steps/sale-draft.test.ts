import { expect, test } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { merchant } from '../../testing/sale-device.ts'
import { cents } from '../../values/money.ts'
import { deeds, type Deed } from '../form/deed.ts'
import { formFields } from '../form/form-fields.ts'
import { saleDraft } from './sale-draft.ts'

const product = aProduct({ brandKey: 'B', brandName: 'A brand' })
const fields = formFields([], 'airtime')

function draftOf(deed: Deed, number: string, terminalId?: string) {
  const values = Object.fromEntries(fields.map(({ key }) => [key, number]))
  const terminal = {
    accountType: merchant.accountType,
    accountId: merchant.accountId,
    channelId: 'CH-POS-1',
    ...(terminalId !== undefined && { terminalId }),
    paymentMethods: ['cash'],
    tillId: 'T1',
  }
  return saleDraft(
    { product, deed, fields, values, amount: cents(2_000), receiptFields: [], lookup: undefined },
    { method: 'cash' },
    { account: merchant, terminal },
  )
}

test.each<[Deed['kind'], set: string | undefined, sent: string | undefined]>([
  ['purchase', 'T-9', 'T-9'],
  ['purchase', '', undefined],
  ['purchase', undefined, undefined],
  ['redeem', 'T-9', undefined],
])('a %s on terminal %j names %j', (kind, set, sent) => {
  expect(draftOf(deeds[kind], '0821234567', set).body['terminalId']).toBe(sent)
})

test.each<[number: string, label: string, masked: string]>([
  ['0821234567', 'Mobile number', '082 ••• 4567'],
  ['', '', ''],
])('for %j it is listed as %j %j', (number, recipientLabel, recipientMasked) => {
  expect(draftOf(deeds.purchase, number).summary).toEqual({
    title: 'A product',
    productCode: 'P',
    brandName: 'A brand',
    saleKind: 'airtime',
    amount: 2_000,
    recipientLabel,
    recipientMasked,
  })
})

import { expect, it } from 'vitest'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { chainsOf } from '../store/chain.ts'
import { listedSale } from '../store/listed-sale.ts'
import { supportSummary } from './support-summary.ts'

const shop = { accountId: 'M-1001', tillId: '018f3c2a-77aa-7bbb' }

const attempt = (members: object) =>
  listedRecord({
    merchantReference: 'T1-1',
    productCode: 'MTN-AIRTIME',
    amount: 1234.5,
    mobileNumber: '+27821234567',
    createdDate: '2026-11-20T14:05:00',
    ...members,
  })

it('gives support the sale, the shop, the product and each attempt, and only the end of the recipient’s number', () => {
  const failed = attempt({ transactionId: 't-1', status: 'FAILED', responseCode: '1200' })
  const mute = attempt({ transactionId: 't-2', createdDate: '2026-11-20T14:06:00' })
  const refused = listedSale(
    {
      key: 'T1-1.3',
      sale: aSale({ kind: 'rejected' }, { reference: 'T1-1.3', createdAt: 1_795_176_420_000 }),
    },
    new Map(),
  )
  const chain = chainsOf([refused, mute, failed]).get('T1-1') ?? []
  expect(supportSummary(failed, chain, shop).split('\n')).toEqual([
    'Sale T1-1',
    'Account M-1001, till 018f3c2a',
    'Product MTN-AIRTIME',
    'Amount R 1 234.50',
    'Mobile number ending in 4567',
    'Attempt 1 of 2, transaction t-1, FAILED, code 1200, 20 Nov 2026, 14:05',
    'Attempt 2 of 2, transaction t-2, status not given, 20 Nov 2026, 14:06',
    'Attempt (refused), no transaction, REFUSED, 20 Nov 2026, 14:07',
  ])
})

it('gives what is known of a sale with few details', () => {
  const bare = {
    ...attempt({ transactionId: 't-1', status: 'FAILED', merchantReference: null }),
    productCode: '',
    recipientLabel: '',
  }
  const { amount: _amount, ...unknown } = bare
  expect(supportSummary(unknown, [], shop).split('\n')).toEqual([
    'Sale t-1',
    'Account M-1001, till 018f3c2a',
    'Product not known (MTN-AIRTIME)',
    'Recipient ending in 4567',
  ])
  const { recipient: _recipient, ...masked } = unknown
  expect(supportSummary({ ...masked, recipientMasked: '••••0004' }, [], shop)).toContain(
    'Recipient ending in 0004',
  )
  expect(supportSummary({ ...unknown, recipientMasked: '' }, [], shop).split('\n')).toEqual([
    'Sale t-1',
    'Account M-1001, till 018f3c2a',
    'Product not known (MTN-AIRTIME)',
  ])
})

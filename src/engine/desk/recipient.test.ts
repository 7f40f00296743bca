import { expect, test } from 'vitest'
import { recipientIn } from './recipient.ts'

test.each<[what: string, body: unknown, masked: string, found: string | undefined]>([
  ['a mobile number', { mobileNumber: '+27821234567' }, '082 ••• 4567', '+27821234567'],
  [
    'a meter number',
    { meterNumber: '04123456785', mobileNumber: '+27821234567' },
    '••••6785',
    '04123456785',
  ],
  ['an account number', { accountNumber: '90004567' }, '••••4567', '90004567'],
  ['the number of a notice', { noticeNumber: 'N-1234567' }, '••••4567', 'N-1234567'],
  ['the number of an order', { orderNumber: 'O-1234567' }, '••••4567', 'O-1234567'],
  ['no other member', { productCode: 'P-004567', amount: 4567 }, '••••4567', undefined],
  ['no number of another type than text', { accountNumber: 90004567 }, '••••4567', undefined],
  [
    'a field of the category behind other members',
    { productCode: 'P', additionalInfo: { plate: 'CA123456' } },
    '••••3456',
    'CA123456',
  ],
  ['a field of the category', { additionalInfo: { plate: 'CA123456' } }, '••••3456', 'CA123456'],
  [
    'no value that is masked differently',
    { mobileNumber: '+27821234568' },
    '082 ••• 4567',
    undefined,
  ],
  ['no PIN', { voucherPin: '123456784567' }, '••••4567', undefined],
  [
    'no PIN of the category',
    { additionalInfo: { cardPin: '123456784567' } },
    '••••4567',
    undefined,
  ],
  ['nothing without a masked value', { mobileNumber: '' }, '', undefined],
  ['nothing in a purged request', undefined, '••••4567', undefined],
])('finds %s', (_, body, masked, found) => {
  expect(recipientIn(body, masked)).toBe(found)
})

import { expect, test } from 'vitest'
import { platformRecord } from './platform-record.ts'

test.each([
  ['20/11/2026 14:00:00 +02:00', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20T14:00:00', Date.UTC(2026, 10, 20, 12)],
  ['2026-11-20', undefined],
  ['lately', undefined],
])('a record of %s is dated %j', (createdDate, at) => {
  expect(platformRecord({ transactionId: 't-1', createdDate })?.at).toBe(at)
})

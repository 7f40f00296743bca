import { expect, test } from 'vitest'
import type { Fields } from './log.ts'
import { noteOutcome } from './sale-outcome.ts'

function noted(route: string, status: number, body: string) {
  const notes: Fields[] = []
  noteOutcome({ route, note: (fields) => void notes.push(fields) }, status, body)
  return notes
}

test.each([
  [200, '{"responseCode":"0","receipt":{"token":"secret"}}', { outcome: 'completed', code: '0' }],
  [200, '{"responseCode":"00"}', { outcome: 'completed', code: '0' }],
  [200, '{"responseCode":0,"receipt":{"units":NaN}}', { outcome: 'completed', code: '0' }],
  [202, '{"responseCode":"PENDING"}', { outcome: 'pending', code: 'PENDING' }],
  [202, '', { outcome: 'pending', code: undefined }],
  [402, '{"responseCode":"1103"}', { outcome: 'failed', code: '1103' }],
  [401, '{"error":"UNAUTHORIZED"}', { outcome: 'refused', code: undefined }],
  [403, '{"responseCode":"403"}', { outcome: 'refused', code: '403' }],
  [429, '{"error":"Too many"}', { outcome: 'limited', code: undefined }],
  [200, '{"responseCode":"0","rec', { outcome: 'unknown', code: undefined }],
  [200, '{"responseCode":"not a code, but 0123-4567"}', { outcome: 'unknown', code: undefined }],
  [500, '{"responseCode":"1200"}', { outcome: 'unknown', code: '1200' }],
  [503, '', { outcome: 'unknown', code: undefined }],
])('a sale answered with %i %s', (status, body, fields) => {
  expect(noted('/purchase', status, body)).toEqual([fields])
})

test.each(['/redeem', '/transactions/{transactionItemCode}/retry'])('%s sells too', (route) => {
  expect(noted(route, 200, '{"responseCode":"0"}')).toHaveLength(1)
})

test('for a request that sells nothing, nothing is noted', () => {
  expect(noted('/transactions', 200, '{"responseCode":"0"}')).toEqual([])
})

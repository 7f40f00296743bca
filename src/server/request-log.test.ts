import { expect, test } from 'vitest'
import { errorLine, requestLine } from './request-log.ts'

test.each([
  ['POST', '/purchase', 200, 'POST /purchase 200 12 ms'],
  ['POST', '/api/v1/lookup/electricity', 400, 'POST /lookup/electricity 400 12 ms'],
  ['GET', '/merchants/M-1001/products', 200, 'GET /merchants/{merchantId}/products 200 12 ms'],
  [
    'POST',
    '/transactions/8d0f7a52/retry',
    'disconnected',
    'POST /transactions/{transactionItemCode}/retry disconnected 12 ms',
  ],
  ['GET', '/images/brand-mtn.svg', 200, 'GET /images/{name} 200 12 ms'],
  ['GET', '/12345678901234567890', 404, 'GET (no endpoint) 404 12 ms'],
  ['SECRET-METHOD', '/purchase', 404, '(method) /purchase 404 12 ms'],
])('%s %s is logged by its endpoint', (method, path, outcome, line) => {
  expect(requestLine(method, path, outcome, 12.3)).toBe(line)
})

test('an error is logged without its other properties', () => {
  const error = Object.assign(new Error('It broke'), { body: 'secret' })
  expect(errorLine(error)).toContain('It broke')
  expect(errorLine(error)).not.toContain('secret')
})

test('what is thrown without being an error is not repeated', () => {
  expect(errorLine('secret')).toBe('Unknown error')
})

import { expect, test } from 'vitest'
import { routeOf } from './paths.ts'

test.each([
  ['/vas/purchase', '/purchase'],
  ['/vas/api/v1/lookup/electricity', '/lookup/electricity'],
  ['/vas/merchants/M-1001/products', '/merchants/{merchantId}/products'],
  ['/vas/transactions/8d0f7a52/retry', '/transactions/{transactionItemCode}/retry'],
  ['/vas/images/brand-mtn.svg', '/images/{name}'],
  ['/vas/12345678901234567890', '(no endpoint)'],
  ['/vas', '(no endpoint)'],
  ['/sandbox/ledger', '/sandbox/ledger'],
  ['/purchase', '(till)'],
  ['/assets/index-abc.js', '(till)'],
  ['/readyz', '/readyz'],
])('%s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})

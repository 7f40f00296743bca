import { describe, expect, test } from 'vitest'
import { isTillPage } from '../../service-worker/till-pages.ts'
import { routePatterns } from '../address/paths.ts'

describe.each(['/', '/shops/till/'])('a till below %s', (base) => {
  test.each([...Object.values(routePatterns), '/sell/', '/training', '/training/sales'])(
    'answers %s',
    (pattern) => {
      const path = base + pattern.slice(1).replace(/:\w+/, 'X-1')
      expect(isTillPage(path, base)).toBe(true)
    },
  )

  const others =
    'vas vas/docs sandbox/ledger healthz sales-report training.html index.php assets/main.js sw.js'
  test.each(others.split(' '))('leaves %s to the server', (path) => {
    expect(isTillPage(base + path, base)).toBe(false)
  })
})

test('a till ignores addresses beside it', () => {
  expect(isTillPage('/sales/1', '/shops/till/')).toBe(false)
  expect(isTillPage('/shops/tillage', '/shops/till/')).toBe(false)
})

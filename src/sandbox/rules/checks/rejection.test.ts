import { expect, test } from 'vitest'
import { responseCodeTable } from '../../../platform/contract/response-code.ts'
import { rejections, statusOfCode } from './rejection.ts'

test.each(responseCodeTable)('the spec row $code, $condition, has its rejection', (row) => {
  const sameCode = Object.values(rejections).filter(({ code }) => code === row.code)
  // The spec describes some texts without quoting them; the conformance suite checks ours.
  const texts = sameCode.map(({ message }): string => message)
  expect(texts.filter((text) => row.message === null || text === row.message)).toHaveLength(1)
})

test('every HTTP status of a rejection is a 4xx, and a failed transaction gets that of its code', () => {
  for (const { code, status } of Object.values(rejections)) {
    expect(Math.floor(status / 100)).toBe(4)
    expect(Math.floor(statusOfCode(code) / 100)).toBe(4)
  }
  expect(statusOfCode('1151')).toBe(rejections.voucherUsed.status)
  expect(statusOfCode('unlisted')).toBe(422)
})

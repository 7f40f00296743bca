import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPayment, aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'
import { isPayment, isSaleRow } from './readable-row.ts'

const full = aRow({
  payment: { method: 'cash', tendered: cents(5_000) },
  strangers: ['t-0'],
  cashier: 'Sipho',
  transactionId: 't-1',
  saidLast: { outcome: 'unknown', at: 1 },
  receipt: sealed,
  throttledUntil: 1,
  ask: 'not-found',
  attention: 'damaged',
  note: 'Called',
  copiedAt: 1,
  parent: 'T1-0',
  child: 'T1-3',
  sealedSince: 1,
  purgedAt: 1,
})

describe('a row of the journal', () => {
  it('is readable with all that a sale may have, and with members of later versions', () => {
    expect(isSaleRow({ ...full, later: [] })).toBe(true)
    expect(isPayment({ ...aPayment(), later: [] })).toBe(true)
  })

  it('is unreadable whichever member is of another type', () => {
    const names = fc.constantFrom(...Object.keys(full).filter((name) => name !== 'open'))
    const damaged = fc.property(names, (name) => !isSaleRow({ ...full, [name]: new Date(0) }))
    expect(fc.check(damaged).counterexample).toBeNull()
  })

  it.each([
    ['note', ['x']],
    ['saidLast', { outcome: {}, at: 1 }],
    ['saidLast', { outcome: 'failed', at: 1, message: {} }],
    ['createdAt', 1e300],
    ['updatedAt', -1],
    ['summary', { ...full.summary, title: { en: 'MTN' } }],
    ['attempts', [{ at: 'yesterday', run: 'r', outcome: 'out' }]],
  ])('is unreadable with the %s %j', (name, value) => {
    expect(isSaleRow({ ...full, [name]: value })).toBe(false)
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aRow, sealed } from '../../testing/shop/sale/sale-row.ts'
import { folded, isAtRest } from './folded.ts'
import { hasEnded, saleStates, type SaleRow } from './row.ts'
import { saleOf } from './view.ts'

/** A row without its request. */
function purgedRow(more: Partial<SaleRow>): SaleRow {
  const { body: _body, ...row } = aRow(more)
  return { ...row, ...(more.body === undefined ? {} : { body: more.body }) }
}

describe('a row at rest', () => {
  it.each(saleStates)('in state %s exists only after the end', (state) => {
    expect(isAtRest(purgedRow({ state, updatedAt: 5 }), 5)).toBe(hasEnded(state))
  })

  it.each([
    ['nothing happened since', {}, 5, true],
    ['something happened later', {}, 4, false],
    ['its request still exists', { body: sealed }, 5, false],
    ['its receipt still exists', { receipt: sealed }, 5, false],
  ])('%s', (_, more, until, is) => {
    const row = purgedRow({ state: 'delivered', updatedAt: 5, ...more })
    expect(isAtRest(row, until)).toBe(is)
  })
})

describe('a folded row', () => {
  const full = purgedRow({
    state: 'failed',
    transactionId: 't-2',
    ancestors: ['t-1'],
    strangers: ['t-3'],
    parent: 'T1-0',
    child: 'T1-1.2',
    cashier: 'Thandi',
    found: true,
    copiedAt: 4,
    purgedAt: 6,
    receiptFields: ['receipt.token'],
    bodyMark: 'mark',
    likeness: 'like',
    attempts: [{ at: 1, run: 'a', outcome: 'answered' }],
    saidLast: { outcome: 'failed', at: 2, code: '1200', message: 'No' },
    verification: { why: 'unlisted', stage: 'search', notBefore: 3 },
  })

  it('looks the same on every screen, as a next version', () => {
    const states = fc.constantFrom(...saleStates.filter(hasEnded))
    fc.assert(
      fc.property(states, fc.string(), (state, note) => {
        const row = { ...full, state, note }
        expect(saleOf(folded(row))).toEqual({ ...saleOf(row), version: row.version + 1 })
      }),
    )
  })

  it('keeps what a retry needs, and what identifies its transactions', () => {
    const { transactionId, ancestors, strangers, found, receiptFields } = folded(full)
    expect({ transactionId, ancestors, strangers, found, receiptFields }).toEqual({
      transactionId: 't-2',
      ancestors: ['t-1'],
      strangers: ['t-3'],
      found: true,
      receiptFields: ['receipt.token'],
    })
  })

  it('loses what only its sending needed', () => {
    const { bodyMark, likeness, verification, receiptFields } = folded({
      ...full,
      state: 'delivered',
    })
    expect({ bodyMark, likeness, verification, receiptFields }).toEqual({
      bodyMark: '',
      likeness: '',
      verification: undefined,
      receiptFields: [],
    })
  })
})

import { describe, expect, it } from 'vitest'
import { bookOf } from '../../testing/shop/sale/sale-book.ts'
import { aRow, eventOf } from '../../testing/shop/sale/sale-row.ts'
import type { SaleEvent } from '../machine/event.ts'
import type { SaleRow } from '../machine/row.ts'
import { endRound, learn } from './learn.ts'

const out = { at: 1, run: 'a', outcome: 'out' as const }
const sending: Partial<SaleRow> = { state: 'sending', attempts: [out] }

/** A sale that learns something, beside another one. */
async function learning(sale: Partial<SaleRow>, other: Partial<SaleRow>, event: SaleEvent) {
  const parts = await bookOf([aRow(sale), aRow({ reference: 'T1-2', ...other })])
  await parts.clock.until(learn(parts, 'T1-1', event))
  return parts.book.row('T1-1')
}

describe('an answer that names the transaction of another sale', () => {
  const other = { state: 'completed' as const, transactionId: 't-1' }
  const doubtful = { outcome: 'unknown', why: 'contradictory' }

  it.each(['answered-completed', 'answered-failed', 'answered-in-flight'] as const)(
    '%s tells nothing',
    async (kind) => {
      const row = await learning(sending, other, eventOf(kind))
      expect(row).toMatchObject({ state: 'unknown', saidLast: doubtful })
      expect(row).not.toHaveProperty('transactionId')
    },
  )

  it('that refuses the sale is a refusal without that transaction (ruling R38)', async () => {
    const refusal = { ...eventOf('answered-rejected'), transactionId: 't-1' }
    const row = await learning(sending, other, refusal)
    expect(row).toMatchObject({ state: 'rejected', saidLast: { code: '1103' } })
  })

  it('that is only on disk counts the same', async () => {
    const parts = await bookOf([aRow(sending)])
    parts.disk.rows.set('T1-2', aRow({ reference: 'T1-2', ...other }))
    await parts.clock.until(learn(parts, 'T1-1', eventOf('answered-failed')))
    expect(parts.book.row('T1-1')).toMatchObject({ state: 'unknown', saidLast: doubtful })
  })
})

it('if two sales learn of one transaction at once, one has it', async () => {
  const retry: Partial<SaleRow> = { ...sending, route: 'retry', parent: 'T1-0', ancestors: ['t-0'] }
  const parts = await bookOf([aRow(retry), aRow({ ...retry, reference: 'T1-2' })])
  const said = { outcome: 'rejected', at: 2, code: '1006' } as const
  const refusal = { kind: 'answered-rejected', at: 2, said, transactionId: 't-1' } as const
  const answer = eventOf('answered-unknown', { transactionId: 't-1' })
  const both = Promise.all([learn(parts, 'T1-1', refusal), learn(parts, 'T1-2', answer)])
  await parts.clock.until(both)
  const rows = [parts.book.row('T1-1'), parts.book.row('T1-2')]
  expect(rows.map((row) => [row?.state, row?.transactionId])).toEqual([
    ['unknown', 't-1'],
    ['unknown', undefined],
  ])
})

it('an answer that names the sale’s own transaction is believed', async () => {
  const own = { ...sending, transactionId: 't-1' }
  const row = await learning(own, {}, eventOf('answered-completed'))
  expect(row).toMatchObject({ state: 'completed', transactionId: 't-1' })
})

it.each(['search-found', 'polled-completed', 'polled-failed', 'polled-in-flight'] as const)(
  '%s with another sale’s transaction changes nothing',
  async (kind) => {
    const doubt: Partial<SaleRow> = { state: 'unknown', attempts: [{ ...out, outcome: 'unknown' }] }
    const row = await learning(doubt, { transactionId: 't-1' }, eventOf(kind))
    expect(row).toEqual(aRow(doubt))
  },
)

it.each([
  ['receipt-awaited', 1],
  ['completed', 0],
] as const)(
  'a round for a receipt counts for a sale that is %s (ruling R25): %d',
  async (state, rounds) => {
    const parts = await bookOf([aRow({ state, transactionId: 't-1' })])
    await parts.clock.until(endRound(parts, 'T1-1'))
    expect(parts.book.row('T1-1')).toMatchObject({ state, receiptRounds: rounds })
  },
)

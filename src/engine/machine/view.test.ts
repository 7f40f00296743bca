import { describe, expect, it } from 'vitest'
import { aRow, eventOf, sealed } from '../../testing/shop/sale/sale-row.ts'
import { saleLimits } from '../limits.ts'
import { isOpen, type SalePhase, type SendWait } from '../sale.ts'
import { step } from './machine.ts'
import type { SaleRow } from './row.ts'
import { sameWait, saleOf } from './view.ts'

const phase = (more: Partial<SaleRow>, wait?: SendWait) => saleOf(aRow(more), wait).phase

const offline: SendWait = { kind: 'offline' }
const budget: SendWait = { kind: 'budget', position: 2, readyAt: 9_000 }
const throttled: SendWait = { kind: 'throttled', until: 9_000 }

describe('what the screens show of a sale', () => {
  it('is all that is known about it, without secrets', () => {
    const row = aRow({ attempts: [{ at: 7, run: 'a', outcome: 'answered' }] })
    expect(saleOf(row)).toEqual({
      reference: row.reference,
      merchantReference: row.merchantReference,
      kind: 'purchase',
      route: 'purchase',
      account: row.account,
      summary: row.summary,
      payment: row.payment,
      phase: { kind: 'prepared', wait: { kind: 'going' } },
      version: 1,
      createdAt: 0,
      updatedAt: 0,
      phaseSince: 0,
      attempts: 1,
      firstSentAt: 7,
      hasReceipt: false,
    })
  })

  it('includes later facts, each as it becomes known', () => {
    const later = {
      transactionId: 't-1',
      saidLast: { outcome: 'failed', at: 3 },
      parent: 'T1-0',
      child: 'T1-1.2',
      copiedAt: 5,
      cashier: 'Anna',
    } as const
    expect(saleOf(aRow({ ...later, receipt: sealed }))).toMatchObject({
      ...later,
      hasReceipt: true,
    })
    for (const member of [...Object.keys(later), 'firstSentAt'])
      expect(saleOf(aRow())).not.toHaveProperty(member)
  })
})

it('says why a sale can’t be sent again exactly when the cashier’s ‘send again’ is refused', () => {
  const lost = { at: 1, run: 'a', outcome: 'unknown' } as const
  const variants: readonly [Partial<SaleRow>, boolean, string | undefined][] = [
    [{ attempts: [lost] }, true, undefined],
    [{}, true, undefined],
    [{ attempts: [lost] }, false, 'request-lost'],
    [{}, false, 'request-lost'],
    [{ attempts: [lost], route: 'retry' }, true, undefined],
    [{ attempts: [lost], route: 'reprocess' }, true, 'sent-once'],
    [{ attempts: [lost], transactionId: 't-1' }, true, 'sent-once'],
  ]
  for (const state of ['asking', 'set-aside'] as const) {
    for (const [more, hasBody, notAgain] of variants) {
      const { body, ...rest } = aRow({ ...more, state })
      const row = hasBody && body !== undefined ? { ...rest, body } : rest
      expect(saleOf(row).notAgain).toBe(notAgain)
      const moved = step(row, eventOf('send-again'), saleLimits).kind
      expect(moved).toBe(notAgain === undefined ? 'moved' : 'refused')
    }
  }
})

describe('the phase of a sale', () => {
  it.each<[SaleRow['state'], Partial<SaleRow>, SendWait | undefined, SalePhase]>([
    ['prepared', {}, undefined, { kind: 'prepared', wait: { kind: 'going' } }],
    ['prepared', {}, budget, { kind: 'prepared', wait: budget }],
    ['throttled', { throttledUntil: 5 }, undefined, { kind: 'throttled', until: 5 }],
    ['throttled', { stateSince: 4 }, undefined, { kind: 'throttled', until: 4 }],
    ['throttled', { throttledUntil: 5 }, throttled, { kind: 'throttled', until: 9_000 }],
    ['throttled', { throttledUntil: 5 }, offline, { kind: 'prepared', wait: offline }],
    ['waiting-for-sign-in', {}, undefined, { kind: 'waiting-for-sign-in' }],
    ['waiting-for-sign-in', {}, { kind: 'sign-in' }, { kind: 'waiting-for-sign-in' }],
    ['waiting-for-sign-in', {}, { kind: 'going' }, { kind: 'waiting-for-sign-in' }],
    ['waiting-for-sign-in', {}, budget, { kind: 'prepared', wait: budget }],
    ['unknown', {}, undefined, { kind: 'checking' }],
    ['unknown', {}, offline, { kind: 'checking', wait: offline }],
    ['verifying', {}, budget, { kind: 'checking', wait: budget }],
    ['in-flight', {}, undefined, { kind: 'in-flight' }],
    ['in-flight', {}, offline, { kind: 'in-flight', wait: 'offline' }],
    ['in-flight', {}, { kind: 'sign-in' }, { kind: 'in-flight', wait: 'sign-in' }],
    ['in-flight', {}, { kind: 'untold' }, { kind: 'in-flight', wait: 'untold' }],
    ['in-flight', {}, budget, { kind: 'in-flight' }],
    ['asking', { ask: 'never-sent' }, undefined, { kind: 'asking', reason: 'never-sent' }],
    ['asking', {}, undefined, { kind: 'asking', reason: 'not-found' }],
    ['set-aside', { note: 'Later' }, undefined, { kind: 'set-aside', note: 'Later' }],
    ['set-aside', {}, undefined, { kind: 'set-aside', note: '' }],
    [
      'needs-attention',
      { attention: 'damaged' },
      undefined,
      { kind: 'needs-attention', reason: 'damaged' },
    ],
    ['needs-attention', {}, undefined, { kind: 'needs-attention', reason: 'too-old' }],
    ['resolved', { note: 'Refunded' }, undefined, { kind: 'resolved', note: 'Refunded' }],
    ['resolved', {}, undefined, { kind: 'resolved', note: '' }],
    ['sending', {}, undefined, { kind: 'sending' }],
    ['receipt-awaited', {}, offline, { kind: 'receipt-awaited' }],
    ['completed', {}, undefined, { kind: 'completed' }],
    ['failed', {}, undefined, { kind: 'failed' }],
    ['rejected', {}, undefined, { kind: 'rejected' }],
    ['cancelled', {}, undefined, { kind: 'cancelled' }],
    ['delivered', {}, undefined, { kind: 'delivered' }],
  ])('%s with %j, waiting for %j', (state, more, wait, expected) => {
    expect(phase({ state, ...more }, wait)).toEqual(expected)
  })

  it.each<[SaleRow['state'], boolean]>([
    ['completed', true],
    ['needs-attention', true],
    ['asking', true],
    ['failed', false],
    ['rejected', false],
    ['cancelled', false],
    ['delivered', false],
    ['resolved', false],
  ])('%s belongs in the tray: %s', (state, inTray) => {
    expect(isOpen(saleOf(aRow({ state })))).toBe(inTray)
  })
})

describe('two waits look the same', () => {
  it.each<[string, SendWait | undefined, SendWait | undefined, boolean]>([
    ['none and none', undefined, undefined, true],
    ['none and one', undefined, offline, false],
    ['two of a kind', offline, { kind: 'offline' }, true],
    ['two kinds', offline, { kind: 'sign-in' }, false],
    ['a back-off by a moment', throttled, { kind: 'throttled', until: 9_499 }, true],
    ['a back-off by longer', throttled, { kind: 'throttled', until: 9_500 }, false],
    ['a back-off by less', throttled, { kind: 'throttled', until: 8_500 }, false],
    ['a place in the queue', budget, { ...budget, readyAt: 9_499 }, true],
    ['another place', budget, { ...budget, position: 3 }, false],
    ['another time', budget, { ...budget, readyAt: 9_500 }, false],
  ])('%s', (_, one, other, same) => {
    expect(sameWait(one, other)).toBe(same)
    expect(sameWait(other, one)).toBe(same)
  })
})

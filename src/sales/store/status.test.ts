import { describe, expect, it } from 'vitest'
import type { SalePhase } from '../../engine/sale.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import type { PlatformSale } from './platform-sale.ts'
import { isSameState, saleStatusWords, statusOf, statusWords } from './status.ts'

const platform = (status: string): PlatformSale => ({
  transactionId: 't-1',
  status,
  recipients: [],
  isRedemption: false,
  hasReceipt: false,
})
const here = (phase: SalePhase) => statusOf({ key: 'T1-1', sale: aSale(phase) })

describe('the words of a status', () => {
  it.each([
    ['COMPLETED', 'Sold', 'sold'],
    ['FAILED', 'Failed', 'failed'],
    ['PENDING', 'Pending', 'checking'],
    ['PROCESSING', 'Pending', 'checking'],
    ['NOT SENT', 'Not sent', 'needs'],
    ['CHECKING', 'Pending', 'checking'],
    ['NO STATUS', 'No status', 'neutral'],
    ['NEEDS YOU', 'Needs you', 'needs'],
    ['SET ASIDE', 'Set aside', 'needs'],
    ['REFUSED', 'Refused', 'failed'],
    ['CANCELLED HERE', 'Cancelled', 'neutral'],
    ['RESOLVED HERE', 'Resolved', 'neutral'],
    ['', 'No status', 'neutral'],
    ['PARTLY_REVERSED-LATE', 'Partly reversed late', 'neutral'],
    ['ON__HOLD', 'On hold', 'neutral'],
    ['toString', 'Tostring', 'neutral'],
  ])('%j are %s, in the colour of %s', (status, label, tone) => {
    expect(statusWords(status)).toEqual({ label, tone })
  })

  it('of a voucher say redeemed, and not sold', () => {
    const said = (status: string) => saleStatusWords({ status, kind: 'redemption' })
    expect(said('COMPLETED')).toEqual({ label: 'Redeemed', tone: 'sold' })
    expect(said('PENDING')).toEqual({ label: 'Pending', tone: 'checking' })
    expect(said('FAILED')).toEqual({ label: 'Failed', tone: 'failed' })
    expect(saleStatusWords({ status: 'COMPLETED', kind: 'airtime' }).label).toBe('Sold')
  })

  it.each([
    ['PENDING', 'PROCESSING', true],
    ['PENDING', 'CHECKING', true],
    ['PENDING', 'NOT SENT', false],
    ['NO STATUS', '', true],
    ['REVERSED', 'REVERSED', true],
    ['COMPLETED', 'FAILED', false],
  ])('tell whether %s and %s are one state: %s', (one, other, same) => {
    expect(isSameState(one, other)).toBe(same)
  })
})

describe('a sale that only this till knows', () => {
  it.each<[SalePhase, string]>([
    [{ kind: 'prepared', wait: { kind: 'offline' } }, 'NOT SENT'],
    [{ kind: 'waiting-for-sign-in' }, 'NOT SENT'],
    [{ kind: 'throttled', until: 5 }, 'NOT SENT'],
    [{ kind: 'sending' }, 'CHECKING'],
    [{ kind: 'prepared', wait: { kind: 'going' } }, 'NOT SENT'],
    [{ kind: 'checking' }, 'CHECKING'],
    [{ kind: 'checking', wait: { kind: 'offline' } }, 'CHECKING'],
    [{ kind: 'checking', wait: { kind: 'untold' } }, 'CHECKING'],
    [{ kind: 'in-flight' }, 'PROCESSING'],
    [{ kind: 'in-flight', wait: 'untold' }, 'CHECKING'],
    [{ kind: 'asking', reason: 'not-found' }, 'NEEDS YOU'],
    [{ kind: 'needs-attention', reason: 'too-old' }, 'NEEDS YOU'],
    [{ kind: 'needs-attention', reason: 'not-told' }, 'NEEDS YOU'],
    [{ kind: 'needs-attention', reason: 'damaged' }, 'NEEDS YOU'],
    [{ kind: 'needs-attention', reason: 'receipt-missing' }, 'COMPLETED'],
    [{ kind: 'needs-attention', reason: 'sold-after-failed' }, 'COMPLETED'],
    [{ kind: 'set-aside', note: 'n' }, 'SET ASIDE'],
    [{ kind: 'completed' }, 'COMPLETED'],
    [{ kind: 'delivered' }, 'COMPLETED'],
    [{ kind: 'receipt-awaited' }, 'COMPLETED'],
    [{ kind: 'failed' }, 'FAILED'],
    [{ kind: 'rejected' }, 'REFUSED'],
    [{ kind: 'cancelled' }, 'CANCELLED HERE'],
    [{ kind: 'resolved', note: 'n' }, 'RESOLVED HERE'],
  ])('and is %j has the status %s', (phase, status) => {
    expect(here(phase)).toBe(status)
  })
})

describe('a sale that both sides know', () => {
  it.each<[string, SalePhase | undefined, string]>([
    ['COMPLETED', { kind: 'checking' }, 'COMPLETED'],
    ['PENDING', { kind: 'completed' }, 'COMPLETED'],
    ['FAILED', { kind: 'completed' }, 'COMPLETED'],
    ['PENDING', { kind: 'failed' }, 'FAILED'],
    ['', { kind: 'failed' }, 'FAILED'],
    ['REVERSED', { kind: 'failed' }, 'REVERSED'],
    ['FAILED', { kind: 'in-flight' }, 'FAILED'],
    ['PROCESSING', { kind: 'set-aside', note: '' }, 'PROCESSING'],
    ['', { kind: 'checking' }, 'CHECKING'],
    ['', undefined, ''],
    ['PENDING', undefined, 'PENDING'],
  ])('there %j and here %j has the status %s', (status, phase, expected) => {
    const sale = phase === undefined ? {} : { sale: aSale(phase) }
    expect(statusOf({ key: 't-1', platform: platform(status), ...sale })).toBe(expected)
  })

  it('or neither has no status', () => {
    expect(statusOf({ key: 't-1' })).toBe('')
  })
})

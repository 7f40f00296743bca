import { describe, expect, it } from 'vitest'
import { listedRecord } from '../../testing/shop/sale/listed-record.ts'
import type { Sale, SalePhase } from '../../engine/sale.ts'
import { merchant } from '../../testing/shop/sale/sale-device.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { attemptText, chainName, chainsOf, retryable, retryChance } from './chain.ts'
import { listedSale, type ListedSale } from './listed-sale.ts'

/** An attempt of REF as the platform lists it: FAILED, unless overridden. */
function listedAttempt(transactionId: string, members: object = {}, sale?: Sale): ListedSale {
  const record = { transactionId, merchantReference: 'REF', status: 'FAILED', ...members }
  const listed = listedRecord(record)
  return sale === undefined ? listed : listedSale({ ...listed.entry, sale }, new Map())
}

/** An attempt of REF that only this till knows. */
function attemptHere(key: string, phase: SalePhase, more: Partial<Sale> = {}): ListedSale {
  const sale = aSale(phase, { reference: key, merchantReference: 'REF', ...more })
  return listedSale({ key, sale }, new Map())
}

/** The attempts of a sale as the platform lists them, newest first; the statuses start with the first attempt. */
function attempts(statuses: readonly string[], members: object = {}) {
  return statuses
    .map((status, place) =>
      listedAttempt(`t-${place + 1}`, {
        status,
        createdDate: `2026-11-20T14:05:0${place}`,
        ...members,
      }),
    )
    .toReversed()
}

/** A second of the afternoon of all these attempts, as the platform writes it. */
function second(place: number) {
  return { createdDate: `2026-11-20T14:05:0${place}` }
}

/** On the morning before. */
const earlier = Date.UTC(2026, 10, 20)

describe('the attempts of one sale', () => {
  it('are a chain from the first to the newest', () => {
    const chain = chainsOf(attempts(['FAILED', 'FAILED', 'COMPLETED'])).get('REF')
    expect(chain?.map(({ key }) => key)).toEqual(['t-1', 't-2', 't-3'])
  })

  const counted = (key: string, place: number, attempt: number) =>
    listedAttempt(key, { ...second(place), attempt })
  const openHere = attemptHere('R-1', { kind: 'checking' }, { createdAt: earlier })
  const refusedHere = attemptHere('R-1', { kind: 'rejected' }, { createdAt: earlier })
  const checking = aSale({ kind: 'checking' }, { merchantReference: 'REF' })

  it.each<[string, first: ListedSale, then: ListedSale]>([
    ['the platform’s own count', counted('t-1', 2, 1), counted('t-2', 1, 2)],
    ['time, of one count', counted('t-2', 1, 2), counted('t-1', 2, 2)],
    ['time, if only one is counted', counted('t-2', 1, 3), listedAttempt('t-1', second(2))],
    ['key, of one moment', listedAttempt('t-1', second(1)), listedAttempt('t-2', second(1))],
    ['what is still open on this till last', counted('t-1', 1, 1), openHere],
    ['time, if what this till made has ended', refusedHere, listedAttempt('t-1', second(1))],
    [
      'time, if the platform lists what is open on this till',
      listedAttempt('t-2', { ...second(1), status: null }, checking),
      listedAttempt('t-1', second(2)),
    ],
  ])('are in the order of %s, from any input order', (_, first, then) => {
    for (const came of [
      [first, then],
      [then, first],
    ])
      expect(chainsOf(came).get('REF')).toEqual([first, then])
  })

  it('are grouped by their reference; without one, each is alone', () => {
    const [one, other] = ['t-1', 't-2'].map((id) => listedAttempt(id, { merchantReference: null }))
    expect.assert(one !== undefined && other !== undefined)
    expect([...chainsOf([one, other])]).toEqual([
      ['t-1', [one]],
      ['t-2', [other]],
    ])
    expect(chainName(listedAttempt('t-3'))).toBe('REF')
  })

  it('are counted without those that have no transaction, and by the platform’s numbers', () => {
    const chain = [
      listedAttempt('t-1'),
      attemptHere('R-1', { kind: 'rejected' }),
      attemptHere('R-2', { kind: 'cancelled' }),
      listedAttempt('t-2'),
    ]
    expect(chain.map((one) => attemptText(one, chain))).toEqual(['1 of 2', '', '', '2 of 2'])
    const later = [3, 4].map((attempt) => listedAttempt(`t-${attempt}`, { attempt }))
    expect(later.map((one) => attemptText(one, later))).toEqual(['3 of 4', '4 of 4'])
  })

  it.each([
    [['FAILED'], ['t-1']],
    [['FAILED', 'FAILED'], ['t-2']],
    [['FAILED', 'FAILED', 'FAILED'], ['t-3']],
    [['FAILED', 'COMPLETED'], []],
    [['FAILED', 'PROCESSING'], []],
    [['PENDING'], []],
    [['COMPLETED'], []],
    [['REVERSED'], []],
  ])('of %o may be retried: %o', (statuses, keys) => {
    const listed = attempts(statuses)
    expect(retryable(listed, chainsOf(listed), merchant).map(({ key }) => key)).toEqual(keys)
  })

  it.each([
    ['FAILED', 'not-newest'],
    ['COMPLETED', 'not-newest'],
    ['REVERSED', 'not-newest'],
    ['PENDING', 'under-way'],
    ['PROCESSING', 'under-way'],
  ])('are gone on from at the newest, which is %s, where an older one was asked for', (is, why) => {
    const listed = attempts(['FAILED', is])
    const chain = chainsOf(listed).get('REF') ?? []
    const [first, newest] = chain
    expect.assert(first !== undefined)
    expect(retryChance(first, chain, merchant)).toEqual({ kind: 'no', why, instead: newest })
  })

  it.each<[SalePhase, string]>([
    [{ kind: 'resolved', note: 'n' }, 'not-newest'],
    [{ kind: 'checking' }, 'under-way'],
    [{ kind: 'asking', reason: 'not-found' }, 'under-way'],
    [{ kind: 'set-aside', note: 'n' }, 'under-way'],
  ])('are gone on from at the newest, which is %j on this till', (phase, why) => {
    const first = listedAttempt('t-1')
    const newest = attemptHere('R-1', phase)
    const no = { kind: 'no', why, instead: newest }
    expect(retryChance(first, [first, newest], merchant)).toEqual(no)
  })

  it.each([
    ['1200', 1],
    ['4711', 1],
    ['1010', 0],
    ['1151', 0],
  ])('of a redemption that failed with %s: %i may be retried (ruling R24)', (code, count) => {
    const listed = attempts(['FAILED'], { type: 'REDEEM', responseCode: code })
    expect(retryable(listed, chainsOf(listed), merchant)).toHaveLength(count)
  })
})

describe('a failed attempt', () => {
  const failed: SalePhase = { kind: 'failed' }
  const of = (one: ListedSale) => retryChance(one, [one], merchant)
  /** The answer that the till got for a sale, apart from the platform's list. */
  const told = (code: string, more: Partial<Sale> = {}): Partial<Sale> => ({
    saidLast: { outcome: 'failed', at: 1, code },
    ...more,
  })

  it.each<[string, ListedSale]>([
    ['of the list', listedAttempt('t-1')],
    ['of this till', attemptHere('R-1', failed, { transactionId: 't-1' })],
    [
      'of a purchase, with the code of a refused PIN',
      listedAttempt('t-1', { responseCode: '1010' }),
    ],
    [
      'of a redemption that this till alone knows, and whose PIN is good',
      attemptHere('R-1', failed, told('1200', { kind: 'redeem', transactionId: 't-1' })),
    ],
  ])('%s is retried by its transaction', (_, one) => {
    expect(of(one)).toEqual({ kind: 'retry' })
  })

  it('is reprocessed if its transaction is unknown', () => {
    expect(of(attemptHere('R-1', failed))).toEqual({ kind: 'reprocess' })
  })

  it('of another account is not retried', () => {
    const account = { ...merchant, accountId: 'M-2' }
    expect(of(attemptHere('R-1', failed, { transactionId: 't-1', account }))).toEqual({
      kind: 'no',
      why: 'other-account',
    })
  })

  it.each<[string, ListedSale]>([
    ['whose transaction is not known', attemptHere('R-1', failed, { kind: 'redeem' })],
    [
      'whose PIN was refused, as this till was told',
      attemptHere('R-1', failed, told('1010', { kind: 'redeem', transactionId: 't-1' })),
    ],
    [
      'whose PIN was refused, as the list tells',
      listedAttempt(
        't-1',
        { type: 'REDEEM', responseCode: '1151' },
        aSale(failed, told('1200', { kind: 'redeem' })),
      ),
    ],
  ])('of a redemption %s is not retried', (_, one) => {
    expect(of(one)).toEqual({ kind: 'no', why: 'redemption' })
  })

  it('is still the newest before attempts without a transaction', () => {
    const one = listedAttempt('t-1')
    const nothing = attemptHere('R-1', { kind: 'rejected' })
    expect(retryChance(one, [one, nothing], merchant)).toEqual({ kind: 'retry' })
    expect(retryChance(one, [nothing], merchant)).toEqual({ kind: 'retry' })
  })

  it.each(['COMPLETED', 'PROCESSING', 'REVERSED'])('is never %s', (status) => {
    expect(of(listedAttempt('t-1', { status }))).toEqual({ kind: 'no', why: 'not-failed' })
  })
})

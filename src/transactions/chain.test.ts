import { describe, expect, it } from 'vitest'
import { transactionRecord } from '../contract/transaction.ts'
import { merchant } from '../testing/sale-device.ts'
import { chainsOf, retryable, retryChance } from './chain.ts'
import { listedSale } from './listed-sale.ts'
import { platformSaleOf } from './platform-sale.ts'

/** Attempts of one sale as the platform lists them, newest first, with these statuses from the first on. */
function attempts(statuses: readonly string[], members: object = {}) {
  return statuses
    .map((status, place) => {
      const platform = platformSaleOf(
        transactionRecord.parse({
          transactionId: `t-${place + 1}`,
          merchantReference: 'REF',
          status,
          createdDate: `2026-11-20T14:05:0${place}`,
          ...members,
        }),
      )
      expect.assert(platform !== undefined)
      return listedSale({ key: platform.transactionId, platform }, new Map())
    })
    .toReversed()
}

describe('the attempts of one sale', () => {
  it('are a chain from the first to the newest', () => {
    const chain = chainsOf(attempts(['FAILED', 'FAILED', 'COMPLETED'])).get('REF')
    expect(chain?.map(({ key }) => key)).toEqual(['t-1', 't-2', 't-3'])
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

  it('is gone on from at the newest, where an older one was asked for', () => {
    const listed = attempts(['FAILED', 'FAILED'])
    const chain = chainsOf(listed).get('REF') ?? []
    const [first] = chain
    expect.assert(first !== undefined)
    expect(retryChance(first, chain, merchant)).toMatchObject({
      kind: 'no',
      why: 'not-newest',
      instead: { key: 't-2' },
    })
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

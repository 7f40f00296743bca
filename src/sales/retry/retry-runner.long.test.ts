import { describe, expect, it } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { airtime } from '../../testing/shop/sale/sale-device.ts'
import { sellingTill, type SellingTill } from '../../testing/shop/sale/selling-till.ts'
import { settle } from '../../testing/fake-clock.ts'
import { chainsOf, retryable, chainName } from '../detail/chain.ts'
import { failedTransactionOf } from '../detail/failed-transaction.ts'
import { join } from '../book/join.ts'
import { listedSale, byNewestListed } from '../book/listed-sale.ts'
import { createRetryRunner, type RetryRunner } from './retry-runner.ts'
import { SalesBook } from '../book/sales-book.ts'
import { tallyOf, type WorkItem } from './worklist.ts'

/** What a browser keeps across reloads. */
class MapStorage {
  readonly texts = new Map<string, string>()
  getItem(key: string) {
    return this.texts.get(key) ?? null
  }
  setItem(key: string, text: string) {
    this.texts.set(key, text)
  }
}

interface Desk extends SellingTill {
  readonly book: SalesBook
  readonly runner: RetryRunner
  readonly storage: MapStorage
}

/** A till with its worklist, as on a page. */
async function opened(selling: SellingTill, storage = new MapStorage()): Promise<Desk> {
  const book = new SalesBook(selling.till)
  book.open()
  await selling.till.engine.start()
  await settle()
  await book.read('again')
  const runner = createRetryRunner(selling.till, book, storage)
  return { ...selling, book, runner, storage }
}

/** Every failed sale that can be retried, as the screen adds it to the list. */
function failedItems({ book, till }: Desk): readonly WorkItem[] {
  const { transactions, sales } = book.getState()
  const listed = join(transactions.values(), sales.values())
    .map((entry) => listedSale(entry, new Map()))
    .toSorted(byNewestListed)
  const chains = chainsOf(listed)
  return retryable(listed, chains, till.account).map((one) => ({
    failed: failedTransactionOf(one, chains.get(chainName(one)) ?? [one], undefined),
    title: one.title,
    recipientMasked: one.recipientMasked,
    when: one.when,
    at: one.at,
  }))
}

/** Failed sales whose money is kept for the retry. */
async function sellFailing(selling: SellingTill, count: number): Promise<void> {
  const { till, tab, clock, device } = selling
  await till.engine.start()
  await settle()
  for (let place = 0; place < count; place++) {
    const reference = await tab.sell(airtime(`+2782${String(place).padStart(3, '0')}0004`))
    // Slowly enough for the send budget, and in one go: the till doesn't care what the platform does meanwhile.
    await clock.advance(8_000)
    await device.clock.advance(8_000)
    await till.engine.keepForRetry([reference])
  }
}

describe('a worklist', () => {
  it('of 25 failed sales, reloaded in the middle, retries each once, within a minute in all', async () => {
    const selling = await sellingTill({ rateLimits: true })
    await sellFailing(selling, 25)
    const first = await opened(selling)
    const items = failedItems(first)
    expect(items).toHaveLength(25)
    const sent: { at: number; reply: Reply }[] = []
    const send = selling.device.platform
    // The platform takes a second for each retry.
    selling.device.platform = async (request) => {
      const reply = await send(request)
      if (!request.path.endsWith('/retry')) return reply
      await selling.device.clock.wait(1_000)
      sent.push({ at: selling.clock.wallNow(), reply })
      return reply
    }
    const before = await selling.wallet()
    first.runner.add(items)
    const kept = [...first.storage.texts.values()].join('')
    expect(kept).toContain('0004')
    expect(kept).not.toMatch(/82\d{3} ?0004|password|token|pin/i)
    first.runner.start()
    await first.pass(12_000)
    const sofar = tallyOf(first.runner.getState().list.items, first.book.getState().sales)
    expect(sofar.sold).toBeGreaterThan(2)
    expect(sofar.waiting).toBeGreaterThan(2)

    const second = await opened(first.restart(), first.storage)
    second.runner.resume()
    await second.pass(60_000)
    const { list } = second.runner.getState()
    expect(tallyOf(list.items, second.book.getState().sales)).toMatchObject({ all: 25, sold: 25 })
    expect(list.running).toBe(false)
    expect(sent.map(({ reply }) => reply.kind === 'answer' && reply.status)).toEqual(
      Array.from({ length: 25 }, () => 200),
    )
    const times = sent.map(({ at }) => at)
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(60_000)
    expect(before - (await selling.wallet())).toBe(25 * 2_000)
  })
})

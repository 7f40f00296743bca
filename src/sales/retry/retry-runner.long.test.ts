import { describe, expect, it } from 'vitest'
import { airtime } from '../../testing/shop/sale/sale-device.ts'
import { sellingTill, type SellingTill } from '../../testing/shop/sale/selling-till.ts'
import { settle } from '../../testing/fake-clock.ts'
import { chainsOf, retryable, chainName } from '../detail/chain.ts'
import { failedTransactionOf } from '../detail/failed-transaction.ts'
import { join } from '../book/join.ts'
import { listedSale, byNewestListed } from '../book/listed-sale.ts'
import { createRetryRunner, type RetryRunner } from './retry-runner.ts'
import { SalesBook } from '../book/sales-book.ts'
import { tallyOf, worklistKey, type WorkItem } from './worklist.ts'

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

/** A platform that takes a second for each retry. */
function slowly(selling: SellingTill): SellingTill {
  const send = selling.device.platform
  selling.device.platform = async (request) => {
    const reply = await send(request)
    if (request.path.endsWith('/retry')) await selling.device.clock.wait(1_000)
    return reply
  }
  return selling
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

/** A customer's number with this ending. */
function numberOf(place: number, ending: string): string {
  return `+2782${String(place).padStart(3, '0')}${ending}`
}

/** Failed sales whose money is kept for the retry. */
async function sellFailing(selling: SellingTill, count: number, ending = '0004'): Promise<void> {
  await selling.till.engine.start()
  await settle()
  for (let place = 0; place < count; place++) {
    const reference = await selling.tab.sell(airtime(numberOf(place, ending)))
    // Slowly enough for the send budget.
    await letPass(selling, 8_000)
    await selling.till.engine.keepForRetry([reference])
  }
}

/** Jumps in one go: the till doesn't care what the platform does meanwhile. */
async function letPass({ clock, device }: SellingTill, ms: number): Promise<void> {
  await clock.advance(ms)
  await device.clock.advance(ms)
}

const retriesIn = (sent: readonly string[]) => sent.filter((line) => line.endsWith('/retry'))

describe('a worklist', () => {
  it('of 25 failed sales, reloaded in the middle, retries each once, within a minute in all', async () => {
    const selling = await sellingTill({ rateLimits: true })
    await sellFailing(selling, 25)
    const first = await opened(selling)
    const items = failedItems(first)
    expect(items).toHaveLength(25)
    const sentAt: number[] = []
    const answers: number[] = []
    slowly(selling)
    const send = selling.device.platform
    selling.device.platform = async (request) => {
      const reply = await send(request)
      if (request.path.endsWith('/retry')) {
        sentAt.push(selling.clock.wallNow())
        answers.push(reply.kind === 'answer' ? reply.status : 0)
      }
      return reply
    }
    const before = await selling.wallet()
    first.runner.add(items)
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
    expect(answers).toEqual(Array.from({ length: 25 }, () => 200))
    expect(Math.max(...sentAt) - Math.min(...sentAt)).toBeLessThan(60_000)
    expect(before - (await selling.wallet())).toBe(25 * 2_000)
  })

  it('starts nothing more once its sign-in has ended, and continues in the next', async () => {
    const selling = await sellingTill({ rateLimits: true })
    await sellFailing(selling, 12)
    const first = await opened(slowly(selling))
    first.runner.add(failedItems(first))
    first.runner.start()
    await first.pass(5_000)
    first.runner.end()
    const begun = retriesIn(selling.tab.sent.map(({ path }) => path)).length
    expect(begun).toBeLessThan(12)
    await first.pass(70_000)
    expect(retriesIn(selling.tab.sent.map(({ path }) => path))).toHaveLength(begun)

    const second = await opened(selling, first.storage)
    expect(second.runner.getState().list.running).toBe(true)
    second.runner.resume()
    await second.pass(120_000)
    const { list } = second.runner.getState()
    expect(tallyOf(list.items, second.book.getState().sales)).toMatchObject({ all: 12, sold: 12 })
  })

  it('continues from the journal alone if its own notes are lost or old', async () => {
    const selling = await sellingTill()
    await sellFailing(selling, 3)
    const first = await opened(selling)
    const items = failedItems(first)
    first.runner.add(items)
    const old = first.storage.getItem(worklistKey(first.till.account)) ?? ''
    first.runner.start()
    await first.pass(5_000)
    expect(retriesIn(selling.tab.sent.map(({ path }) => path))).toHaveLength(3)

    const storage = new MapStorage()
    storage.setItem(worklistKey(first.till.account), old)
    const second = await opened(first.restart(), storage)
    second.runner.start()
    await second.pass(60_000)
    expect(retriesIn(second.tab.sent.map(({ path }) => path))).toHaveLength(0)
    expect(tallyOf(items, second.book.getState().sales)).toMatchObject({ sold: 3 })
  })

  it('keeps no secrets, and only the end of the recipient’s number', async () => {
    const selling = await sellingTill()
    await sellFailing(selling, 1)
    const desk = await opened(selling)
    desk.runner.add(failedItems(desk))
    const kept = [...desk.storage.texts.values()].join('')
    expect(kept).toContain('0004')
    expect(kept).not.toMatch(/82000 ?0004|password|token|pin/i)
  })
})

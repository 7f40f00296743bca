import { describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { saleLimits } from '../../engine/limits.ts'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, merchant, sold } from '../../testing/shop/sale/sale-device.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { cents } from '../../values/money.ts'
import { createRetryRunner } from './retry-runner.ts'
import { SalesBook } from '../book/sales-book.ts'
import { worklistKey, writeWorklist, type WorkItem } from './worklist.ts'

const failed = () =>
  answer({ transactionId: `t-${(ids += 1)}`, responseCode: '1200', successful: false }, 422)
let ids = 0

const item = (reference: string): WorkItem => ({
  failed: reference,
  title: 'MTN airtime',
  recipientMasked: '082 ••• 0004',
  when: '',
  at: 0,
  amount: cents(2_000),
})

/** A till with failed sales, its worklist, and a platform that answers each retry as a test says. */
async function withFailed(count: number, { kept = true }: { kept?: boolean } = {}) {
  const selling = await sellingTill()
  const { device, till } = selling
  device.platform = failed
  await till.engine.start()
  await settle()
  const references: string[] = []
  for (let sale = 0; sale < count; sale++)
    references.push(await selling.tab.sell(airtime(`+2782000000${sale}`)))
  if (kept) for (const reference of references) await till.engine.keepForRetry([reference])
  const book = new SalesBook(till)
  book.open()
  await settle()
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
  const opened = () => createRetryRunner(till, book, storage)
  /** A worklist of all these sales. */
  const listed = () => {
    const runner = opened()
    runner.add(references.map(item))
    return runner
  }
  const retries = () => selling.tab.sent.filter(({ path }) => path.endsWith('/retry'))
  /** Answers the retries in this order, and then repeats the last answer. */
  const answering = (...replies: (() => Reply | Promise<Reply>)[]) => {
    device.platform = () => (replies.length > 1 ? replies.shift() : replies[0])?.() ?? failed()
  }
  return { ...selling, references, book, texts, opened, listed, retries, answering }
}

const soldNow = () => sold(`t-${(ids += 1)}`)
const saved = (running: boolean, beat: number, items: readonly WorkItem[] = []) =>
  writeWorklist({ items, running, beat })

describe('a worklist', () => {
  it('looks for its own sales when it is opened, at any age', async () => {
    const { references, texts, opened, book, till } = await withFailed(1)
    const [reference = ''] = references
    const items = [{ ...item(reference), child: 'T1-child' }]
    texts.set(worklistKey(till.account), saved(false, 0, items))
    const look = vi.spyOn(book, 'lookFor')
    opened().resume()
    expect(look).toHaveBeenCalledWith([reference, 'T1-child'])
  })

  it.each(['read', 'not read yet'])(
    'spends only money that a person has kept: the sale is %s',
    async (sales) => {
      const selling = await withFailed(2, { kept: false })
      const { references, listed, retries, answering, pass, book, till } = selling
      const [first = '', second = ''] = references
      answering(soldNow)
      const runner = listed()
      if (sales === 'not read yet') {
        const state = book.getState()
        let looked = false
        vi.spyOn(book, 'getState').mockImplementation(() => ({
          ...state,
          sales: looked
            ? new Map(till.engine.snapshot().sales.map((one) => [one.reference, one]))
            : new Map(),
        }))
        vi.spyOn(book, 'lookFor').mockImplementation(async () => void (looked = true))
      }
      runner.start()
      await pass(5_000)
      expect(retries()).toEqual([])
      expect(runner.getState().list.running).toBe(false)
      // After a person keeps the money and restarts the list, it retries that sale.
      await till.engine.keepForRetry([second])
      runner.start()
      await pass(5_000)
      expect(retries()).toHaveLength(1)
      expect(selling.tab.sale(first).child).toBe(undefined)
    },
  )

  it('does nothing before somebody starts it, then retries each once, and is done', async () => {
    const { references, listed, retries, answering, pass, book, till } = await withFailed(3)
    answering(soldNow)
    const runner = listed()
    runner.add(references.map(item))
    await settle()
    expect(retries()).toHaveLength(0)
    const retry = vi.spyOn(till.engine, 'retry')
    runner.start()
    await pass(2_000)
    expect(retries()).toHaveLength(3)
    expect(retry.mock.calls).toEqual(references.map((reference) => [reference, { shown: 2_000 }]))
    const { list, halt, nextAt } = runner.getState()
    expect([list.running, halt, nextAt]).toEqual([false, undefined, undefined])
    const children = list.items.map(({ child = '' }) => book.getState().sales.get(child))
    expect(children.map((sale) => sale?.parent)).toEqual(references)
    expect(children.map((sale) => sale?.phase.kind)).toEqual(
      Array.from({ length: 3 }, () => 'completed'),
    )
  })

  it('starts nothing more while paused, and continues when started again', async () => {
    const { listed, retries, answering, pass } = await withFailed(2)
    let answerNow = (_reply: Reply) => {}
    answering(() => new Promise((resolve) => (answerNow = resolve)), soldNow)
    const runner = listed()
    runner.start()
    await settle()
    runner.pause()
    answerNow(soldNow())
    await pass(2_000)
    expect([retries().length, runner.getState().list.running]).toEqual([1, false])
    runner.start()
    await pass(2_000)
    expect(retries()).toHaveLength(2)
  })

  it('starts nothing if it is paused while the journal looks for a sale', async () => {
    const { listed, retries, answering, pass, book } = await withFailed(1)
    answering(soldNow)
    const state = book.getState()
    const unread = vi.spyOn(book, 'getState').mockReturnValue({ ...state, sales: new Map() })
    let found = () => {}
    vi.spyOn(book, 'lookFor').mockImplementation(() => new Promise((resolve) => (found = resolve)))
    const runner = listed()
    runner.start()
    await settle()
    runner.pause()
    unread.mockReturnValue(state)
    found()
    await pass(5_000)
    expect(retries()).toEqual([])
    runner.start()
    await pass(5_000)
    expect(retries()).toHaveLength(1)
  })

  it.each([
    ['1103', 'wallet', answer({ responseCode: '1103', responseMessage: 'No' }, 400)],
    ['403', 'not-allowed', answer({ message: 'No' }, 403)],
  ])('stops at %s, because the next would fail too, and resumes when told', async (_, halt, no) => {
    const { listed, retries, answering, pass } = await withFailed(3)
    answering(() => no, soldNow)
    const runner = listed()
    runner.start()
    await pass(2_000)
    expect(retries()).toHaveLength(1)
    expect(runner.getState()).toMatchObject({ halt, list: { running: false } })
    await pass(2_000)
    runner.start()
    expect(runner.getState().halt).toBeUndefined()
    await pass(2_000)
    expect(retries()).toHaveLength(3)
  })

  it('says why it does not retry a sale that has not failed', async () => {
    const { opened, answering, pass, retries, tab } = await withFailed(0)
    answering(soldNow)
    const reference = await tab.sell(airtime())
    const runner = opened()
    runner.add([item(reference)])
    runner.start()
    await pass(500)
    expect(retries()).toHaveLength(0)
    const { list } = runner.getState()
    expect(list.items[0]?.refused).toMatch(/^[A-Z]/)
    expect(list.running).toBe(false)
  })

  it('removes what was not started, and clears what has ended', async () => {
    const { references, opened, answering, pass } = await withFailed(3)
    const [first = '', second = '', third = ''] = references
    answering(soldNow)
    const runner = opened()
    runner.add([item(first)])
    runner.start()
    await pass(1_000)
    runner.add([item(second), item(third)])
    runner.remove(new Set([first, second]))
    expect(runner.getState().list.items.map((one) => one.failed)).toEqual([first, third])
    runner.clearDone()
    expect(runner.getState().list.items.map((one) => one.failed)).toEqual([third])
  })

  it('retries nothing once its sign-in has ended', async () => {
    const { listed, retries, pass } = await withFailed(1)
    const runner = listed()
    runner.end()
    runner.start()
    await pass(1_000)
    expect(retries()).toEqual([])
  })
})

describe('a worklist that was left', () => {
  const key = worklistKey(merchant)

  it.each([
    ['resumes within ten minutes', true, 0, undefined, 1],
    ['waits for a person after longer', true, 1, 'rested', 0],
    ['is not called rested if it did not run', false, 1, undefined, 0],
  ] as const)('%s', async (_, running, later, halt, sent) => {
    const { references, opened, retries, answering, pass, texts, clock } = await withFailed(1)
    answering(soldNow)
    const beat = clock.wallNow() - saleLimits.resumeWithin - later
    texts.set(key, saved(running, beat, references.map(item)))
    const runner = opened()
    expect(runner.getState()).toMatchObject({ halt, list: { running: running && later === 0 } })
    runner.resume()
    await pass(1_000)
    expect(retries()).toHaveLength(sent)
  })

  it('is saved with each change, and goes by the time of its last action', async () => {
    const { opened, clock, texts } = await withFailed(0)
    const runner = opened()
    runner.add([item('T1-1')])
    expect(texts.get(key)).toBe(saved(false, clock.wallNow(), [item('T1-1')]))
    await clock.advance(saleLimits.resumeWithin + 1_000)
    runner.start()
    runner.end()
    expect(opened().getState()).toMatchObject({ halt: undefined, list: { running: true } })
  })

  it('still works if the browser can’t save', async () => {
    const { references, book, retries, answering, pass, till } = await withFailed(2)
    answering(soldNow)
    const broken = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    for (const storage of [undefined, { getItem: broken, setItem: broken }]) {
      const runner = createRetryRunner(till, book, storage)
      expect(runner.getState().list.items).toEqual([])
      runner.add(references.slice(0, storage === undefined ? 1 : 2).map(item))
      runner.start()
      await pass(1_000)
    }
    expect(retries()).toHaveLength(2)
  })
})

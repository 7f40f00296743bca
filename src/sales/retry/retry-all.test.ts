import { describe, expect, it, vi } from 'vitest'
import type { Confirmation, Refusal } from '../../engine/engine.ts'
import type { Reply } from '../../platform/transport/transport.ts'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, sold } from '../../testing/shop/sale/sale-device.ts'
import { sellingTill } from '../../testing/shop/sale/selling-till.ts'
import { cents } from '../../values/money.ts'
import { SalesStore } from '../store/sales-store.ts'
import { retryAll, type RetryStep } from './retry-all.ts'

let ids = 0
const soldNow = () => sold(`t-${(ids += 1)}`)
const failed = () =>
  answer({ transactionId: `t-${(ids += 1)}`, responseCode: '1200', successful: false }, 422)

/** A till with failed sales, and a platform that answers the retries in this order, the last answer again and again. */
async function withFailed(
  count: number,
  answers: (() => Reply | Promise<Reply>)[] = [soldNow],
  { kept = true } = {},
) {
  const selling = await sellingTill()
  const { device, till, tab, pass } = selling
  const { engine } = till
  device.platform = failed
  await engine.start()
  await settle()
  const references: string[] = []
  for (let sale = 0; sale < count; sale++)
    references.push(await tab.sell(airtime(`+2782000000${sale}`)))
  if (kept) for (const reference of references) await engine.keepForRetry([reference])
  const store = new SalesStore(till)
  store.open()
  await settle()
  const retries = () => tab.sent.filter(({ path }) => path.endsWith('/retry')).length
  const steps: RetryStep[] = []
  const stop = new AbortController()
  const run = async () => {
    device.platform = () => answers[Math.min(retries(), answers.length) - 1]?.() ?? failed()
    const sales = references.map((one) => ({ failed: one, amount: cents(2_000) }))
    void retryAll({ engine, store }, sales, stop.signal, (step) => steps.push(step))
    await pass(2_000)
  }
  return { engine, store, tab, pass, references, retries, steps, stop, run }
}

describe('retry all', () => {
  it('retries each sale once, as the list showed it, after the answer to the one before', async () => {
    let answerNow = (_reply: Reply) => {}
    const held = () => new Promise<Reply>((resolve) => (answerNow = resolve))
    const { engine, tab, pass, references, retries, steps, run } = await withFailed(3, [
      held,
      soldNow,
    ])
    const retry = vi.spyOn(engine, 'retry')
    await run()
    expect(retries()).toBe(1)
    answerNow(soldNow())
    await pass(2_000)
    expect(retry.mock.calls).toEqual(references.map((reference) => [reference, { shown: 2_000 }]))
    const children = references.map((reference) => tab.sale(reference).child ?? '')
    expect(steps).toEqual(children.map((reference) => ({ kind: 'retried', reference })))
    expect(children.map((child) => tab.phase(child))).toEqual(children.map(() => 'completed'))
  })

  it('goes on while a sale is pending', async () => {
    const pending = () => answer({ transactionId: `t-${(ids += 1)}`, status: 'PENDING' }, 202)
    const { retries, run } = await withFailed(2, [pending])
    await run()
    expect(retries()).toBe(2)
  })

  it('starts nothing once it is stopped, and the sale under way goes on', async () => {
    let answerNow = (_reply: Reply) => {}
    const held = () => new Promise<Reply>((resolve) => (answerNow = resolve))
    const { tab, pass, references, retries, steps, stop, run } = await withFailed(2, [held])
    await run()
    stop.abort()
    answerNow(soldNow())
    await pass(2_000)
    expect([retries(), steps.length]).toEqual([1, 1])
    expect(tab.phase(tab.sale(references[0] ?? '').child ?? '')).toBe('completed')
  })

  it('starts nothing if it is stopped while the journal looks for a sale', async () => {
    const { store, retries, stop, run } = await withFailed(1)
    vi.spyOn(store, 'getState').mockReturnValueOnce({ ...store.getState(), sales: new Map() })
    const lookFor = vi.spyOn(store, 'lookFor').mockImplementation(async () => stop.abort())
    await run()
    expect(lookFor).toHaveBeenCalledOnce()
    expect(retries()).toBe(0)
  })

  it.each(['read', 'not read yet'])(
    'leaves money that nobody has kept to a person: the sale is %s',
    async (read) => {
      const { store, retries, steps, run } = await withFailed(1, [soldNow], { kept: false })
      if (read === 'not read yet') {
        const state = store.getState()
        const unread = vi.spyOn(store, 'getState').mockReturnValue({ ...state, sales: new Map() })
        vi.spyOn(store, 'lookFor').mockImplementation(
          async () => void unread.mockReturnValue(state),
        )
      }
      await run()
      expect(retries()).toBe(0)
      expect(steps).toEqual([{ kind: 'needs-you' }])
    },
  )

  it.each([
    ['1103', 'wallet', answer({ responseCode: '1103', responseMessage: 'No' }, 400)],
    ['403', 'not-allowed', answer({ message: 'No' }, 403)],
  ])('stops at %s, because the next would fail too', async (_, why, no) => {
    const { retries, steps, run } = await withFailed(3, [() => no])
    await run()
    expect(retries()).toBe(1)
    expect(steps.slice(1)).toEqual([{ kind: 'stopped', why }])
  })

  const refused = (reason: Refusal): Confirmation => ({ kind: 'refused', reason })

  it.each<[string, Confirmation, RetryStep[]]>([
    [
      'counts a retry of another window',
      refused({ kind: 'already-retried', child: 'C' }),
      [{ kind: 'retried', reference: 'C' }],
    ],
    ['leaves other refusals to a person', refused({ kind: 'not-found' }), [{ kind: 'needs-you' }]],
    [
      'stops if the till can’t sell',
      refused({ kind: 'unavailable', reason: 'starting' }),
      [{ kind: 'stopped', why: 'till' }],
    ],
    [
      'stops if the journal can’t be written',
      refused({ kind: 'not-written' }),
      [{ kind: 'stopped', why: 'till' }],
    ],
  ])('%s', async (_, outcome, first) => {
    const { engine, retries, steps, run } = await withFailed(2)
    vi.spyOn(engine, 'retry').mockResolvedValueOnce(outcome)
    await run()
    expect(steps.slice(0, 1)).toEqual(first)
    expect(retries()).toBe(first[0]?.kind === 'stopped' ? 0 : 1)
  })
})

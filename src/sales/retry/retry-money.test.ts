import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPayment, moneyOf } from '../../engine/money.ts'
import { cashFlowsOf, cashOf, newPayment, paidInOneWay } from '../../engine/payment.ts'
import type { FailedTransaction, Sale } from '../../engine/sale.ts'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, SaleDevice } from '../../testing/shop/sale/sale-device.ts'
import { aSale } from '../../testing/shop/sale/sale-row.ts'
import { isCash } from '../../values/cash.ts'
import { cents } from '../../values/money.ts'
import { holdersToKeep, keptParts, moneyForRetry, needText, planFor } from './retry-money.ts'

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const journal = (sales: readonly Sale[]) => new Map(sales.map((sale) => [sale.reference, sale]))

describe('where the money for a retry is', () => {
  const transaction: FailedTransaction = {
    kind: 'purchase',
    transactionId: 't-9',
    merchantReference: 'T2-1',
    others: [],
    summary: aSale({ kind: 'failed' }).summary,
    payment: { method: 'cash' },
    receiptFields: [],
    createdAt: 4,
  }

  it.each([
    ['of an old journal', 'T1-1', journal([aSale({ kind: 'failed' })]), 'unknown'],
    ['of another till', transaction, journal([]), 'unknown'],
    ['of another till’s redemption', { ...transaction, kind: 'redeem' }, journal([]), 'none'],
    ['of a redemption', 'T1-1', journal([aSale({ kind: 'failed' }, { kind: 'redeem' })]), 'none'],
    ['of a sale that was not read', 'T1-1', journal([]), 'not-read'],
    [
      'of a sale whose newest attempt was not read',
      'T1-1',
      journal([aSale({ kind: 'failed' }, { child: 'T1-1.2' })]),
      'not-read',
    ],
  ] as const)('%s: %#', (_, failed, sales, kind) => {
    expect(moneyForRetry(failed, sales).kind).toBe(kind)
  })

  it.each([
    ['unknown', undefined, 'Where is the customer’s money?'],
    ['given-back', 3000, 'Take R 30.00 first'],
    ['given-back', 3007, 'Take R 30.00 first'],
    ['given-back', undefined, 'Take the money first'],
    ['none', 3000, undefined],
    ['not-read', 3000, undefined],
  ] as const)('money that is %s, at %s cents: %s', (kind, price, words) => {
    const money = kind === 'given-back' ? { kind, at: 0 } : { kind }
    const ways = { method: 'cash', rounding: 'customer' } as const
    expect(plain(needText(money, price === undefined ? undefined : cents(price), ways))).toBe(words)
  })
})

it('what is kept of one payment is rounded as one sum', () => {
  const account = { accountType: 'merchant', accountId: 'M-1001' } as const
  const lines = [1506, 2007, 3000].map((amount, place) => ({
    reference: `T1-${place}`,
    amount: cents(amount),
  }))
  const draft = paidInOneWay(cents(6513), { method: 'cash' }, 'customer')
  const paidBy = newPayment(draft, lines, { id: 'p-1', account, at: 1 })
  const failed = lines.map(({ reference }) => aSale({ kind: 'failed' }, { reference, paidBy }))
  const all = failed.map(({ reference }) => reference)
  const holders = holdersToKeep(all, journal(failed))
  expect(holders).toEqual(failed)
  expect(keptParts(holders)).toEqual([{ method: 'cash', amount: 6510 }])
  expect(byPayment(holders)).toEqual([{ payment: paidBy, references: all }])
})

/** What a person does between two attempts, how the next one is paid, and how it ends. */
const turns = fc.array(
  fc.record({
    says: fc.constantFrom('given-back', 'kept', 'nothing'),
    price: fc.constantFrom(2000, 2000, 2000, 2506, 1999, 100),
    method: fc.constantFrom('cash', 'Cash', 'card'),
    ends: fc.constantFrom('failed', 'rejected'),
  }),
  { minLength: 1, maxLength: 5 },
)

it('a person who follows the words holds what the payments say, after any number of retries', async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (course) => {
      let ids = 0
      let ends = 'failed'
      const device = new SaleDevice(({ path, bodyText }) => {
        const asked: unknown = JSON.parse(bodyText ?? '{}').transactionId
        if (asked !== undefined)
          return answer({ id: asked, status: 'FAILED', responseCode: '1200' })
        if (ends === 'rejected' && path !== '/purchase')
          return answer({ responseCode: '1103', responseMessage: 'No' }, 400)
        const transactionId = `t-${(ids += 1)}`
        return answer({ transactionId, responseCode: '1200', successful: false }, 422)
      })
      const { engine } = await device.open()
      const rounding = 'customer'
      const sold = await engine.confirm(airtime(), {
        payment: paidInOneWay(cents(2000), { method: 'cash' }, rounding),
      })
      expect.assert(sold.kind === 'accepted')
      await settle()
      let drawer = 2000
      let { reference } = sold
      let newest = reference
      let price = cents(2000)
      for (const turn of course) {
        const sales = () => journal(engine.snapshot().sales)
        const before = sales().get(newest)
        expect.assert(before !== undefined)
        const parts = (() => {
          const money = moneyOf(before)
          return money.kind === 'to-give-back' ? money.parts : []
        })()
        if (turn.says === 'given-back') drawer -= cashOf(parts)
        const told = {
          'given-back': () => engine.giveBack([newest]),
          kept: () => engine.keepForRetry([newest]),
          nothing: () => undefined,
        }
        const done = (await told[turn.says]())?.kind ?? 'done'
        expect(done).toBe('done')
        ends = turn.ends
        const plan = planFor(moneyForRetry(reference, sales()), {
          price: cents(turn.price),
          method: turn.method,
          rounding,
        })
        for (const { method, amount, kind } of plan.net) {
          if (isCash(method)) drawer = kind === 'take' ? drawer + amount : drawer - amount
        }
        const retry = await engine.retry(reference, {
          amount: cents(turn.price),
          ...(plan.money === undefined ? {} : { money: plan.money }),
        })
        expect.assert(retry.kind === 'accepted', JSON.stringify([retry, plan]))
        await device.clock.advance(5_000)
        newest = retry.reference
        // After a refused retry, the sale before it can be retried, at its own price.
        if (turn.ends === 'failed') {
          reference = newest
          price = cents(turn.price)
        }
        const flows = (await engine.payments(0)).flatMap(cashFlowsOf)
        const held = flows.reduce(
          (sum, { kind, amount }) => (kind === 'taken' ? sum + amount : sum - amount),
          0,
        )
        expect(held).toBe(drawer)
        expect(sales().get(reference)?.summary.amount).toBe(price)
      }
    }),
    { numRuns: 60 },
  )
})

import { expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
import { JournalUnavailable } from '../journal/journal.ts'
import { moneyOf } from '../money.ts'
import { paidInOneWay } from '../payment.ts'
import type { FailedTransaction } from '../sale.ts'

/** A sale that was refused here, and that the platform lists as FAILED. */
async function refusedHere() {
  const device = new SaleDevice(({ path }) =>
    path.endsWith('/retry')
      ? sold('t-10')
      : answer({ responseCode: '1103', responseMessage: 'No' }, 400),
  )
  const tab = await device.open()
  const reference = await tab.sell()
  const { summary, receiptFields, payment } = airtime()
  const listed: FailedTransaction = {
    kind: 'purchase',
    transactionId: 't-9',
    merchantReference: reference,
    others: [],
    summary,
    payment,
    receiptFields,
    createdAt: 0,
  }
  return { device, tab, reference, listed }
}

it('the money of a refused sale pays for the retry of the platform’s transaction for it', async () => {
  const { tab, reference, listed } = await refusedHere()
  expect(moneyOf(tab.sale(reference)).kind).toBe('to-give-back')
  const retry = await tab.engine.retry(listed)
  expect.assert(retry.kind === 'accepted', JSON.stringify(retry))
  await settle()
  expect(moneyOf(tab.sale(retry.reference)).kind).toBe('paid')
  expect(moneyOf(tab.sale(reference)).kind).toBe('with-retry')
})

it('that money is still in the till if the retry that would return it was not written', async () => {
  const { device, tab, reference, listed } = await refusedHere()
  let uncertain = false
  device.diskFaults = {
    afterCommit: async ({ rows = [] }) => {
      uncertain ||= rows.some(({ row }) => row.route === 'retry')
      if (uncertain) throw new JournalUnavailable('journal-failing')
    },
    beforeRead: async () => {
      if (uncertain) throw new JournalUnavailable('journal-failing')
    },
  }
  const payment = paidInOneWay(cents(2_500), { method: 'cash' }, 'off')
  const asked = { amount: cents(2_500), money: { kind: 'paid', payment } } as const
  expect(await tab.engine.retry(listed, asked)).toMatchObject({ reason: { kind: 'not-written' } })
  device.diskFaults = {}
  await device.clock.advance(60_000)
  expect(moneyOf(tab.sale(reference)).kind).toBe('to-give-back')
  const [first] = device.disk.payments.values()
  expect(first).toMatchObject({ covers: [reference], decisions: [] })
})

it('once it was given back, or at another price, it does not', async () => {
  const { tab, reference, listed } = await refusedHere()
  const dearer = { ...listed, summary: { ...listed.summary, amount: cents(4000) } }
  expect(await tab.engine.retry(dearer)).toMatchObject({ reason: { kind: 'not-paid' } })
  await tab.engine.giveBack([reference])
  expect(await tab.engine.retry(listed)).toMatchObject({ reason: { kind: 'not-paid' } })
})

import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, merchant, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
import { moneyOf } from '../money.ts'
import type { FailedTransaction } from '../sale.ts'

const failed = (transactionId: string) =>
  answer({ transactionId, responseCode: '1200', successful: false })

/** Another till's FAILED transaction, from the platform's list. */
function ofAnotherTill(members: Partial<FailedTransaction> = {}): FailedTransaction {
  const { summary, receiptFields, payment } = airtime()
  return {
    kind: 'purchase',
    transactionId: 't-9',
    merchantReference: 'OTHER-1',
    others: [],
    summary,
    payment,
    receiptFields,
    createdAt: Date.UTC(2026, 10, 20, 9),
    ...members,
  }
}

/** A person says where the customer's money for another till's sale is. */
const money = { kind: 'never-given-back' } as const

const manager = { ...merchant, userKey: 'manager' }

describe('a failed transaction that this till never sold', () => {
  it('is retried by its id, with a parent in the journal', async () => {
    const device = new SaleDevice(() => sold('t-10'))
    const tab = await device.open()
    const retry = await tab.engine.retry(ofAnotherTill(), { amount: cents(2500), money })
    expect.assert(retry.kind === 'accepted', JSON.stringify(retry))
    await settle()
    expect(tab.sent).toMatchObject([{ path: '/transactions/t-9/retry', bodyText: '{"amount":25}' }])
    const child = tab.sale(retry.reference)
    expect(child).toMatchObject({ phase: { kind: 'completed' }, merchantReference: 'OTHER-1' })
    expect(tab.sale(child.parent ?? '')).toMatchObject({
      phase: { kind: 'failed' },
      transactionId: 't-9',
      child: child.reference,
    })
    const [entry] = await tab.engine.timeline(child.parent ?? '')
    expect(entry).toMatchObject({ event: 'adopted', from: 'draft', to: 'failed' })
  })

  it('asked for twice is one retry, also from two tabs', async () => {
    const device = new SaleDevice(() => sold('t-10'))
    const tab = await device.open()
    const other = await device.open()
    const answers = await Promise.all([
      tab.engine.retry(ofAnotherTill(), { money }),
      other.engine.retry(ofAnotherTill(), { money }),
      tab.engine.retry(ofAnotherTill(), { money }),
    ])
    await settle()
    expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(1)
    expect([...tab.sent, ...other.sent]).toHaveLength(1)
  })
})

describe('a failed sale of another user of the shop', () => {
  async function soldByCashier() {
    const device = new SaleDevice(({ path }) =>
      path === '/purchase' ? failed('t-0') : sold('t-1'),
    )
    const tab = await device.open()
    const parent = await tab.sell()
    return { tab, parent }
  }

  it('is retried by the manager, who pays the send and signs the attempt', async () => {
    const { tab, parent } = await soldByCashier()
    tab.signIn(manager)
    const retry = await tab.engine.retry(parent)
    expect.assert(retry.kind === 'accepted', JSON.stringify(retry))
    await settle()
    expect(tab.sale(retry.reference)).toMatchObject({
      phase: { kind: 'completed' },
      account: manager,
    })
    expect(tab.sale(parent).account).toEqual(merchant)
  })

  it.each([{ accountId: 'M-1002' }, { accountType: 'sub-merchant' as const }])(
    'is not retried under another account of the platform: %o',
    async (other) => {
      const { tab, parent } = await soldByCashier()
      tab.signIn({ ...manager, ...other })
      expect(await tab.engine.retry(parent)).toEqual({
        kind: 'refused',
        reason: { kind: 'other-account' },
      })
      expect(tab.sent).toHaveLength(1)
    },
  )
})

describe('the money of a sale that was refused here, but that the platform lists as FAILED', () => {
  async function refusedHere() {
    const device = new SaleDevice(({ path }) =>
      path.endsWith('/retry') ? sold('t-10') : answer({ responseCode: '1103' }, 400),
    )
    const tab = await device.open()
    const reference = await tab.sell()
    expect(moneyOf(tab.sale(reference)).kind).toBe('to-give-back')
    return { device, tab, reference, listed: ofAnotherTill({ merchantReference: reference }) }
  }

  it('pays for the retry of the platform’s transaction', async () => {
    const { tab, reference, listed } = await refusedHere()
    const retry = await tab.engine.retry(listed)
    expect.assert(retry.kind === 'accepted', JSON.stringify(retry))
    await settle()
    expect(moneyOf(tab.sale(retry.reference)).kind).toBe('paid')
    expect(moneyOf(tab.sale(reference)).kind).toBe('with-retry')
  })

  it('does not once it was given back, or at another price', async () => {
    const { tab, reference, listed } = await refusedHere()
    const dearer = { ...listed, summary: { ...listed.summary, amount: cents(4000) } }
    expect(await tab.engine.retry(dearer)).toMatchObject({ reason: { kind: 'not-paid' } })
    await tab.engine.giveBack([reference])
    expect(await tab.engine.retry(listed)).toMatchObject({ reason: { kind: 'not-paid' } })
  })

  // A payment for several sales stays as long as the last of them.
  it('does not once it was given back, even if the sale was deleted and its payment is left', async () => {
    const { device, tab, reference, listed } = await refusedHere()
    await tab.engine.giveBack([reference])
    tab.kill()
    device.disk.rows.delete(reference)
    const next = await device.open()
    expect(await next.engine.retry(listed, { money })).toMatchObject({
      reason: { kind: 'not-paid' },
    })
  })
})

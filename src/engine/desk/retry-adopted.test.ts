import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  merchant,
  noAnswer,
  SaleDevice,
  sold,
} from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
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

  it('waits while an attempt of this till under the same reference is open', async () => {
    const device = new SaleDevice(() => noAnswer)
    const tab = await device.open()
    const reference = await tab.sell()
    const refused = await tab.engine.retry(ofAnotherTill({ merchantReference: reference }), {
      money,
    })
    expect(refused).toEqual({ kind: 'refused', reason: { kind: 'not-now', phase: 'checking' } })
  })

  it('is not retried beside its retry, which alone a lost journal has left', async () => {
    let retries = 0
    const device = new SaleDevice(({ path }) => {
      if (!path.endsWith('/retry')) return failed('t-0')
      retries += 1
      if (retries < 4) return answer({ responseCode: '1103', successful: false })
      return retries === 4 ? sold('t-1') : noAnswer
    })
    const tab = await device.open()
    const first = await tab.sell()
    const children: string[] = []
    for (let number = 2; number <= 5; number++) {
      const retry = await tab.engine.retry(first)
      expect.assert(retry.kind === 'accepted', JSON.stringify(retry))
      children.push(retry.reference)
      await device.clock.advance(10_000)
    }
    const last = children.at(-1) ?? ''
    await tab.engine.acknowledgeHandOver(last)
    const listed = ofAnotherTill({ transactionId: 't-0', merchantReference: first })
    tab.kill()
    for (const reference of device.disk.rows.keys())
      if (reference !== last) device.disk.rows.delete(reference)
    const next = await device.open()
    expect(await next.engine.retry(listed, { money })).toEqual({
      kind: 'refused',
      reason: { kind: 'already-retried', child: last },
    })
    expect(next.sent).toEqual([])
  })

  it('met by 1006 goes to the newest attempt, past the known ones', async () => {
    const device = new SaleDevice((request) => {
      if (request.path.endsWith('/retry')) return answer({ responseCode: '1006' }, 400)
      if (request.method === 'GET')
        return answer([
          { id: 't-10', merchantReference: 'OTHER-1', status: 'COMPLETED' },
          { id: 't-9', merchantReference: 'OTHER-1', status: 'FAILED' },
          { id: 't-8', merchantReference: 'OTHER-1', status: 'FAILED' },
        ])
      return answer({ id: 't-10', status: 'COMPLETED', receipt: { reference: 'R' } })
    })
    const tab = await device.open()
    const retry = await tab.engine.retry(ofAnotherTill({ others: ['t-8'] }), { money })
    expect.assert(retry.kind === 'accepted')
    await device.clock.advance(30_000)
    expect(tab.sale(retry.reference)).toMatchObject({
      phase: { kind: 'completed' },
      transactionId: 't-10',
    })
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

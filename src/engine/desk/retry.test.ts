import { describe, expect, it } from 'vitest'
import type { Reply } from '../../platform/transport/transport.ts'
import { cents } from '../../values/money.ts'
import { settle } from '../../testing/fake-clock.ts'
import type { RetryMoney } from '../engine.ts'
import { paidInOneWay } from '../payment.ts'
import type { FailedTransaction } from '../sale.ts'
import { airtime, answer, noAnswer, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'

const failed = (transactionId: string, code = '1200') =>
  answer({ transactionId, responseCode: code, successful: false })
const refused = (code: string, responseMessage = 'No') =>
  answer({ responseCode: code, responseMessage }, 400)

/** A till with one confirmed FAILED sale of transaction 't-0', on a scripted platform. */
async function afterFailure(script: {
  retry?: (transactionId: string) => Reply
  list?: (reference: string) => Reply
  poll?: (transactionId: string) => Reply
}) {
  let parent = ''
  const device = new SaleDevice((request) => {
    if (request.path === '/purchase') return failed('t-0')
    if (request.path.endsWith('/retry'))
      return script.retry?.(request.path.split('/')[2] ?? '') ?? noAnswer
    if (request.method === 'GET') return script.list?.(parent) ?? noAnswer
    return script.poll?.(JSON.parse(request.bodyText ?? '{}').transactionId) ?? noAnswer
  })
  const tab = await device.open()
  parent = await tab.sell()
  expect(tab.phase(parent)).toBe('failed')
  const retry = async (amount?: number) => {
    const result = await tab.engine.retry(
      parent,
      amount === undefined || amount === 2_000
        ? {}
        : { amount: cents(amount), money: paid(amount) },
    )
    await settle()
    return result.kind === 'accepted' ? result.reference : JSON.stringify(result)
  }
  const retries = () => tab.sent.filter(({ path }) => path.endsWith('/retry'))
  return { device, tab, parent, retry, retries }
}

/** The customer pays for a retry of another amount. */
const paid = (amount: number): RetryMoney => ({
  kind: 'paid',
  payment: paidInOneWay(cents(amount), { method: 'cash' }, 'off'),
})

describe('a retry (ruling R22)', () => {
  it('names its parent, keeps the reference, sends no overrides, and ends as a child of it', async () => {
    const { tab, parent, retry, retries } = await afterFailure({ retry: () => sold('t-1') })
    const child = await retry()
    expect(retries()).toMatchObject([{ method: 'POST', path: '/transactions/t-0/retry' }])
    expect(retries()[0]).not.toHaveProperty('bodyText')
    expect(tab.sale(child)).toMatchObject({
      phase: { kind: 'completed' },
      parent,
      merchantReference: parent,
      transactionId: 't-1',
    })
    expect(tab.sale(parent)).toMatchObject({ phase: { kind: 'failed' }, child })
  })

  it.each([
    [2000, undefined],
    [2500, '{"amount":25}'],
  ])('with the amount %s sends %s', async (amount, bodyText) => {
    const { tab, retry, retries } = await afterFailure({ retry: () => sold('t-1') })
    const child = await retry(amount)
    expect(retries()[0]?.bodyText).toBe(bodyText)
    expect(tab.sale(child).summary.amount).toBe(amount)
  })

  it('with an amount of 0 is refused', async () => {
    const { retry, retries } = await afterFailure({ retry: () => sold('t-1') })
    expect(await retry(0)).toContain('bad-draft')
    expect(retries()).toEqual([])
  })

  it('tapped twice is one child', async () => {
    const { tab, parent, retries } = await afterFailure({ retry: () => sold('t-1') })
    const taps = await Promise.all([tab.engine.retry(parent), tab.engine.retry(parent)])
    await settle()
    expect(taps.map(({ kind }) => kind).toSorted()).toEqual(['accepted', 'refused'])
    expect(await tab.engine.retry(parent)).toMatchObject({ reason: { kind: 'already-retried' } })
    expect(retries()).toHaveLength(1)
  })

  it('of a sale that has not failed is refused', async () => {
    const { tab, retry } = await afterFailure({ retry: () => sold('t-1') })
    const child = await retry()
    expect(await tab.engine.retry(child)).toEqual({
      kind: 'refused',
      reason: { kind: 'not-now', phase: 'completed' },
    })
  })

  it('is a sale of the same: another within two minutes asks first, unless its amount differs', async () => {
    const { tab, retry } = await afterFailure({ retry: () => sold('t-1') })
    const child = await retry()
    expect(await tab.engine.confirm(airtime())).toEqual({ kind: 'duplicate', of: child })

    const dearer = await afterFailure({ retry: () => sold('t-1') })
    await dearer.retry(2500)
    await dearer.device.clock.advance(1_500)
    expect(await dearer.tab.engine.confirm(airtime())).toMatchObject({ kind: 'accepted' })
  })

  it('that fails is retried from the latest failed attempt', async () => {
    const answers = [failed('t-1'), sold('t-2')]
    const { device, tab, retry, retries } = await afterFailure({
      retry: () => answers.shift() ?? noAnswer,
      poll: () => answer({ transactionId: 't-1', status: 'FAILED' }),
    })
    const child = await retry()
    // For a retry, only the record says so (ruling R38).
    expect(tab.phase(child)).toBe('checking')
    await device.clock.advance(3_000)
    expect(tab.phase(child)).toBe('failed')
    const again = await tab.engine.retry(child)
    await settle()
    expect(again.kind).toBe('accepted')
    expect(retries().map(({ path }) => path)).toEqual([
      '/transactions/t-0/retry',
      '/transactions/t-1/retry',
    ])
  })

  it('without an answer is sent again; 1006 says that it landed, and its transaction is found', async () => {
    const answers = [noAnswer, refused('1006')]
    const { device, tab, retry } = await afterFailure({
      retry: () => answers.shift() ?? noAnswer,
      list: (reference) =>
        answer([
          { id: 't-1', merchantReference: reference, status: 'PROCESSING' },
          { id: 't-0', merchantReference: reference, status: 'FAILED' },
        ]),
      poll: (id) => answer({ id, status: 'COMPLETED', receipt: { reference: 'R' } }),
    })
    const child = await retry()
    await device.clock.advance(30_000)
    expect(tab.sale(child)).toMatchObject({ phase: { kind: 'completed' }, transactionId: 't-1' })
    expect(device.faults).toEqual([])
  })

  it('1001 asks the parent again: completed after all is loud, and the retry is rejected', async () => {
    const { device, tab, parent, retry } = await afterFailure({
      retry: () => refused('1001'),
      poll: (id) => answer({ id, status: 'COMPLETED', receipt: { reference: 'R' } }),
    })
    const child = await retry()
    await device.clock.advance(10_000)
    expect(tab.phase(child)).toBe('rejected')
    expect(tab.sale(parent).phase).toEqual({ kind: 'needs-attention', reason: 'sold-after-failed' })
  })

  it('1001 asks the parent again: completed after all stays on the screens, however many sales end later', async () => {
    const { device, tab, parent, retry } = await afterFailure({
      retry: () => refused('1001'),
      poll: (id) => answer({ id, status: 'COMPLETED', receipt: { reference: 'R' } }),
    })
    await retry()
    await device.clock.advance(10_000)
    const { platform } = device
    let transactions = 0
    device.platform = (request) =>
      request.path.endsWith('/purchase') ? sold(`t-${(transactions += 1) + 10}`) : platform(request)
    for (let sales = 0; sales < 105; sales++) {
      const reference = await tab.sell(airtime(`+27831${String(sales).padStart(6, '0')}`))
      await device.clock.advance(9_000)
      await tab.engine.acknowledgeHandOver(reference)
    }
    expect(transactions).toBe(105)
    expect(tab.phase(parent)).toBe('needs-attention')
  })

  it('1001 without a parent, from a platform that has forgotten it: rejected, within two minutes', async () => {
    const { device, tab, parent, retry, retries } = await afterFailure({
      retry: () => refused('1001', 'Transaction not found'),
      poll: () => answer({ error: 'NOT_FOUND' }, 404),
    })
    const child = await retry()
    expect(tab.phase(child)).toBe('checking')
    await device.clock.advance(120_000)
    expect([tab.phase(child), tab.phase(parent)]).toEqual(['rejected', 'failed'])
    expect(retries()).toHaveLength(1)
  })

  it('answered with its parent is not believed, and sent again with a replay’s pauses', async () => {
    const { device, tab, retry, retries } = await afterFailure({ retry: () => sold('t-0') })
    const child = await retry()
    expect(tab.phase(child)).toBe('checking')
    await device.clock.advance(30_000)
    expect(retries().length).toBeGreaterThan(2)
    expect(retries().length).toBeLessThan(10)
  })

  it('without its token is polled, and the record’s receipt is shown (R23)', async () => {
    const device = new SaleDevice((request) => {
      if (request.path === '/purchase') return failed('t-0')
      if (request.path.endsWith('/retry')) return sold('t-1', { reference: 'R' })
      return answer({ id: 't-1', status: 0, receipt: { reference: 'R', token: '1234' } })
    })
    const tab = await device.open()
    const parent = await tab.sell({ ...airtime(), receiptFields: ['token', 'reference'] })
    const retry = await tab.engine.retry(parent)
    expect.assert(retry.kind === 'accepted')
    await device.clock.advance(5_000)
    expect(tab.phase(retry.reference)).toBe('completed')
    const opened = await tab.engine.openReceipt(retry.reference)
    expect(opened?.response.receipt).toEqual({ reference: 'R', token: '1234' })
  })
})

describe('a failed sale known only by its reference', () => {
  /** A retry of a sale on a platform that names no transaction. */
  async function nameless(
    answerOf: (body: { reprocess?: boolean }) => Reply,
    beforeRetry: (device: SaleDevice) => void = () => undefined,
  ) {
    const device = new SaleDevice((request) => {
      if (request.path !== '/purchase') return noAnswer
      const body: { reprocess?: boolean } = JSON.parse(request.bodyText ?? '{}')
      return body.reprocess === true ? answerOf(body) : failed('t-0')
    })
    const tab = await device.open()
    const parent = await tab.sell()
    tab.kill()
    const row = device.disk.rows.get(parent)
    expect.assert(row !== undefined)
    const { transactionId: _id, ...without } = row
    device.disk.rows.set(parent, without)
    const again = await device.open()
    await again.engine.find(parent)
    beforeRetry(device)
    const retry = await again.engine.retry(parent)
    expect.assert(retry.kind === 'accepted', JSON.stringify(retry))
    await settle()
    return { device, tab: again, child: retry.reference, parent }
  }

  it('is reprocessed with its own body', async () => {
    const { tab, child, parent } = await nameless(() => sold('t-1'))
    expect(JSON.parse(tab.sent[0]?.bodyText ?? '{}')).toEqual({
      ...airtime().body,
      merchantReference: parent,
      reprocess: true,
    })
    expect(tab.phase(child)).toBe('completed')
  })

  it('is never reprocessed again on an unknown outcome', async () => {
    const { device, tab, child } = await nameless(() => noAnswer)
    await device.clock.advance(120_000)
    expect(tab.sent.filter(({ path }) => path === '/purchase')).toHaveLength(1)
    expect(tab.phase(child)).toBe('checking')
    expect((await tab.engine.sendAgain(child)).kind).toBe('refused')
  })
})

describe('a refused retry that names an attempt (ruling R38)', () => {
  const naming = (code: string, transactionId: string) =>
    answer({ transactionId, responseCode: code, responseMessage: 'No', successful: false })

  it('1006 with the newest attempt, which failed: its own retry names the amount, since the attempt’s may differ', async () => {
    const { device, tab, retry, retries } = await afterFailure({
      retry: (id) => (id === 't-0' ? naming('1006', 't-9') : sold('t-10')),
      poll: (id) => answer({ transactionId: id, status: 'FAILED' }),
    })
    const child = await retry()
    await device.clock.advance(5_000)
    expect(tab.phase(child)).toBe('failed')
    await tab.engine.retry(child)
    await settle()
    expect(retries().map(({ path, bodyText }) => [path, bodyText])).toEqual([
      ['/transactions/t-0/retry', undefined],
      ['/transactions/t-9/retry', '{"amount":20}'],
    ])
  })

  it.each([
    ['by its row', (child: string) => child],
    ['by its transaction', (_: string, listed: FailedTransaction) => listed],
  ])('the list shows such an attempt, %s, and its retry uses that', async (_, failedBy) => {
    const { device, tab, parent, retry, retries } = await afterFailure({
      retry: (id) => (id === 't-0' ? naming('1006', 't-9') : sold('t-10')),
      poll: (id) => answer({ transactionId: id, status: 'FAILED' }),
    })
    const child = await retry(1_500)
    await device.clock.advance(5_000)
    const { kind, payment, receiptFields, summary } = airtime()
    const listed: FailedTransaction = {
      transactionId: 't-9',
      merchantReference: parent,
      others: ['t-0'],
      summary: { ...summary, amount: cents(2_500) },
      createdAt: 0,
      kind,
      payment,
      receiptFields,
    }
    const again = await tab.engine.retry(failedBy(child, listed), {
      shown: cents(2_500),
      money: paid(2_500),
    })
    await settle()
    expect(retries().map(({ bodyText }) => bodyText)).toEqual(['{"amount":15}', '{"amount":25}'])
    expect(tab.sale(again.kind === 'accepted' ? again.reference : '').summary.amount).toBe(2_500)
  })

  it('the list’s view of this till’s own attempt changes nothing', async () => {
    const { tab, parent, retries } = await afterFailure({ retry: () => sold('t-1') })
    await tab.engine.retry(parent, { shown: cents(2_500) })
    await settle()
    expect(retries()[0]).not.toHaveProperty('bodyText')
  })

  it('1102 with the parent is a refusal, not a failure', async () => {
    const { tab, retry, retries } = await afterFailure({ retry: () => naming('1102', 't-0') })
    expect(tab.phase(await retry())).toBe('rejected')
    expect(retries()).toHaveLength(1)
  })
})

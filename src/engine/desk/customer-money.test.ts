import { describe, expect, it } from 'vitest'
import { JournalUnavailable } from '../journal/journal.ts'
import { moneyOf } from '../money.ts'
import { cashFlowsOf, paidInOneWay, sumOf, type PaymentDraft } from '../payment.ts'
import type { SaleDraft } from '../sale.ts'
import { settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  noAnswer,
  SaleDevice,
  sold,
  type SaleTab,
} from '../../testing/shop/sale/sale-device.ts'
import { aRow } from '../../testing/shop/sale/sale-row.ts'
import { cents } from '../../values/money.ts'

const failed = (transactionId: string) =>
  answer({ transactionId, responseCode: '1200', successful: false })
const cash = (amount: number) => paidInOneWay(cents(amount), { method: 'cash' }, 'customer')

/** A till where numbers ending in 0 fail and all others are sold. */
function someFail() {
  let transactions = 0
  const device = new SaleDevice(({ path, bodyText }) => {
    transactions += 1
    if (path.endsWith('/retry')) return sold(`t-${transactions}`)
    return /0",/.test(bodyText ?? '') ? failed(`t-${transactions}`) : sold(`t-${transactions}`)
  })
  return device
}

const draft = (last: string, amount = 2_000): SaleDraft => airtime(`+2782123456${last}`, amount)

async function basket(
  device: SaleDevice,
  drafts: readonly [SaleDraft, ...SaleDraft[]],
  payment: PaymentDraft,
) {
  const tab = await device.open()
  const confirmed = await tab.engine.confirm(drafts, { payment })
  expect.assert(confirmed.kind === 'accepted', JSON.stringify(confirmed))
  const written = [...device.disk.rows.keys()]
  await settle()
  await device.clock.advance(1_000)
  const references = [...(tab.sale(confirmed.reference).paidBy?.covers ?? [])]
  return { tab, references, written }
}

const moneyIn = (device: SaleDevice) =>
  [...device.disk.payments.values()]
    .flatMap(cashFlowsOf)
    .reduce((all, { kind, amount }) => (kind === 'taken' ? all + amount : all - amount), 0)

describe('one payment for several sales', () => {
  it('is written with all of them before the first is sent', async () => {
    const device = someFail()
    const writes: number[] = []
    device.diskFaults = {
      afterCommit: async (write) => {
        writes.push((write.rows ?? []).length * 10 + (write.payments ?? []).length)
      },
    }
    const { tab, references } = await basket(
      device,
      [draft('1'), draft('2'), draft('3')],
      cash(6_000),
    )
    expect(writes[0]).toBe(31)
    expect(tab.sent.map(({ path }) => path)).toEqual(['/purchase', '/purchase', '/purchase'])
    expect(references).toHaveLength(3)
    expect(references.map((one) => moneyOf(tab.sale(one)).kind)).toEqual(['paid', 'paid', 'paid'])
    expect(moneyIn(device)).toBe(6_000)
  })

  it('is refused as a whole if it does not cover the prices or the disk rejects it', async () => {
    const device = someFail()
    const tab = await device.open()
    const drafts = [draft('1'), draft('2')] as const
    expect(await tab.engine.confirm(drafts, { payment: cash(3_000) })).toMatchObject({
      reason: { kind: 'bad-draft' },
    })
    device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    expect(await tab.engine.confirm(drafts, { payment: cash(4_000) })).toMatchObject({
      reason: { kind: 'not-written' },
    })
    expect([device.disk.rows.size, device.disk.payments.size, tab.sent.length]).toEqual([0, 0, 0])
  })

  it('may have two alike, and asks about one just sold', async () => {
    const device = someFail()
    const { tab } = await basket(device, [draft('1'), draft('1')], cash(4_000))
    expect(tab.sent).toHaveLength(2)
    expect(
      await tab.engine.confirm([draft('2'), draft('1')], { payment: cash(4_000) }),
    ).toMatchObject({ kind: 'duplicate' })
  })

  it('gives back the money for what was not sold, once', async () => {
    const device = someFail()
    const { tab, references } = await basket(
      device,
      [draft('1', 1_234), draft('0', 1_234), draft('2', 1_234)],
      cash(3_702),
    )
    const unsold = references.filter((one) => tab.phase(one) === 'failed')
    expect(unsold).toHaveLength(1)
    expect(moneyOf(tab.sale(unsold[0] ?? ''))).toEqual({
      kind: 'to-give-back',
      parts: [{ method: 'cash', amount: 1_240 }],
    })
    expect(await tab.engine.giveBack(unsold)).toEqual({ kind: 'done' })
    expect(moneyIn(device)).toBe(2_460)
    expect(moneyOf(tab.sale(unsold[0] ?? '')).kind).toBe('given-back')
    expect(await tab.engine.giveBack(unsold)).toMatchObject({ kind: 'refused' })
    expect(moneyIn(device)).toBe(2_460)
    const history = await tab.engine.timeline(unsold[0] ?? '')
    expect(history.at(-1)).toMatchObject({ event: 'given-back', from: 'failed', to: 'failed' })
  })
})

describe('two decisions at once about one payment', () => {
  it.each<[string, (tab: SaleTab, one: string, other: string) => readonly Promise<unknown>[]]>([
    ['two returns', (tab, one, other) => [one, other].map((each) => tab.engine.giveBack([each]))],
    [
      'a return and a retry that its money pays for',
      (tab, one, other) => [tab.engine.giveBack([one]), tab.engine.retry(other)],
    ],
    [
      'a retry that its money pays for and a retry of another amount',
      (tab, one, other) => [
        tab.engine.retry(other),
        tab.engine.retry(one, {
          amount: cents(2_500),
          money: { kind: 'paid', payment: cash(2_500) },
        }),
      ],
    ],
  ])('%s: both are valid', async (_, decide) => {
    const device = someFail()
    const { tab, references } = await basket(device, [draft('0'), draft('10')], cash(4_000))
    const [one = '', other = ''] = references
    const answers = await Promise.all(decide(tab, one, other))
    for (const answer of answers) expect(answer).not.toMatchObject({ kind: 'refused' })
    expect(moneyOf(tab.sale(one)).kind).toBe('given-back')
    const [payment] = [...device.disk.payments.values()]
    expect(payment?.decisions.map(({ reference }) => reference)).toContain(one)
    expect(payment?.covers.length).toBe(moneyOf(tab.sale(other)).kind === 'with-retry' ? 3 : 2)
  })
})

/** Two failed sales of R 20.06, paid together: each goes back with R 20.10 first, and with R 20.00 second. */
async function roundedTogether() {
  const device = someFail()
  const sales = [draft('0', 2_006), draft('10', 2_006)] as const
  const { tab, references } = await basket(device, sales, cash(4_010))
  const [one = '', other = ''] = references
  const shown = (reference: string) => {
    const money = moneyOf(tab.sale(reference))
    return 'parts' in money ? sumOf(money.parts) : undefined
  }
  return { device, tab, one, other, shown }
}

describe('a return that changes what a screen has just said about another', () => {
  it('makes the other press wait until the screen says the new sum', async () => {
    const { device, tab, one, other, shown } = await roundedTogether()
    expect([shown(one), shown(other)]).toEqual([2_010, 2_010])
    const answers = await Promise.all([one, other].map((each) => tab.engine.giveBack([each])))
    expect(answers.map(({ kind }) => kind)).toEqual(['done', 'refused'])
    expect([moneyIn(device), shown(other)]).toEqual([2_000, 2_000])
    expect(await tab.engine.giveBack([other])).toEqual({ kind: 'done' })
    expect(moneyIn(device)).toBe(0)
  })

  it('makes a retry at another price wait as well', async () => {
    const { device, tab, one, other, shown } = await roundedTogether()
    const retry = () => {
      const money = {
        kind: 'paid',
        payment: cash(5_000),
        exchanges: shown(other) ?? cents(0),
      } as const
      return tab.engine.retry(other, { amount: cents(5_000), money })
    }
    const [given, retried] = await Promise.all([tab.engine.giveBack([one]), retry()])
    expect([given.kind, retried.kind]).toEqual(['done', 'refused'])
    expect(moneyIn(device)).toBe(2_000)
    expect((await retry()).kind).toBe('accepted')
    expect(moneyIn(device)).toBe(5_000)
  })
})

it.each(['the retry', 'the return'])(
  'money is never both given back and used for a retry, while the write of the first is slow: %s',
  async (first) => {
    const device = someFail()
    const { tab, references } = await basket(device, [draft('0')], cash(2_000))
    const [one = ''] = references
    const retry = () => tab.engine.retry(one)
    const giveBack = () => tab.engine.giveBack([one])
    const [ask, askNext] = first === 'the retry' ? [retry, giveBack] : [giveBack, retry]
    device.diskFaults = { beforeCommit: () => device.clock.wait(1_000) }
    const answer = ask()
    await settle()
    const next = askNext()
    await device.clock.advance(10_000)
    expect((await answer).kind).toBe(first === 'the retry' ? 'accepted' : 'done')
    expect((await next).kind).toBe('refused')
    expect(moneyIn(device)).toBe(first === 'the retry' ? 2_000 : 0)
  },
)

describe('the customer’s money', () => {
  async function afterFailure() {
    const device = someFail()
    device.cashier = () => 'A cashier'
    const tab = await device.open()
    const reference = await tab.sell(draft('0'))
    expect(tab.phase(reference)).toBe('failed')
    return { device, tab, reference }
  }
  const retryOf = async (
    { tab, reference }: Awaited<ReturnType<typeof afterFailure>>,
    options: object = {},
  ) => {
    const retried = await tab.engine.retry(reference, options)
    await settle()
    return retried
  }

  it.each([
    ['at once', () => undefined],
    [
      'after it was kept',
      async (tab: SaleTab, reference: string) => {
        expect(await tab.engine.keepForRetry([reference])).toEqual({ kind: 'done' })
        expect(moneyOf(tab.sale(reference))).toMatchObject({ kind: 'kept', by: 'A cashier' })
      },
    ],
  ])('in the till pays for a retry, %s', async (_, before) => {
    const till = await afterFailure()
    const { device, tab, reference } = till
    await before(tab, reference)
    const retried = await retryOf(till)
    expect.assert(retried.kind === 'accepted')
    expect(moneyOf(tab.sale(reference)).kind).toBe('with-retry')
    expect(moneyOf(tab.sale(retried.reference)).kind).toBe('paid')
    expect([device.disk.payments.size, moneyIn(device)]).toEqual([1, 2_000])
  })

  it('given back pays for no retry: the customer pays again', async () => {
    const till = await afterFailure()
    const { device, tab, reference } = till
    await tab.engine.giveBack([reference])
    expect(moneyIn(device)).toBe(0)
    expect(await retryOf(till)).toEqual({ kind: 'refused', reason: { kind: 'not-paid' } })
    expect(await retryOf(till, { money: { kind: 'never-given-back' } })).toMatchObject({
      reason: { kind: 'not-paid' },
    })
    const retried = await retryOf(till, { money: { kind: 'paid', payment: cash(2_000) } })
    expect.assert(retried.kind === 'accepted')
    expect(moneyOf(tab.sale(retried.reference)).kind).toBe('paid')
    expect([device.disk.payments.size, moneyIn(device)]).toEqual([2, 2_000])
  })

  it('for a retry of another amount is taken again, and the earlier money given back', async () => {
    const till = await afterFailure()
    const amount = cents(2_500)
    expect(await retryOf(till, { amount })).toMatchObject({ reason: { kind: 'not-paid' } })
    const money = { kind: 'paid', payment: cash(2_500) }
    const retried = await retryOf(till, { amount, money })
    expect(retried.kind).toBe('accepted')
    expect(moneyIn(till.device)).toBe(2_500)
    const wrong = { kind: 'paid', payment: cash(2_000) }
    expect(await retryOf(await afterFailure(), { amount, money: wrong })).toMatchObject({
      reason: { kind: 'bad-draft' },
    })
  })

  it('that a retry counts on is not exchanged once another person has given it back', async () => {
    const till = await afterFailure()
    const { device, tab, reference } = till
    const amount = cents(2_500)
    const money = { kind: 'paid', payment: cash(2_500), exchanges: cents(2_000) }
    const [given, retried] = await Promise.all([
      tab.engine.giveBack([reference]),
      retryOf(till, { amount, money }),
    ])
    expect(given).toEqual({ kind: 'done' })
    expect(retried).toEqual({ kind: 'refused', reason: { kind: 'not-paid' } })
    expect(moneyIn(device)).toBe(0)
  })

  it('of a retry that comes to nothing is given back once, and pays for the next', async () => {
    const till = await afterFailure()
    const { device, tab, reference } = till
    tab.setOnline(false)
    const first = await retryOf(till)
    expect.assert(first.kind === 'accepted')
    expect(await tab.engine.giveBack([reference])).toMatchObject({ kind: 'refused' })
    expect(await tab.engine.giveBack([first.reference])).toMatchObject({ kind: 'refused' })
    await tab.engine.cancel(first.reference)
    expect(moneyOf(tab.sale(first.reference)).kind).toBe('to-give-back')
    tab.setOnline(true)
    const second = await retryOf(till)
    expect(second.kind).toBe('accepted')
    expect([device.disk.payments.size, moneyIn(device)]).toEqual([1, 2_000])
  })

  it('is still owed after a restart, however many sales have ended since', async () => {
    const { device, tab, reference } = await afterFailure()
    await tab.engine.stop()
    const rows = [...device.disk.rows.values()]
    const day = 24 * 3_600_000
    for (const row of rows)
      device.disk.rows.set(row.reference, { ...row, createdAt: row.createdAt - 40 * day })
    const again = await device.open()
    expect(moneyOf(again.sale(reference)).kind).toBe('to-give-back')
    await again.engine.giveBack([reference])
    await again.engine.stop()
    const last = await device.open()
    expect(last.engine.snapshot().sales.map((sale) => sale.reference)).not.toContain(reference)
  })

  it('is still owed in the same run, however many sales end after it', async () => {
    const { device, tab, reference } = await afterFailure()
    for (let number = 0; number < 101; number++) {
      const other = `T1-${number}`
      device.disk.rows.set(other, aRow({ reference: other, state: 'completed' }))
      await tab.engine.acknowledgeHandOver(other)
    }
    expect(tab.engine.snapshot().sales).toHaveLength(100)
    expect(moneyOf(tab.sale(reference)).kind).toBe('to-give-back')
  })

  it('is booked under the person who took it and the person who gave it back, in any window', async () => {
    const { device, tab, reference } = await afterFailure()
    const second = await tab.sell(draft('10'))
    const other = await device.open()
    // Each window has another person at it.
    device.cashier = () => 'Another'
    const given = other.engine.giveBack([reference])
    const money = { kind: 'paid', payment: cash(2_500), exchanges: cents(2_000) } as const
    const retried = other.engine.retry(second, { amount: cents(2_500), money })
    device.cashier = () => 'A cashier'
    expect([(await given).kind, (await retried).kind]).toEqual(['done', 'accepted'])
    const flows = [...device.disk.payments.values()].flatMap(cashFlowsOf)
    expect(flows.map(({ kind, amount, by }) => [kind, amount, by])).toEqual([
      ['taken', 2_000, 'A cashier'],
      ['given-back', 2_000, 'Another'],
      ['taken', 2_000, 'A cashier'],
      ['given-back', 2_000, 'Another'],
      ['taken', 2_500, 'Another'],
    ])
  })

  it('for an old sale is known to a window that opens it later, sending or not', async () => {
    const { device, tab, reference } = await afterFailure()
    await tab.engine.giveBack([reference])
    await device.clock.advance(24 * 3_600_000)
    tab.kill()
    const [owner, other] = [await device.open(), await device.open()]
    for (const { engine } of [other, owner]) {
      expect(engine.snapshot().sales).toEqual([])
      const found = await engine.find(reference)
      expect(found && moneyOf(found).kind).toBe('given-back')
      expect(engine.snapshot().sales.map((sale) => moneyOf(sale).kind)).toEqual(['given-back'])
      const [listed] = await engine.history()
      expect(listed && moneyOf(listed).kind).toBe('given-back')
    }
  })

  it('is known to a tab that does not send, which decides about it too', async () => {
    const { device, reference } = await afterFailure()
    const other = await device.open()
    expect(moneyOf(other.sale(reference)).kind).toBe('to-give-back')
    expect(await other.engine.giveBack([reference])).toEqual({ kind: 'done' })
    await settle()
    expect(moneyOf(other.sale(reference)).kind).toBe('given-back')
    const [read] = await other.engine.history()
    expect(read && moneyOf(read).kind).toBe('given-back')
    expect(await other.engine.payments(0)).toHaveLength(1)
  })

  it.each([
    ['', false],
    [' even if it was paid again', true],
  ])('from a failed retry pays for the sale that was sold after all%s', async (_, isNew) => {
    const record = { transactionId: 't-0', status: 'COMPLETED', receipt: { amount: '20.00' } }
    const device = new SaleDevice(({ path }) => {
      if (path === '/purchase') return failed('t-0')
      if (path.endsWith('/retry'))
        return answer({ responseCode: '1001', responseMessage: 'No' }, 400)
      return answer(record)
    })
    const tab = await device.open()
    const reference = await tab.sell(draft('0'))
    if (isNew) await tab.engine.giveBack([reference])
    const retried = await tab.engine.retry(
      reference,
      isNew ? { money: { kind: 'paid', payment: cash(2_000) } } : {},
    )
    expect.assert(retried.kind === 'accepted')
    await settle()
    await device.clock.advance(60_000)
    expect(tab.phase(retried.reference)).toBe('rejected')
    expect(tab.sale(reference).phase).toMatchObject({ reason: 'sold-after-failed' })
    expect(moneyOf(tab.sale(reference)).kind).toBe('paid')
    expect(moneyOf(tab.sale(retried.reference)).kind).toBe('with-retry')
    expect(await tab.engine.giveBack([retried.reference])).toMatchObject({ kind: 'refused' })
    expect(moneyIn(device)).toBe(2_000)
    await tab.engine.resolve(reference, 'Handed over')
    expect(moneyOf(tab.sale(reference)).kind).toBe('paid')
  })

  it('depends on what was given back, not on a clock that is set back', async () => {
    const till = await afterFailure()
    const { device, tab, reference } = till
    await tab.engine.giveBack([reference])
    device.wallError = -3_600_000
    const retried = await retryOf(till, { money: { kind: 'paid', payment: cash(2_000) } })
    expect.assert(retried.kind === 'accepted')
    tab.kill()
    const again = await device.open()
    expect(again.sale(retried.reference).paidBy?.covers).toEqual([retried.reference])
  })

  it('is not decided while the sale may still be sold', async () => {
    const device = new SaleDevice(() => noAnswer)
    const tab = await device.open()
    const reference = await tab.sell(draft('1'))
    expect(moneyOf(tab.sale(reference)).kind).toBe('hold')
    expect(await tab.engine.giveBack([reference])).toMatchObject({ kind: 'refused' })
    expect(await tab.engine.keepForRetry([reference])).toMatchObject({ kind: 'refused' })
  })

  it('given back for a sale sold after all leaves it unpaid, until the customer pays', async () => {
    const device = new SaleDevice(({ method }) =>
      method === 'POST' ? noAnswer : answer({ content: [], last: true }),
    )
    const tab = await device.open()
    const reference = await tab.sell(draft('1'))
    await device.clock.advance(5 * 60_000)
    expect(tab.phase(reference)).toBe('asking')
    await tab.engine.setAside(reference, 'The customer has left')
    expect(await tab.engine.giveBack([reference])).toEqual({ kind: 'done' })
    expect(moneyIn(device)).toBe(0)
    const record = { id: 't-1', status: 'COMPLETED', merchantReference: reference }
    device.platform = ({ method }) =>
      method === 'GET' ? answer({ content: [record], last: true }) : answer(record)
    await device.clock.advance(60 * 60_000)
    expect(tab.sale(reference).phase).toMatchObject({ reason: 'sold-after-set-aside' })
    expect(moneyOf(tab.sale(reference))).toMatchObject({
      kind: 'not-paid',
      parts: [{ method: 'cash', amount: 2_000 }],
    })
    expect(await tab.engine.take(reference, cash(2_000))).toEqual({ kind: 'done' })
    expect(moneyOf(tab.sale(reference)).kind).toBe('paid')
    expect(moneyIn(device)).toBe(2_000)
    expect(await tab.engine.take(reference, cash(2_000))).toMatchObject({ kind: 'refused' })
  })

  it('owed for a retry that was not written is still in the till', async () => {
    const till = await afterFailure()
    const { device, tab, reference } = till
    const rows = device.disk.rows.size
    const failing = () => new JournalUnavailable('journal-failing')
    device.diskFaults = {
      afterCommit: async (write) => {
        if (write.rows !== undefined) throw failing()
      },
      beforeRead: async () => {
        if (device.disk.rows.size > rows) throw failing()
      },
    }
    const money = { kind: 'paid', payment: cash(2_500) }
    expect(await retryOf(till, { amount: cents(2_500), money })).toMatchObject({
      reason: { kind: 'not-written' },
    })
    device.diskFaults = {}
    await device.clock.advance(60_000)
    expect(moneyIn(device)).toBe(2_000)
    expect(moneyOf(tab.sale(reference)).kind).toBe('to-give-back')
    const again = await retryOf(till)
    expect.assert(again.kind === 'accepted', JSON.stringify(again))
    expect(moneyOf(tab.sale(again.reference)).kind).toBe('paid')
    expect(moneyIn(device)).toBe(2_000)
  })

  it('for a sale that was reported as not written never changed hands', async () => {
    const device = someFail()
    const tab = await device.open()
    let reads = 0
    device.diskFaults = {
      afterCommit: async (write) => {
        if (write.rows !== undefined) throw new JournalUnavailable('journal-failing')
      },
      beforeRead: async () => {
        reads += 1
        if (device.disk.rows.size > 0) throw new JournalUnavailable('journal-failing')
      },
    }
    expect(await tab.engine.confirm(draft('1'))).toMatchObject({ kind: 'refused' })
    device.diskFaults = {}
    await device.clock.advance(60_000)
    expect([...device.disk.rows.values()].map(({ state }) => state)).toEqual(['cancelled'])
    expect([moneyIn(device), tab.sent.length]).toEqual([0, 0])
    expect(reads).toBeGreaterThan(0)
  })
})

it('a set-aside sale is not sent again once its customer has the money back', async () => {
  const device = new SaleDevice(({ path }) =>
    path.endsWith('/purchase') ? noAnswer : answer({ content: [], totalElements: 0 }),
  )
  const { tab, references } = await basket(device, [draft('1')], cash(2_000))
  const [reference = ''] = references
  for (let tries = 0; tries < 60 && tab.phase(reference) !== 'asking'; tries++)
    await device.clock.advance(60_000)
  expect(tab.phase(reference)).toBe('asking')
  expect(await tab.engine.setAside(reference, 'Left')).toEqual({ kind: 'done' })
  expect(await tab.engine.giveBack([reference])).toEqual({ kind: 'done' })
  const sent = tab.sent.length
  expect(await tab.engine.sendAgain(reference)).toEqual({
    kind: 'refused',
    reason: { kind: 'not-now', phase: 'set-aside' },
  })
  expect(tab.phase(reference)).toBe('set-aside')
  expect(tab.sent.slice(sent).filter(({ path }) => path.endsWith('/purchase'))).toEqual([])
  expect(moneyIn(device)).toBe(0)
})

it('a payment’s sales are sent in its order, also beyond a minute’s budget', async () => {
  const device = someFail()
  // References of one millisecond sort by nothing but chance.
  const { fillRandom } = device
  let turn = 0
  device.fillRandom = (bytes) => {
    fillRandom(bytes)
    turn += 1
    bytes[1] = 250 - turn
  }
  const amounts = Array.from({ length: 24 }, (_, place) => 2_000 + 100 * place)
  const [first, ...others] = amounts.map((amount) => draft('1', amount))
  expect.assert(first !== undefined)
  const { tab } = await basket(device, [first, ...others], cash(sumOfAll(amounts)))
  await device.clock.advance(240_000)
  const sent = tab.sent.map(({ bodyText = '' }) => /"amount":(\d+)/.exec(bodyText)?.[1])
  expect(sent).toEqual(amounts.map((amount) => `${amount / 100}`))
})

const sumOfAll = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

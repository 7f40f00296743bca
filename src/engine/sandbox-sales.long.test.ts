import { describe, expect, it } from 'vitest'
import { settle } from '../testing/fake-clock.ts'
import { airtime, redemption, SaleDevice, type SaleTab } from '../testing/shop/sale/sale-device.ts'
import type { LedgerView } from '../testing/shop/sale/seller.ts'
import { sandboxApi } from '../testing/servers/sandbox-api.ts'
import type { SaleDraft } from './sale.ts'

const startOfMerchant = 5_000_000

/** A till in front of the whole sandbox, with the real session, classifier and ledger, and one clock for both. */
async function shop() {
  const parts = await sandboxApi({ rateLimits: true, controls: true })
  await parts.sandbox.start()
  expect(await parts.api.session.signIn('merchant', 'merchant-demo')).toEqual({ kind: 'ok' })
  const device = new SaleDevice((request) => parts.api.session.send(request), parts.clock)
  const tab = await device.open()
  return { ...parts, device, tab, balance: async () => balanceOf(await parts.ledger()) }
}

function balanceOf({ accounts, sum }: LedgerView) {
  expect(sum).toBe(0)
  const merchant = accounts.find(({ id }) => id === 'M-1001')
  return merchant === undefined ? undefined : merchant.balance + merchant.held
}

/** Sells to a number and lets time pass until nothing more happens. */
async function sellTo(
  { tab, device }: { tab: SaleTab; device: SaleDevice },
  draft: SaleDraft,
  ms = 30_000,
) {
  const reference = await tab.sell(draft)
  await device.clock.advance(ms)
  expect(device.faults).toEqual([])
  return reference
}

/** testing/kinds-matrix.long.test.ts sells every kind under every switch. */
describe('every fixed outcome', () => {
  it.each([
    ['4567', 'completed', 2000],
    ['0001', 'completed', 2000],
    ['0002', 'failed', 0],
    ['0003', 'failed', 0],
    ['0007', 'in-flight', 0],
    ['0008', 'completed', 2000],
    ['0009', 'completed', 2000],
    ['0010', 'completed', 2000],
    ['0011', 'completed', 2000],
    ['0012', 'completed', 2000],
    ['0014', 'completed', 2000],
    ['1999', 'rejected', 0],
  ])(
    'a recipient ending in %s is %s, and R 20.00 is taken once or not at all',
    async (ending, phase, debit) => {
      const till = await shop()
      const reference = await sellTo(till, airtime(`+2782123${ending}`))
      expect(till.tab.phase(reference)).toBe(phase)
      expect(await till.balance()).toBe(startOfMerchant - debit)
      expect((await till.tab.engine.openReceipt(reference)) !== undefined).toBe(
        phase === 'completed',
      )
    },
  )

  it.each([
    ['0003', 'failed', 0],
    ['0004', 'completed', 2000],
    ['0013', 'completed', 2000],
  ])('the retry of a recipient ending in %s is %s', async (ending, phase, debit) => {
    const till = await shop()
    const parent = await sellTo(till, airtime(`+2782123${ending}`))
    expect(till.tab.phase(parent)).toBe('failed')
    const retry = await till.tab.engine.retry(parent)
    expect.assert(retry.kind === 'accepted', JSON.stringify(retry))
    await till.device.clock.advance(30_000)
    expect(till.tab.phase(retry.reference)).toBe(phase)
    expect(till.tab.sale(parent).child).toBe(retry.reference)
    expect(await till.balance()).toBe(startOfMerchant - debit)
    expect(till.device.faults).toEqual([])
  })
})

describe('a redemption (ruling R24)', () => {
  const ott = (pin: string) => {
    const draft = redemption(pin)
    return { ...draft, body: { ...draft.body, productCode: 'OTT-REDEEM' } }
  }
  it.each([
    ['123456789012', 'completed'],
    ['123456781151', /failed|rejected/],
    ['123456781200', /failed|rejected/],
    ['123456781010', /failed|rejected/],
  ])('with the PIN %s', async (pin, phase) => {
    const till = await shop()
    const reference = await sellTo(till, ott(pin))
    expect(till.tab.phase(reference)).toMatch(phase)
  })

  it.each([
    ['0004', 'completed', 5_000],
    ['0013', 'completed', 5_000],
    ['0003', 'failed', 0],
  ])(
    'that the provider failed for a number ending in %s is retried on its voucher: %s',
    async (ending, phase, debit) => {
      const till = await shop()
      const draft = ott('123456789012')
      const body = { ...draft.body, mobileNumber: `082123${ending}` }
      const reference = await sellTo(till, { ...draft, body })
      expect(till.tab.phase(reference)).toBe('failed')
      const retry = await till.tab.engine.retry(reference)
      expect.assert(retry.kind === 'accepted')
      await till.clock.advance(120_000)
      expect(till.tab.phase(retry.reference)).toBe(phase)
      expect(await till.balance()).toBe(startOfMerchant - debit)
      expect(till.device.faults).toEqual([])
    },
  )
})

describe('more sales than the platform accepts in a minute', () => {
  it('wait in a visible queue, are sold in turn, and never meet a 429', async () => {
    const till = await shop()
    const references: string[] = []
    for (let sale = 0; sale < 20; sale++)
      references.push(
        await till.tab.sell(airtime(`+278212340${10 + sale}`.replace(/00(\d\d)$/, '99$1'))),
      )
    const last = till.tab.sale(references.at(-1) ?? '')
    expect(last.phase).toMatchObject({ kind: 'prepared', wait: { kind: 'budget', position: 12 } })
    expect(till.tab.engine.snapshot().budget.purchase).toMatchObject({ used: 8, queued: 12 })
    await till.clock.advance(200_000)
    expect(references.map((reference) => till.tab.phase(reference))).toEqual(
      references.map(() => 'completed'),
    )
    expect(references.some((reference) => till.tab.sale(reference).saidLast !== undefined)).toBe(
      false,
    )
    expect(await till.balance()).toBe(startOfMerchant - 20 * 2000)
  })
})

describe('a till that is killed', () => {
  it.each(['0008', '4567', '0002'])(
    'right after the send to %s finds its sale in the list and takes nothing twice',
    async (ending) => {
      const till = await shop()
      const sending = till.tab.engine.confirm(airtime(`+2782123${ending}`))
      await settle()
      till.tab.kill()
      await Promise.race([sending, settle()])
      const reference = [...till.device.disk.rows.keys()][0] ?? ''
      const again = await till.device.open()
      await till.clock.advance(120_000)
      expect(again.phase(reference)).toBe(ending === '0002' ? 'failed' : 'completed')
      expect(await till.balance()).toBe(startOfMerchant - (ending === '0002' ? 0 : 2000))
      expect(till.device.faults).toEqual([])
    },
  )

  it('before anything arrived asks the cashier, who sends the same sale again', async () => {
    const till = await shop()
    const reference = await till.tab.sell(airtime('+27821230009'))
    till.tab.kill()
    const again = await till.device.open()
    await till.clock.advance(5_000)
    expect(again.sale(reference).phase).toEqual({ kind: 'asking', reason: 'not-found' })
    expect(await again.engine.sendAgain(reference)).toEqual({ kind: 'done' })
    await till.clock.advance(5_000)
    expect(again.phase(reference)).toBe('completed')
    expect(await till.balance()).toBe(startOfMerchant - 2000)
  })
})

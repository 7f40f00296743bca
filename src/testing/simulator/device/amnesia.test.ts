import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../sandbox/store/store.ts'
import { airtime } from '../../shop/sale/sale-device.ts'
import { faultsOf } from '../../store/store-audit.ts'
import { diceOf } from '../dice.ts'
import { Platform } from '../network/platform.ts'
import { Timeline } from '../watch/timeline.ts'

const ip = '10.0.0.1'

/** A platform with a signed-in user, and ways to sell, to ask, and to let time pass. */
async function aPlatform() {
  const timeline = new Timeline(diceOf(1))
  const forgotten: Transaction[] = []
  const platform = new Platform({
    timeline,
    dice: diceOf(2),
    switches: {},
    wallets: { 'M-1001': 100_000 },
    booked: () => undefined,
    forgot: (transaction) => forgotten.push(transaction),
    lists: () => true,
    onError: (error) => expect.fail(String(error)),
  })
  await platform.start()
  const post = async (path: string, body: object, bearer?: string) => {
    const request = { method: 'POST', path, body: JSON.stringify(body), bearer }
    const reply = await platform.handle(request, ip)
    return JSON.parse(reply?.text ?? '{}')
  }
  await post('/auth/token', { username: 'merchant', password: 'merchant-demo' })
  const [token] = platform.users.keys()
  return {
    platform,
    forgotten,
    sell: (number: string) =>
      post('/purchase', { ...airtime(number).body, merchantReference: 'T1-1' }, token),
    list: () => post('/transactions', { page: 0 }, token),
    pass: async (ms: number) => {
      while (await timeline.step(timeline.now + ms));
    },
    faults: async () => faultsOf(await platform.ledger()),
  }
}

describe('a restart that loses', () => {
  it('the fulfilment work leaves open transactions as they are for ever', async () => {
    const { platform, sell, pass } = await aPlatform()
    const { transactionId } = await sell('+27821230001')
    await platform.restart('work')
    await pass(3_600_000)
    expect(await sell('+27821230001')).toMatchObject({ transactionId, responseCode: 'PENDING' })
  })

  it('open transactions gives their money back, and sells the same reference again', async () => {
    const { platform, forgotten, sell, list, pass, faults } = await aPlatform()
    const { transactionId } = await sell('+27821230001')
    await platform.restart('pending')
    expect(forgotten.map(({ id }) => id)).toEqual([transactionId])
    expect(await list()).toMatchObject({ totalElements: 0 })
    expect(await faults()).toEqual([])
    expect((await sell('+27821230001')).transactionId).not.toBe(transactionId)
    await pass(10_000)
    expect(await sell('+27821230001')).toMatchObject({ responseCode: '0' })
    expect(await faults()).toEqual([])
  })

  it('its references sells the same reference again, and lists both', async () => {
    const { platform, sell, list, faults } = await aPlatform()
    const { transactionId } = await sell('+27821234567')
    expect((await sell('+27821234567')).transactionId).toBe(transactionId)
    await platform.restart('references')
    expect([...platform.openedAgain]).toEqual([])
    const again = await sell('+27821234567')
    expect(again.transactionId).not.toBe(transactionId)
    expect((await sell('+27821234567')).transactionId).toBe(again.transactionId)
    expect([...platform.openedAgain]).toEqual(['T1-1'])
    const references = (await list()).content.map(
      ({ merchantReference }: { merchantReference: string }) => merchantReference,
    )
    expect(references).toEqual(['T1-1', 'T1-1'])
    expect(await faults()).toEqual([])
  })
})

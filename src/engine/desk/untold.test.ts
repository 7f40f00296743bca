import { describe, expect, it } from 'vitest'
import type { Reply, WireRequest } from '../../platform/transport/transport.ts'
import { answer, noAnswer, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'

const isPoll = ({ method, path }: WireRequest) => method === 'POST' && path === '/transactions'
const isSend = ({ path }: WireRequest) => path === '/purchase'
const pending = answer({ transactionId: 't-1', responseCode: 'PENDING' }, 202)
const failedElsewhere = answer({ transactionId: 't-2', responseCode: '1200', successful: false })

/** A till with one accepted sale, whose polls get `poll`'s answers. */
async function accepted(parts: { replay: () => Reply; poll: () => Reply }) {
  let sends = 0
  const device = new SaleDevice((request) => {
    if (isSend(request)) return (sends += 1) === 1 ? pending : parts.replay()
    return isPoll(request) ? parts.poll() : noAnswer
  })
  const tab = await device.open()
  const reference = await tab.sell()
  return { device, tab, reference, sent: () => tab.sent.filter(isSend) }
}

describe('a sale in progress whose record gives no status (ruling R34)', () => {
  it('is shown as sold by its own replay', async () => {
    const { device, tab, reference, sent } = await accepted({
      replay: () => sold('t-1'),
      poll: () => answer({ transactionId: 't-1' }),
    })
    await device.clock.advance(10_500)
    expect(sent()).toHaveLength(1)
    await device.clock.advance(3_000)
    expect(tab.phase(reference)).toBe('completed')
    expect(sent()).toHaveLength(2)
    expect(sent()[1]?.bodyText).toBe(sent()[0]?.bodyText)
  })

  it('says that there is no news, and goes on in turns, never faster than the polls', async () => {
    const { device, tab, reference, sent } = await accepted({
      replay: () => pending,
      poll: () => answer({ transactionId: 't-1' }),
    })
    await device.clock.advance(12_000)
    expect(tab.sale(reference).phase).toEqual({ kind: 'in-flight', wait: 'untold' })
    await device.clock.advance(5 * 60_000)
    const replays = sent().length - 1
    expect(replays).toBeGreaterThan(5)
    expect(replays).toBeLessThan(20)
    expect(tab.sale(reference).phase).toEqual({ kind: 'in-flight', wait: 'untold' })
  })

  it.each([
    ['a refusal', answer({ responseCode: '1103', responseMessage: 'No' }, 400)],
    ['another transaction, because it was retried elsewhere', failedElsewhere],
  ])('%s, again and again to its replay, calls a manager', async (_, reply) => {
    const { device, tab, reference, sent } = await accepted({
      replay: () => reply,
      poll: () => answer({ transactionId: 't-1' }),
    })
    await device.clock.advance(10 * 60_000)
    expect(tab.sale(reference).phase).toMatchObject({ kind: 'needs-attention', reason: 'not-told' })
    expect(sent().length).toBeLessThan(10)
  })
})

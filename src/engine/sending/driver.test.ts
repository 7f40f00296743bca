import { describe, expect, it } from 'vitest'
import { saleLimits } from '../limits.ts'
import type { WireRequest } from '../../platform/transport/transport.ts'
import { airtime, answer, noAnswer, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'

const isSend = ({ path }: WireRequest) => path === '/purchase'
const pending = answer({ transactionId: 't-1', responseCode: 'PENDING' }, 202)

describe('an unforeseen fault', () => {
  it('costs a pause that grows, never the sale', async () => {
    const device = new SaleDevice(() => sold('t-1'))
    const { fillRandom } = device
    const moments: number[] = []
    let faults = 0
    device.fillRandom = (bytes) => {
      if (faults > 0) {
        moments.push(device.clock.elapsed())
        faults -= 1
        if (faults > 0) throw new Error('No random numbers')
      }
      fillRandom(bytes)
    }
    const tab = await device.open()
    tab.setOnline(false)
    const reference = await tab.sell()
    faults = 4
    const start = device.clock.elapsed()
    tab.setOnline(true)
    await device.clock.advance(20_000)
    expect(moments.map((at) => at - start)).toEqual([0, 1_000, 3_000, 7_000])
    expect(device.faults).toHaveLength(3)
    expect(tab.phase(reference)).toBe('completed')
    expect(tab.sent.filter(isSend)).toHaveLength(1)
  })
})

describe('while the disk fails', () => {
  it('sales in flight are asked about, also after another’s end could not be written', async () => {
    const polled = { 't-1': 0, 't-2': 0 }
    let isDone = false
    const device = new SaleDevice((request) => {
      const id = request.bodyText?.includes('4567') === true ? 't-1' : 't-2'
      if (isSend(request)) return answer({ transactionId: id, responseCode: 'PENDING' }, 202)
      const asked = request.bodyText?.includes('t-1') === true ? 't-1' : 't-2'
      polled[asked] += 1
      const status = asked === 't-1' || isDone ? 'COMPLETED' : 'PROCESSING'
      return answer({ transactionId: asked, status, receipt: { reference: 'R-1', amount: 20 } })
    })
    const tab = await device.open()
    const [first, second] = [await tab.sell(), await tab.sell(airtime('+27821234568'))]
    const fails = () => Promise.reject(new DOMException('Connection lost', 'UnknownError'))
    device.diskFaults = { beforeCommit: fails, beforeRead: fails }
    await device.clock.advance(120_000)
    expect(polled).toEqual({ 't-1': 1, 't-2': 8 })
    isDone = true
    await device.clock.advance(60_000)
    device.diskFaults = {}
    await device.clock.advance(60_000)
    expect([tab.phase(first), tab.phase(second)]).toEqual(['completed', 'completed'])
  })
})

describe('a closed till', () => {
  it('leaves no wait behind, whatever its sales waited for', async () => {
    const device = new SaleDevice((request) =>
      isSend(request) && request.bodyText?.includes('4567') === true ? pending : noAnswer,
    )
    const tab = await device.open()
    await tab.sell()
    await tab.sell(airtime('+27821234568'))
    await device.clock.advance(30_000)
    expect(device.clock.waiting).toBeGreaterThan(0)
    await tab.engine.stop()
    // How long the till waits for a send in progress.
    await device.clock.advance(1_000)
    expect(device.clock.waiting).toBe(0)
  })
})

it('a platform that refuses a valid session is asked ever more rarely, and at once after the next sign-in', async () => {
  let reply = answer({}, 401)
  const device = new SaleDevice(() => reply)
  const tab = await device.open()
  const reference = await tab.sell()
  await device.clock.advance(32_000)
  const before = tab.sent.filter(isSend).length
  expect(before).toBeLessThanOrEqual(6)
  reply = sold('t-1')
  await device.clock.advance(10_000)
  expect(tab.phase(reference)).toBe('waiting-for-sign-in')
  tab.signIn()
  await device.clock.advance(0)
  expect(tab.phase(reference)).toBe('completed')
  expect(tab.sent.filter(isSend)).toHaveLength(before + 1)
})

it('a platform that answers polls with 429 is asked ever more rarely', async () => {
  const moments: number[] = []
  const device = new SaleDevice((request) => {
    if (isSend(request)) return pending
    moments.push(device.clock.elapsed())
    return answer({}, 429)
  })
  const tab = await device.open()
  await tab.sell()
  await device.clock.advance(300_000)
  const gaps = moments.slice(1).map((at, place) => at - (moments[place] ?? 0))
  // First the pauses of polls, then the longer back-offs.
  expect(gaps).toEqual([3_000, 5_000, 8_000, 13_000, 21_000, 32_000, 60_000, 60_000, 60_000])
})

describe('the queue for a free send (ruling R26)', () => {
  it('moves up as soon as a sale in front is cancelled', async () => {
    let count = 0
    const device = new SaleDevice(() => sold(`t-${(count += 1)}`))
    const { sendsPerWindow } = saleLimits
    device.limits = { ...saleLimits, sendsPerWindow: { ...sendsPerWindow, purchase: 1 } }
    const tab = await device.open()
    const start = device.clock.wallNow()
    await tab.sell()
    await device.clock.advance(1_000)
    const second = await tab.sell(airtime('+27821234568'))
    await device.clock.advance(29_000)
    const third = await tab.sell(airtime('+27821234569'))
    const place = (position: number, readyAt: number) => ({
      kind: 'prepared',
      wait: { kind: 'budget', position, readyAt: start + readyAt },
    })
    expect(tab.sale(second).phase).toEqual(place(1, 60_000))
    expect(tab.sale(third).phase).toEqual(place(2, 90_000))
    await tab.engine.cancel(second)
    await device.clock.advance(0)
    expect(tab.sale(third).phase).toEqual(place(1, 60_000))
    await device.clock.advance(29_999)
    expect(tab.phase(third)).toBe('prepared')
    await device.clock.advance(1)
    expect(tab.phase(third)).toBe('completed')
  })
})

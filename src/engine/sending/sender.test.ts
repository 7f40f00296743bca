import { describe, expect, it } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { airtime, answer, noAnswer, SaleDevice, sold } from '../../testing/shop/sale/sale-device.ts'
import type { Reply, WireRequest } from '../../platform/transport/transport.ts'
import { saleLimits } from '../limits.ts'

const purchases = (sent: readonly WireRequest[]) => sent.filter(({ path }) => path === '/purchase')

/** A till whose purchases all succeed. */
function sellingDevice() {
  let count = 0
  return new SaleDevice(() => sold(`t-${(count += 1)}`))
}

/** The names of a sale's events. */
async function eventsOf(tab: Awaited<ReturnType<SaleDevice['open']>>, reference: string) {
  return (await tab.engine.timeline(reference)).map(({ event }) => event)
}

describe('an owner that another tab has succeeded', () => {
  it('does not send what it has started to send', async () => {
    const device = sellingDevice()
    const tab = await device.open()
    let elections = 0
    device.diskFaults = {
      // Elects another owner after the attempt is written and before the request leaves.
      afterCommit: async (write) => {
        if (write.events?.some(({ event }) => event === 'send-begins') !== true) return
        device.disk.fence += 1
        elections += 1
      },
    }
    await tab.sell()
    expect(elections).toBe(1)
    expect(purchases(tab.sent)).toEqual([])
    expect(device.faults).toEqual([])
  })
})

describe('the last check of the owner before a request leaves', () => {
  /** A sale with this fault on journal reads after the send. */
  async function sell(beforeRead: (device: SaleDevice) => Promise<void>) {
    const device = sellingDevice()
    const tab = await device.open()
    let looks = 0
    device.beforeLeaving = async () => {
      device.diskFaults = {
        beforeRead: () => {
          looks += 1
          return beforeRead(device)
        },
      }
    }
    await tab.sell()
    return { device, tab, looks: () => looks }
  }

  it('is valid for a quarter of a second', async () => {
    const { device, tab } = await sell(({ clock }) => clock.wait(250))
    await device.clock.advance(249)
    expect(purchases(tab.sent)).toEqual([])
    await device.clock.advance(1)
    expect(purchases(tab.sent)).toHaveLength(1)
  })

  it('is repeated if it took longer, five times at most', async () => {
    const { device, tab, looks } = await sell(({ clock }) => clock.wait(251))
    await device.clock.advance(5 * 251)
    expect(looks()).toBe(5)
    expect(purchases(tab.sent)).toEqual([])
    device.diskFaults = {}
    device.beforeLeaving = () => Promise.resolve()
    await device.clock.advance(10_000)
    expect(purchases(tab.sent)).toHaveLength(1)
  })

  it.each<[string, (device: SaleDevice) => Promise<void>, number]>([
    ['a disk that can’t be read', () => Promise.reject(new Error('No disk')), 0],
    ['a slow disk', ({ clock }) => clock.wait(251), 5 * 251],
  ])('leaves no doubt about a sale that stayed because of %s', async (_, beforeRead, ms) => {
    const { device, tab } = await sell(beforeRead)
    await device.clock.advance(ms)
    const [sale] = tab.engine.snapshot().sales
    expect.assert(sale !== undefined)
    expect(purchases(tab.sent)).toEqual([])
    expect(device.disk.rows.get(sale.reference)).toMatchObject({
      state: 'throttled',
      attempts: [{ outcome: 'not-executed' }],
    })
    expect([...device.disk.sends]).toEqual([])
    expect(await tab.engine.cancel(sale.reference)).toEqual({ kind: 'done' })
    expect(device.faults).toEqual([])
  })

  it('holds back what a till that is closed meanwhile has started to send', async () => {
    const { device, tab } = await sell(async () => tab.engine.stop())
    await device.clock.advance(10_000)
    expect(purchases(tab.sent)).toEqual([])
  })
})

describe('a granted send that has to wait for a token', () => {
  it.each([
    [5_000, ['send-begins', 'answered-completed']],
    [5_001, ['send-begins', 'answered-throttled', 'send-begins', 'answered-completed']],
  ])('for %d ms uses its grant, or asks for another', async (ms, events) => {
    const device = sellingDevice()
    const tab = await device.open()
    device.beforeLeaving = () => {
      device.beforeLeaving = () => Promise.resolve()
      return device.clock.wait(ms)
    }
    const reference = await tab.sell()
    await device.clock.advance(ms)
    expect(tab.phase(reference)).toBe('completed')
    expect(purchases(tab.sent)).toHaveLength(1)
    expect(device.disk.holds.size).toBe(0)
    expect((await eventsOf(tab, reference)).slice(1)).toEqual(events)
  })

  it('stays while another sale’s 429 holds its lane, and does not count as sent', async () => {
    const replies = [answer({}, 429), sold('t-1'), sold('t-2')]
    const device = new SaleDevice(() => replies.shift() ?? sold('t-3'))
    const tab = await device.open()
    let go: () => void = () => undefined
    device.beforeLeaving = () => {
      device.beforeLeaving = () => Promise.resolve()
      return new Promise((resolve) => {
        go = resolve
      })
    }
    const first = await tab.sell()
    const second = await tab.sell(airtime('+27821234568'))
    expect(tab.phase(second)).toBe('throttled')
    go()
    await settle()
    expect(purchases(tab.sent)).toHaveLength(1)
    expect(tab.sale(first).phase.kind).toBe('throttled')
    await device.clock.advance(saleLimits.sendWindow)
    expect([tab.phase(first), tab.phase(second)]).toEqual(['completed', 'completed'])
    expect(purchases(tab.sent)).toHaveLength(3)
  })
})

it.each<[string, Reply, number]>([
  ['its answer', sold('t-1'), 1],
  ['it was given up', noAnswer, 2],
])('a send counts until a minute after %s', async (_, reply, used) => {
  let count = 0
  const device = new SaleDevice(async () => {
    count += 1
    if (count > 1) return sold(`t-${count}`)
    await device.clock.wait(30_000)
    return reply
  })
  const tab = await device.open()
  await tab.sell()
  await device.clock.advance(70_000)
  await tab.sell(airtime('+27821234568'))
  expect(tab.engine.snapshot().budget.purchase.used).toBe(used + 1)
})

it('a send without an answer yet counts from its departure, not from its grant', async () => {
  const device = new SaleDevice(() => new Promise(() => {}))
  const { sendsPerWindow } = saleLimits
  device.limits = { ...saleLimits, sendsPerWindow: { ...sendsPerWindow, purchase: 1 } }
  const tab = await device.open()
  device.diskFaults = {
    beforeCommit: ({ sends }) =>
      sends === undefined ? Promise.resolve() : device.clock.wait(3_000),
  }
  const readyAt = device.clock.wallNow() + 63_000
  await tab.sell()
  await device.clock.advance(40_000)
  const next = await tab.sell(airtime('+27821234568'))
  expect(tab.sale(next).phase).toMatchObject({ wait: { kind: 'budget', readyAt } })
})

it('a fault on the way is no answer: the sale is in doubt, and the fault is reported', async () => {
  const fault = new Error('Unforeseen')
  const device = new SaleDevice(() => {
    throw fault
  })
  const tab = await device.open()
  const reference = await tab.sell()
  expect(tab.sale(reference).phase.kind).toBe('checking')
  expect(tab.sale(reference).saidLast).toMatchObject({ outcome: 'unknown', why: 'network' })
  expect(device.faults).toContain(fault)
})

it.each([429, 503])('a sale waits as long as a %i says', async (status) => {
  const replies: Reply[] = [
    { kind: 'answer', status, body: {}, readable: true, retryAfterMs: 20_000 },
  ]
  const device = new SaleDevice(() => replies.shift() ?? sold('t-1'))
  const tab = await device.open()
  await tab.sell()
  await device.clock.advance(19_000)
  expect(purchases(tab.sent)).toHaveLength(1)
  await device.clock.advance(2_000)
  expect(purchases(tab.sent)).toHaveLength(2)
})

describe('a sale that never left the gateway', () => {
  const kept: Reply = { kind: 'answer', status: 502, body: {}, readable: true, notSent: true }

  it('is not in doubt, can be cancelled, and goes by itself, more and more slowly', async () => {
    const replies = [kept, kept, kept]
    const device = new SaleDevice(() => replies.shift() ?? sold('t-1'))
    const tab = await device.open()
    const reference = await tab.sell()
    const other = await tab.sell(airtime('+27821234568'))
    expect(tab.sale(reference).saidLast).toMatchObject({ outcome: 'not-sent' })
    expect(tab.phase(reference)).toBe('throttled')
    // The platform saw none of them.
    expect(tab.engine.snapshot().budget.purchase.used).toBe(0)
    expect(await tab.engine.cancel(other)).toEqual({ kind: 'done' })
    await device.clock.advance(999)
    expect(purchases(tab.sent)).toHaveLength(2)
    await device.clock.advance(1)
    expect(purchases(tab.sent)).toHaveLength(3)
    await device.clock.advance(2_000)
    expect(tab.phase(reference)).toBe('completed')
  })

  it('stays in doubt if an earlier send of it may have arrived', async () => {
    const replies = [noAnswer]
    const device = new SaleDevice(() => replies.shift() ?? kept)
    const tab = await device.open()
    const reference = await tab.sell()
    await device.clock.advance(5_000)
    expect(purchases(tab.sent).length).toBeGreaterThan(1)
    expect(tab.phase(reference)).toBe('checking')
    expect(await tab.engine.cancel(reference)).not.toEqual({ kind: 'done' })
  })
})

describe('after a 429', () => {
  it('the sale and those behind it show until when, and nothing holds them after an answer', async () => {
    const replies = [answer({}, 429)]
    const device = new SaleDevice(() => replies.shift() ?? sold(`t-${device.clock.elapsed()}`))
    const tab = await device.open()
    const first = await tab.sell()
    const second = await tab.sell(airtime('+27821234568'))
    const until = device.clock.wallNow() + 1_000
    expect(tab.sale(first).phase).toMatchObject({ kind: 'throttled', until })
    expect(tab.sale(second).phase).toEqual({
      kind: 'prepared',
      wait: { kind: 'throttled', until },
    })
    expect(device.disk.rows.get(first)?.throttledUntil).toBe(until)
    expect([...device.disk.holds.values()]).toEqual([
      { userKey: 'merchant', endpoint: 'purchase', step: 0, length: 1_000 },
    ])
    await device.clock.advance(10_000)
    expect([tab.phase(first), tab.phase(second)]).toEqual(['completed', 'completed'])
    expect(device.disk.holds.size).toBe(0)
  })

  it.each<[string, Reply, number]>([
    ['401 does not end', answer({}, 401), 1],
    ['no answer does not end', noAnswer, 1],
    ['any other answer ends', answer({ responseCode: '1009' }, 400), 0],
  ])('%s the series of 429s that lengthens the next pause', async (_, between, step) => {
    const replies = [answer({}, 429), between]
    const device = new SaleDevice(() => replies.shift() ?? answer({}, 429))
    const tab = await device.open()
    const sent = async (count: number) => {
      for (let half = 0; half < 60 && purchases(tab.sent).length < count; half++)
        await device.clock.advance(500)
    }
    await tab.sell()
    await sent(2)
    await tab.sell(airtime('+27821234568'))
    await sent(3)
    expect([...device.disk.holds.values()]).toMatchObject([{ step }])
  })
})

it('if the disk rejects a send, nothing leaves, and it is tried again after a pause', async () => {
  const device = sellingDevice()
  const tab = await device.open()
  let refusals = 0
  device.diskFaults = {
    beforeCommit: async ({ events }) => {
      if (refusals > 0 || events?.some(({ event }) => event === 'send-begins') !== true) return
      refusals += 1
      throw new Error('Disk full')
    },
  }
  const reference = await tab.sell()
  await device.clock.advance(999)
  expect(tab.sent).toEqual([])
  await device.clock.advance(1)
  expect(tab.phase(reference)).toBe('completed')
  expect(purchases(tab.sent)).toHaveLength(1)
})

it('the send of a damaged sale goes to another at once, although the disk is slow', async () => {
  const device = sellingDevice()
  const { sendsPerWindow } = saleLimits
  device.limits = { ...saleLimits, sendsPerWindow: { ...sendsPerWindow, purchase: 1 } }
  const tab = await device.open()
  tab.setOnline(false)
  const [damaged, whole] = [await tab.sell(), await tab.sell(airtime('+27821234568'))]
  tab.kill()
  const row = device.disk.rows.get(damaged)
  expect.assert(row !== undefined)
  device.disk.rows.set(damaged, { ...row, bodyMark: 'another' })
  let refusals = 0
  device.diskFaults = {
    beforeCommit: async ({ events }) => {
      if (refusals > 0 || events?.some(({ event }) => event === 'damaged') !== true) return
      refusals += 1
      throw new Error('Disk full')
    },
  }
  const again = await device.open(undefined)
  again.signIn()
  await device.clock.advance(2_000)
  expect(again.sale(damaged).phase).toEqual({ kind: 'needs-attention', reason: 'damaged' })
  expect(again.phase(whole)).toBe('completed')
})

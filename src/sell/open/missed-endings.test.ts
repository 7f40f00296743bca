import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import { airtime, answer, merchant, SaleDevice } from '../../testing/shop/sale/sale-device.ts'
import { keepSeen, missedEndings } from './missed-endings.ts'

/** A browser's storage, which may refuse to save. */
function storage(texts: Map<string, string>, broken = false) {
  const may = () => {
    if (broken) throw new DOMException('Full', 'QuotaExceededError')
  }
  return {
    getItem: (key: string) => {
      may()
      return texts.get(key) ?? null
    },
    setItem: (key: string, text: string) => {
      may()
      texts.set(key, text)
    },
  }
}

let texts: Map<string, string>
beforeEach(() => {
  texts = new Map()
  vi.stubGlobal('localStorage', storage(texts))
})
afterEach(() => vi.unstubAllGlobals())

const hour = 3_600_000

/** A till with some refused sales, after a restart. */
async function restarted(count: number) {
  const device = new SaleDevice(() => answer({ responseCode: '1103', responseMessage: 'No' }))
  const before = await device.open()
  const references: string[] = []
  for (let sale = 0; sale < count; sale++) {
    references.push(await before.sell(airtime(`+2782000${String(sale).padStart(4, '0')}`)))
    await device.clock.advance(8_000)
  }
  before.kill()
  const tab = await device.open()
  const missed = () => missedEndings(tab.engine, merchant, device.clock.wallNow())
  return { device, tab, references, missed }
}

describe('sales that were refused right before a restart', () => {
  it('are reported, latest first, and are in the snapshot from then on', async () => {
    const { device, tab, references, missed } = await restarted(2)
    await device.clock.advance(hour)
    const find = vi.spyOn(tab.engine, 'find')
    expect(await missed()).toEqual(references.toReversed())
    expect(find.mock.calls.flat()).toEqual(references.toReversed())
    for (const reference of references) expect(tab.phase(reference)).toBe('rejected')
    const other = { ...merchant, accountId: 'M-1002' }
    expect(await missedEndings(tab.engine, other, device.clock.wallNow())).toEqual([])
  })

  it('are reported until somebody has seen them', async () => {
    const { references, missed } = await restarted(2)
    const [first = '', second = ''] = references
    keepSeen(second)
    keepSeen(second)
    expect(await missed()).toEqual([first])
    expect([...texts]).toEqual([['tuckshop.seen-endings', JSON.stringify([second])]])
    keepSeen(first)
    expect(await missed()).toEqual([])
  })

  it('are reported while they are news, and at most twenty of them', async () => {
    const { device, missed } = await restarted(22)
    expect(await missed()).toHaveLength(20)
    await device.clock.advance(12 * hour + 200_000)
    expect(await missed()).toEqual([])
  })

  it('are reported again if the browser saves nothing, or its copy is damaged', async () => {
    const { references, missed } = await restarted(1)
    vi.stubGlobal('localStorage', storage(texts, true))
    for (const reference of references) keepSeen(reference)
    expect(await missed()).toEqual(references)
    vi.stubGlobal('localStorage', storage(texts))
    texts.set('tuckshop.seen-endings', '{"a":1}')
    expect(await missed()).toEqual(references)
    texts.set('tuckshop.seen-endings', '{')
    expect(await missed()).toEqual(references)
    keepSeen('T1-9')
    expect(texts.get('tuckshop.seen-endings')).toBe('["T1-9"]')
  })

  it('include failed ones, without those that were retried', async () => {
    const device = new SaleDevice(({ path }) =>
      path === '/purchase'
        ? answer({ transactionId: 't-1', responseCode: 'PENDING' }, 202)
        : answer({ transactionId: 't-1', status: 'FAILED', responseCode: '1200' }),
    )
    const before = await device.open()
    const failed = await before.sell()
    await device.clock.advance(11_000)
    expect(before.phase(failed)).toBe('failed')
    before.kill()
    const tab = await device.open()
    const missed = () => missedEndings(tab.engine, merchant, device.clock.wallNow())
    await device.clock.advance(hour)
    expect(await missed()).toEqual([failed])
    await tab.engine.retry(failed)
    await device.clock.advance(8_000)
    expect(await missed()).not.toContain(failed)
  })

  it('are missing if the till can’t read the journal', async () => {
    const { device, missed } = await restarted(1)
    device.diskFaults = { beforeRead: () => Promise.reject(new Error('No disk')) }
    expect(await missed()).toEqual([])
  })
})

it('the last two hundred endings that were seen are remembered', () => {
  for (let sale = 0; sale < 201; sale++) keepSeen(`T1-${sale}`)
  const kept: unknown = JSON.parse(texts.get('tuckshop.seen-endings') ?? '')
  expect(kept).toHaveLength(200)
  expect(kept).toContain('T1-200')
  expect(kept).not.toContain('T1-0')
})

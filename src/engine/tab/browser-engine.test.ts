import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { settle } from '../../testing/fake-clock.ts'
import { breakableConnections } from '../../testing/dom/lost-connections.ts'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { sandboxApi } from '../../testing/servers/sandbox-api.ts'
import { airtime, merchant } from '../../testing/shop/sale/sale-device.ts'
import { createBrowserEngine, keepDataOnce } from './browser-engine.ts'

/** A browser storage with a fixed answer, which counts the questions. */
function storageThat(answers: { persisted: boolean; granted: boolean }) {
  const storage = {
    questions: 0,
    persisted: () => Promise.resolve(answers.persisted),
    persist: () => {
      storage.questions += 1
      return Promise.resolve(answers.granted)
    },
  }
  return storage
}

describe('asking the browser to keep the data', () => {
  it.each([true, false])(
    'happens once for all engines of a page, whose answer is %s',
    async (granted) => {
      const storage = storageThat({ persisted: false, granted })
      const keep = keepDataOnce(() => storage)
      expect(await Promise.all([keep(), keep()])).toEqual([granted, granted])
      expect(await keep()).toBe(granted)
      expect(storage.questions).toBe(1)
    },
  )

  it('does not happen if the browser has promised it already', async () => {
    const storage = storageThat({ persisted: true, granted: false })
    expect(await keepDataOnce(() => storage)()).toBe(true)
    expect(storage.questions).toBe(0)
  })
})

/** A browser with storage and locks. */
function inBrowser(): void {
  onTestFinished(ownIndexedDb())
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: object, work: () => Promise<void>) => {
        await settle()
        return work()
      },
    },
    storage: { persisted: async () => true, estimate: async () => ({}) },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
}

it('a sale in flight ends as sold after the browser has lost its storage connections', async () => {
  inBrowser()
  const lose = breakableConnections()
  onTestFinished(() => void vi.restoreAllMocks())
  const { api, clock } = await sandboxApi()
  await api.session.signIn('merchant', 'merchant-demo')
  const engine = createBrowserEngine({
    name: 'till',
    connectivity: { online: () => true, subscribe: () => () => undefined },
    api,
    tillId: () => 'T1',
  })
  onTestFinished(() => void engine.stop())
  engine.signedIn(merchant)
  await engine.start()
  await expect.poll(() => engine.snapshot().status.kind).toBe('ready')
  // Pending for a while.
  const confirmed = await engine.confirm(airtime('+27821230001'))
  expect.assert(confirmed.kind === 'accepted')
  const phase = () => engine.snapshot().sales[0]?.phase.kind
  await expect.poll(phase).toBe('in-flight')
  lose()
  await expect
    .poll(async () => {
      await clock.advance(5_000)
      return phase()
    })
    .toBe('completed')
  lose('InvalidStateError')
  expect((await engine.confirm(airtime())).kind).toBe('accepted')
  expect(engine.snapshot().status.kind).toBe('ready')
})

it('keeps receipts as long as chosen, also when the choice comes later', async () => {
  inBrowser()
  const { api, clock } = await sandboxApi()
  await api.session.signIn('merchant', 'merchant-demo')
  const day = 24 * 60 * 60_000
  let days = 7
  const engine = createBrowserEngine({
    name: 'till',
    connectivity: { online: () => true, subscribe: () => () => undefined },
    api,
    tillId: () => 'T1',
    keepSecretsFor: () => days * day,
  })
  onTestFinished(() => void engine.stop())
  engine.signedIn(merchant)
  await engine.start()
  await expect.poll(() => engine.snapshot().status.kind).toBe('ready')
  const confirmed = await engine.confirm(airtime())
  expect.assert(confirmed.kind === 'accepted')
  const { reference } = confirmed
  await expect.poll(async () => (await engine.find(reference))?.phase.kind).toBe('completed')
  await engine.acknowledgeHandOver(reference)
  const pass = async (ms: number) => {
    await clock.sleep(ms)
    await clock.advance(60_000)
  }
  await pass(2 * day)
  expect(await engine.openReceipt(reference)).toBeDefined()
  days = 1
  // The cleanup runs once an hour.
  await pass(day / 24)
  await expect.poll(() => engine.openReceipt(reference)).toBeUndefined()
  expect((await engine.find(reference))?.phase.kind).toBe('delivered')
})

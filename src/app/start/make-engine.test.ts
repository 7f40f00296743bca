import { expect, it, onTestFinished, vi } from 'vitest'
import { ownIndexedDb } from '../../testing/dom/own-indexed-db.ts'
import { settle } from '../../testing/fake-clock.ts'
import { sandboxApi } from '../../testing/servers/sandbox-api.ts'
import { airtime, merchant } from '../../testing/shop/sale/sale-device.ts'
import { createShiftStore } from '../../cash-up/shift/shift-store.ts'
import { makeEngine } from './make-engine.ts'

const day = 24 * 60 * 60_000
const minute = 60_000

/** A till with a sold and handed-over sale, and a platform whose clock may be wrong. */
async function handedOver(error: { platform: number }) {
  onTestFinished(ownIndexedDb())
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async (_name: string, _options: object, work: () => Promise<void>) => {
        await settle()
        return work()
      },
    },
    storage: { persisted: async () => true, estimate: async () => ({}) },
  })
  for (const name of ['addEventListener', 'removeEventListener'])
    vi.stubGlobal(name, () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { api, clock } = await sandboxApi({
    rewrite: async (_, answer) => {
      const date = new Date(clock.wallNow() + error.platform).toUTCString()
      return new Response(await answer.text(), { status: answer.status, headers: { date } })
    },
  })
  await api.session.signIn('merchant', 'merchant-demo')
  const engine = makeEngine({
    api,
    tillId: () => 'T1',
    sendLimits: {},
    shifts: createShiftStore(),
    memory: undefined,
  })
  onTestFinished(() => engine.stop())
  engine.signedIn(merchant)
  await engine.start()
  await expect.poll(() => engine.snapshot().status.kind).toBe('ready')
  const confirmed = await engine.confirm(airtime())
  expect.assert(confirmed.kind === 'accepted')
  const { reference } = confirmed
  const phase = () => engine.snapshot().sales[0]?.phase.kind
  await expect.poll(phase).toBe('completed')
  await engine.acknowledgeHandOver(reference)
  const pass = async (ms: number) => {
    await clock.sleep(ms)
    await api.session.signIn('merchant', 'merchant-demo')
    await clock.advance(2 * minute)
    await settle()
  }
  return { api, pass, receipt: () => engine.openReceipt(reference) }
}

it.each([8, -8, 400])(
  'a receipt stays while the platform’s clock is %i days off, and afterwards, until it is due',
  async (days) => {
    const error = { platform: 0 }
    const { pass, receipt } = await handedOver(error)
    error.platform = days * day
    await pass(15_000)
    await pass(60 * minute)
    expect(await receipt()).toBeDefined()
    error.platform = 0
    await pass(60 * minute)
    expect(await receipt()).toBeDefined()
    await pass(7 * day)
    await expect.poll(receipt).toBeUndefined()
  },
)

it.each([8, -8])(
  'a receipt from while the platform’s clock was %i days off stays after it is right again',
  async (days) => {
    const error = { platform: days * day }
    const { pass, receipt } = await handedOver(error)
    error.platform = 0
    await pass(60 * minute)
    await pass(6 * day)
    expect(await receipt()).toBeDefined()
  },
)

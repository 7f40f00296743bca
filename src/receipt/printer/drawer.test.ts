import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { SaleDraft } from '../../engine/sale.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { paidInOneWay, type PaymentDraft } from '../../engine/payment.ts'
import {
  printerStore,
  usualPrinter,
  type PrinterSettings,
} from '../../till/terminal/printer-settings.ts'
import { bluetoothPrinter } from '../../testing/printers/bluetooth-printer.ts'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import { FakeClock, settle } from '../../testing/fake-clock.ts'
import {
  airtime,
  answer,
  redemption,
  SaleDevice,
  sold,
} from '../../testing/shop/sale/sale-device.ts'
import { cents } from '../../values/money.ts'
import { createDrawer, type Drawer } from './drawer.ts'
import { printSlip } from '../print-slip.ts'
import type { Slip } from '../slip/slip.ts'

const thermal: PrinterSettings = { ...usualPrinter, way: 'serial', drawer: true }
let rolls: ReturnType<typeof decodeEscPos>[]

beforeEach(() => {
  rolls = []
  printerStore.keep(thermal)
  plugIn()
})
afterEach(() => {
  printerStore.keep(usualPrinter)
  vi.unstubAllGlobals()
})

/** A printer for each connection, which takes bytes or fails as the test says. */
function plugIn(take: () => void | Promise<void> = () => undefined, paper = 0) {
  const print = async (bytes: Uint8Array) => {
    await take()
    rolls.push(decodeEscPos(bytes))
  }
  const port = {
    writable: null as WritableStream | null,
    open: async () => {
      port.writable = new WritableStream({ write: print })
    },
    close: async () => {
      port.writable = null
    },
  }
  const alternate = {
    interfaceClass: 7,
    endpoints: [{ endpointNumber: 3, direction: 'out', type: 'bulk' }],
  }
  const device = {
    configuration: { configurationValue: 1, interfaces: [{ interfaceNumber: 0, alternate }] },
    configurations: [],
    open: async () => undefined,
    close: async () => undefined,
    claimInterface: async () => undefined,
    transferOut: async (_: number, bytes: Uint8Array) => {
      await print(bytes)
      return { status: 'ok' }
    },
    controlTransferIn: async () => ({
      status: 'ok',
      data: new DataView(new Uint8Array([paper]).buffer),
    }),
  }
  const wireless = bluetoothPrinter({ onWrite: (_, bytes) => print(bytes) })
  vi.stubGlobal('navigator', {
    bluetooth: { ...wireless.bluetooth, getDevices: async () => [wireless.device] },
    serial: { requestPort: async () => port, getPorts: async () => [port] },
    usb: { requestDevice: async () => device, getDevices: async () => [device] },
  })
}

const kicks = () => rolls.flatMap((roll) => roll.kicks)
const lines = () => rolls.flatMap((roll) => roll.lines)

/** A till whose platform answers as the test says, with a drawer on its printer. */
async function aTill() {
  let platform: 'sells' | 'fails' | 'rejects' = 'sells'
  let number = 0
  const device = new SaleDevice((request) => {
    const transactionId = `t-${++number}`
    if (request.path !== '/purchase' && request.path !== '/redeem' && !/retry/.test(request.path))
      return { kind: 'no-answer', reason: 'network' }
    if (platform === 'rejects') return answer({ responseCode: '1103' }, 400)
    return platform === 'sells'
      ? sold(transactionId)
      : answer({ transactionId, responseCode: '1200', successful: false })
  })
  const { engine } = await device.open()
  const { clock } = device
  const drawer = opened(engine, clock)
  return {
    device,
    engine,
    drawer,
    fails: () => {
      platform = 'fails'
    },
    rejects: () => {
      platform = 'rejects'
    },
    worksAgain: () => {
      platform = 'sells'
    },
    later: async () => {
      await settle()
      await clock.advance(2_000)
      await settle()
      rolls.length = 0
    },
  }
}

function opened(engine: Pick<SaleEngine, 'onCash'>, clock = new FakeClock()): Drawer {
  const drawer = createDrawer({ engine, clock })
  onTestFinished(drawer.end)
  return drawer
}

type AtTheTill = Awaited<ReturnType<typeof aTill>>

function paid(draft: SaleDraft, method: string): SaleDraft {
  return { ...draft, body: { ...draft.body, paymentMethod: method }, payment: { method } }
}
const by = (method: string, amount = 2_000): PaymentDraft =>
  paidInOneWay(cents(amount), { method }, 'customer')

async function accepted(answered: ReturnType<SaleEngine['confirm']>): Promise<string> {
  const result = await answered
  if (result.kind !== 'accepted') throw new Error(JSON.stringify(result))
  await settle()
  return result.reference
}
const failedSale = async (till: AtTheTill, method: string) => {
  till.fails()
  const reference = await accepted(till.engine.confirm(paid(airtime(), method)))
  await till.later()
  return reference
}

/** Events at the till, by payment method. */
const happenings: Readonly<Record<string, (till: AtTheTill, method: string) => Promise<unknown>>> =
  {
    'a sale is confirmed': ({ engine }, method) =>
      accepted(engine.confirm(paid(airtime(), method))),
    'a sale is confirmed and fails': async (till, method) => {
      till.fails()
      await accepted(till.engine.confirm(paid(airtime(), method)))
    },
    'two sales of one payment are confirmed': ({ engine }, method) =>
      accepted(
        engine.confirm([paid(airtime(), method), paid(airtime('+27831234567'), method)], {
          payment: by(method, 4_000),
        }),
      ),
    'a part of a sale is paid so': ({ engine }, method) =>
      accepted(
        engine.confirm(paid(airtime(), 'card'), {
          payment: {
            methods: [
              { method: 'card', amount: cents(1_500) },
              { method, amount: cents(500) },
            ],
            rounding: 'customer',
          },
        }),
      ),
    'a voucher is redeemed': ({ engine }, method) =>
      accepted(engine.confirm(paid(redemption(), method))),
    'the money for a failed sale is given back': async (till, method) => {
      const reference = await failedSale(till, method)
      expect(await till.engine.giveBack([reference])).toEqual({ kind: 'done' })
    },
    'a failed sale is retried with another amount': async (till, method) => {
      const reference = await failedSale(till, method)
      const money = { kind: 'paid', payment: by(method, 3_000) } as const
      await accepted(till.engine.retry(reference, { amount: cents(3_000), money }))
    },
    'a failed sale is retried for less, and the rest is paid by card': async (till, method) => {
      const reference = await failedSale(till, method)
      const money = { kind: 'paid', payment: by('card', 1_000) } as const
      await accepted(till.engine.retry(reference, { amount: cents(1_000), money }))
    },
    'an earlier retry came to nothing, and another one is paid by card': async (till, method) => {
      const reference = await failedSale(till, 'card')
      till.rejects()
      const first = { kind: 'paid', payment: by(method, 5_000) } as const
      await accepted(till.engine.retry(reference, { amount: cents(5_000), money: first }))
      await till.later()
      till.worksAgain()
      const money = { kind: 'paid', payment: by('card', 3_000) } as const
      await accepted(till.engine.retry(reference, { amount: cents(3_000), money }))
    },
    'a failed sale whose money was given back is paid for again': async (till, method) => {
      const reference = await failedSale(till, 'card')
      await till.engine.giveBack([reference])
      await till.later()
      await accepted(till.engine.retry(reference, { money: { kind: 'paid', payment: by(method) } }))
    },
    'a redemption that failed works at the second try': async (till, method) => {
      till.fails()
      const reference = await accepted(till.engine.confirm(paid(redemption(), method)))
      await till.later()
      till.worksAgain()
      await accepted(till.engine.retry(reference))
    },
  }
/** Events that move no cash, with any payment method. */
const stills: typeof happenings = {
  'the money for a failed sale is kept for the retry': async (till, method) => {
    const reference = await failedSale(till, method)
    await till.engine.keepForRetry([reference])
  },
  'the kept money pays for the retry': async (till, method) => {
    const reference = await failedSale(till, method)
    till.worksAgain()
    await accepted(till.engine.retry(reference))
  },
  'a voucher is not redeemed': async (till, method) => {
    till.fails()
    await accepted(till.engine.confirm(paid(redemption(), method)))
  },
  'the same sale is confirmed twice, and the cashier is asked': async (till, method) => {
    await accepted(till.engine.confirm(paid(airtime(), method)))
    await till.later()
    const again = await till.engine.confirm(paid(airtime(), method))
    expect(again.kind).toBe('duplicate')
  },
  'a sale is handed over': async (till, method) => {
    const reference = await accepted(till.engine.confirm(paid(airtime(), method)))
    await till.later()
    await till.engine.acknowledgeHandOver(reference)
  },
  'the money is given back a second time': async (till, method) => {
    const reference = await failedSale(till, method)
    await till.engine.giveBack([reference])
    await till.later()
    expect((await till.engine.giveBack([reference])).kind).toBe('refused')
  },
}

const spellings = ['cash', 'Cash', 'CASH', ' cash ', 'card', 'EFT'] as const
/** Tests the other spellings with one printer for each event. */
const usual = ['cash', 'card'] as const
const isCashSpelling = (method: string) => method.trim().toLowerCase() === 'cash'
const printers: readonly (readonly [string, Partial<PrinterSettings>, readonly number[]])[] = [
  ['a serial printer with a drawer', {}, [2]],
  ['a USB printer with a drawer on pin 5', { way: 'usb', drawerPin: 5 }, [5]],
  ['a Bluetooth printer with a drawer', { way: 'bluetooth' }, [2]],
  ['a printer without a drawer', { drawer: false }, []],
  ['the browser’s dialog', { way: 'browser' }, []],
]

describe.each(printers)('with %s', (printer, settings, pulses) => {
  test.each(
    Object.entries(happenings).flatMap(([what, does], place) =>
      (printer === printers[place % printers.length]?.[0] ? spellings : usual).map((method) => ({
        what,
        method,
        does,
      })),
    ),
  )('when $what by "$method"', async ({ method, does }) => {
    printerStore.keep({ ...thermal, ...settings })
    const till = await aTill()
    await does(till, method)
    await settle()
    expect(kicks()).toEqual(isCashSpelling(method) ? pulses : [])
    expect(lines()).toEqual([])
  })
})

test.each(
  Object.entries(stills).flatMap(([what, does]) =>
    ['cash', 'card'].map((method) => ({ what, method, does })),
  ),
)('stays closed when $what ($method)', async ({ method, does }) => {
  const till = await aTill()
  await does(till, method)
  await settle()
  expect(kicks()).toEqual([])
})

describe('cash that another window handles', () => {
  test('opens the drawer only in the window that sold', async () => {
    const { device, engine } = await aTill()
    const other = await device.open()
    const told = vi.fn<() => void>()
    other.engine.onCash(told)
    for (const seller of [engine, other.engine]) {
      rolls.length = 0
      told.mockClear()
      await accepted(seller.confirm(airtime(), { confirmedDuplicate: true }))
      await accepted(seller.confirm(redemption(seller === engine ? '111' : '222')))
      await settle()
      expect(kicks().length).toBe(seller === engine ? 1 : 0)
      expect(told).toHaveBeenCalledTimes(seller === engine ? 0 : 2)
    }
  })

  test('does not open it when the page comes back to open sales', async () => {
    const device = new SaleDevice(() => ({ kind: 'no-answer', reason: 'network' }))
    const first = await device.open()
    await accepted(first.engine.confirm(airtime()))
    await accepted(first.engine.confirm(redemption()))
    first.engine.signedOut()
    const tab = device.tabs[0]
    tab?.kill()
    device.platform = () => sold('t-1')
    const again = await device.open()
    opened(again.engine)
    await device.clock.advance(120_000)
    await settle()
    expect(again.engine.snapshot().sales).toHaveLength(2)
    expect(kicks()).toEqual([])
  })

  test('opens it before the platform has answered', async () => {
    const device = new SaleDevice(() => new Promise(() => undefined))
    const { engine } = await device.open()
    opened(engine)
    await accepted(engine.confirm(airtime()))
    expect(kicks()).toEqual([2])
  })
})

describe('the drawer', () => {
  const noCash = { onCash: () => () => undefined }
  const slip: Slip = { title: 'Receipt', parts: [{ kind: 'note', text: 'Thank you' }] }

  test('opens once within a short time, and again afterwards', async () => {
    const clock = new FakeClock()
    const drawer = opened(noCash, clock)
    await Promise.all([drawer.open('cash'), drawer.open('person'), drawer.open('cash')])
    await drawer.open('cash')
    expect(kicks()).toEqual([2])
    await clock.advance(1_500)
    await drawer.open('person')
    expect(kicks()).toEqual([2, 2])
  })

  test('opens once with a slip that prints at the same moment, before it, and not with later slips', async () => {
    const drawer = opened(noCash)
    await Promise.all([drawer.open('cash'), printSlip(slip), printSlip(slip)])
    expect(rolls.map(({ kicks, lines }) => [kicks.length, lines.length > 0])).toEqual([
      [1, false],
      [0, true],
      [0, true],
    ])
  })

  test.each([
    [
      'nothing is plugged in',
      () => vi.stubGlobal('navigator', { serial: noPorts }),
      {},
      'no-printer',
    ],
    ['the browser reaches no printer', () => vi.stubGlobal('navigator', {}), {}, 'not-supported'],
    ['there is no paper', () => plugIn(undefined, 0x38), { way: 'usb' }, 'no-paper'],
    [
      'the printer was pulled out',
      () =>
        plugIn(() => {
          throw new DOMException('Lost', 'NetworkError')
        }),
      {},
      'not-taken',
    ],
  ] as const)(
    'stays closed and says why when %s, and the sale goes on',
    async (_, given, settings, reason) => {
      printerStore.keep({ ...thermal, ...settings })
      given()
      const { engine, drawer, later } = await aTill()
      const reference = await accepted(engine.confirm(airtime()))
      await later()
      expect(drawer.trouble.getState()).toBe(reason)
      expect(engine.snapshot().sales.find((sale) => sale.reference === reference)?.phase.kind).toBe(
        'completed',
      )
      plugIn()
      expect((await drawer.open('person')).kind).not.toBe('failed')
      expect(drawer.trouble.getState()).toBeUndefined()
    },
  )

  test('tells its trouble only to the person who opened it', async () => {
    vi.stubGlobal('navigator', {})
    const drawer = opened(noCash)
    expect(await drawer.open('person')).toEqual({ kind: 'failed', reason: 'not-supported' })
    expect(drawer.trouble.getState()).toBeUndefined()
  })

  test('uses the current printer in Settings, not the one from the sign-in', async () => {
    printerStore.keep(usualPrinter)
    const clock = new FakeClock()
    const drawer = opened(noCash, clock)
    for (const drawerPin of [2, 5] as const) {
      printerStore.keep({ ...thermal, drawerPin })
      await drawer.open('cash')
      await clock.advance(1_500)
    }
    expect(kicks()).toEqual([2, 5])
    printerStore.keep({ ...thermal, drawer: false })
    expect(await drawer.open('cash')).toEqual({ kind: 'no-drawer' })
    expect(kicks()).toHaveLength(2)
  })

  test('reports no trouble if there is no drawer', async () => {
    printerStore.keep(usualPrinter)
    const drawer = opened(noCash)
    expect(await drawer.open('cash')).toEqual({ kind: 'no-drawer' })
    expect(drawer.trouble.getState()).toBeUndefined()
  })
})

const noPorts = { requestPort: async () => undefined, getPorts: async () => [] }

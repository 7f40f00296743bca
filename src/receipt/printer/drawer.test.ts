import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import type { SaleDraft } from '../../engine/sale.ts'
import type { SaleEngine } from '../../engine/engine.ts'
import { paidInOneWay, type PaymentDraft } from '../../engine/payment.ts'
import {
  printerStore,
  usualPrinter,
  type PrinterSettings,
} from '../../till/terminal/printer-settings.ts'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import { serialPrinter } from '../../testing/printers/serial-printer.ts'
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
/** What the printer has received. */
let taken: Uint8Array[]

// A test's short waits are for the printer, not for its code.
beforeAll(() => import('./esc-pos.ts'))
beforeEach(() => {
  printerStore.keep(thermal)
  plugIn()
})
afterEach(() => {
  printerStore.keep(usualPrinter)
  vi.unstubAllGlobals()
})

/** @param take called before the printer takes bytes; may throw */
function plugIn(take?: () => void) {
  const printer = serialPrinter(take)
  taken = printer.taken
  vi.stubGlobal('navigator', {
    serial: { requestPort: async () => printer.port, getPorts: async () => [printer.port] },
  })
}

const rolls = () => taken.map((bytes) => decodeEscPos(bytes))
const kicks = () => rolls().flatMap((roll) => roll.kicks)

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
  const answers = (now: typeof platform) => {
    platform = now
  }
  return {
    device,
    engine,
    drawer,
    answers,
    later: async () => {
      await settle()
      await clock.advance(2_000)
      await settle()
      taken.length = 0
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
  till.answers('fails')
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
      till.answers('fails')
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
      till.answers('rejects')
      const first = { kind: 'paid', payment: by(method, 5_000) } as const
      await accepted(till.engine.retry(reference, { amount: cents(5_000), money: first }))
      await till.later()
      till.answers('sells')
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
      till.answers('fails')
      const reference = await accepted(till.engine.confirm(paid(redemption(), method)))
      await till.later()
      till.answers('sells')
      await accepted(till.engine.retry(reference))
    },
  }
/** Events that move no cash. */
const stills: typeof happenings = {
  'the money for a failed sale is kept for the retry': async (till, method) => {
    const reference = await failedSale(till, method)
    await till.engine.keepForRetry([reference])
  },
  'the kept money pays for the retry': async (till, method) => {
    const reference = await failedSale(till, method)
    till.answers('sells')
    await accepted(till.engine.retry(reference))
  },
  'a voucher is not redeemed': async (till, method) => {
    till.answers('fails')
    await accepted(till.engine.confirm(paid(redemption(), method)))
  },
  'the same sale is confirmed twice, and the cashier is asked': async (till, method) => {
    await accepted(till.engine.confirm(paid(airtime(), method)))
    await till.later()
    const again = await till.engine.confirm(paid(airtime(), method))
    expect(again.kind).toBe('duplicate')
  },
  'the money is given back a second time': async (till, method) => {
    const reference = await failedSale(till, method)
    await till.engine.giveBack([reference])
    await till.later()
    expect((await till.engine.giveBack([reference])).kind).toBe('refused')
  },
}

test.each(Object.entries(happenings))(
  'the drawer opens for cash only, when %s',
  async (_, does) => {
    for (const method of ['card', 'cash']) {
      taken.length = 0
      await does(await aTill(), method)
      await settle()
      expect(kicks()).toEqual(method === 'cash' ? [2] : [])
      expect(rolls().flatMap(({ lines }) => lines)).toEqual([])
    }
  },
)

test.each(Object.entries(stills))('the drawer stays closed when %s', async (_, does) => {
  await does(await aTill(), 'cash')
  await settle()
  expect(kicks()).toEqual([])
})

describe('cash', () => {
  test('opens the drawer only in the window that sold', async () => {
    const { device, engine } = await aTill()
    const other = await device.open()
    const told = vi.fn<() => void>()
    other.engine.onCash(told)
    for (const seller of [engine, other.engine]) {
      taken.length = 0
      told.mockClear()
      await accepted(seller.confirm(airtime(), { confirmedDuplicate: true }))
      await accepted(seller.confirm(redemption(seller === engine ? '111' : '222')))
      await settle()
      expect(kicks()).toHaveLength(seller === engine ? 1 : 0)
      expect(told).toHaveBeenCalledTimes(seller === engine ? 0 : 2)
    }
  })

  test('does not open the drawer when the page comes back to open sales', async () => {
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

  test('opens the drawer before the platform has answered', async () => {
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
    expect(rolls().map(({ kicks, lines }) => [kicks.length, lines.length > 0])).toEqual([
      [1, false],
      [0, true],
      [0, true],
    ])
  })

  test.each([
    ['the browser reaches no printer', () => vi.stubGlobal('navigator', {}), 'not-supported'],
    [
      'the printer was pulled out',
      () =>
        plugIn(() => {
          throw new DOMException('Lost', 'NetworkError')
        }),
      'not-taken',
    ],
  ])('stays closed and says why when %s, and the sale goes on', async (_, given, reason) => {
    given()
    const { engine, drawer, later } = await aTill()
    await accepted(engine.confirm(airtime()))
    await later()
    expect(drawer.trouble.getState()).toBe(reason)
    expect(engine.snapshot().sales.map(({ phase }) => phase.kind)).toEqual(['completed'])
    plugIn()
    expect(await drawer.open('person')).toEqual({ kind: 'sent' })
    expect(drawer.trouble.getState()).toBeUndefined()
  })

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
  })

  test.each<[string, Partial<PrinterSettings>]>([
    ['the printer has none', { drawer: false }],
    ['the browser prints', { way: 'browser' }],
  ])('reports no trouble if %s', async (_, settings) => {
    printerStore.keep({ ...thermal, ...settings })
    const drawer = opened(noCash)
    expect(await drawer.open('cash')).toEqual({ kind: 'no-drawer' })
    expect(kicks()).toEqual([])
    expect(drawer.trouble.getState()).toBeUndefined()
  })
})

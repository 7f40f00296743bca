import { screen, waitFor, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pinStore } from '../till/terminal/pin/pin-store.ts'
import { printerStore, usualPrinter } from '../till/terminal/printer-settings.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { decodeEscPos } from '../testing/printers/esc-pos-decoder.ts'
import { serialPrinter } from '../testing/printers/serial-printer.ts'
import {
  openShop,
  plain,
  readyButton,
  reopenShop,
  sellAirtime,
  type Shop,
} from '../testing/dom/shop-on-screen.tsx'

const merchant = { accountType: 'merchant', accountId: 'M-1001' } as const
let shop: Shop
let jobs: Uint8Array[]

beforeEach(() => {
  forgetChoices()
  globalThis.indexedDB = new IDBFactory()
  printerStore.keep({ ...usualPrinter, way: 'serial', drawer: true })
  plugIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  pinStore.remove(merchant)
  printerStore.keep(usualPrinter)
  Reflect.deleteProperty(navigator, 'serial')
})

/** A printer on one serial port; the other ports are empty. */
function plugIn(ports?: readonly unknown[]) {
  const { port, taken } = serialPrinter()
  jobs = taken
  Object.defineProperty(navigator, 'serial', {
    configurable: true,
    value: {
      requestPort: () => Promise.reject(new DOMException('None', 'NotFoundError')),
      getPorts: async () => ports ?? [port],
    },
  })
}

const printed = () => jobs.map((job) => decodeEscPos(job))
const kicks = () => printed().flatMap((roll) => roll.kicks).length
const press = async (name: string | RegExp) =>
  shop.user.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
async function goToCashUp() {
  await shop.user.click(screen.getByRole('link', { name: 'Cash-up' }))
  await screen.findByRole('heading', { name: 'Cash-up', level: 1 })
}
async function openShift() {
  await goToCashUp()
  await shop.user.type(await screen.findByLabelText('Float in the drawer'), '500{Enter}')
  await screen.findByRole('heading', { name: /^Shift \d/ })
}
/** Moves the clock on, so the drawer is shut again. */
async function shut() {
  await shop.pass(2_000)
  jobs.length = 0
}

describe('the drawer opened by hand', () => {
  it('asks for a reason, saves it with the shift, and the X lists it', async () => {
    shop = await openShop()
    await openShift()
    await waitFor(() => expect(kicks()).toBe(1))
    await shut()
    await press('Open the drawer')
    const asked = await dialog('Open the drawer')
    await shop.user.click(asked.getByRole('button', { name: 'Open the drawer' }))
    expect(asked.getByLabelText('Reason')).toBeInvalid()
    expect(kicks()).toBe(0)
    await shop.user.click(asked.getByRole('button', { name: 'Change for a note' }))
    await shop.user.click(asked.getByRole('button', { name: 'Open the drawer' }))
    await waitFor(() => expect(kicks()).toBe(1))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByText('Drawer opened without a sale')).toBeInTheDocument()
    await shop.user.click(screen.getByRole('link', { name: 'X slip' }))
    const x = plain((await screen.findByRole('article', { name: 'X report' })).textContent)
    expect(x).toMatch(/Opened without a sale1.*merchantChange for a note/)
  })

  it('asks for the manager’s PIN if there is one, and stays shut after a wrong PIN', async () => {
    await pinStore.set(merchant, '739148')
    shop = await openShop()
    await goToCashUp()
    await press('Open the drawer')
    const pin = await dialog('For the manager')
    await shop.user.type(pin.getByLabelText('Manager’s PIN'), '111111{Enter}')
    expect(await pin.findByText(/wrong/i)).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: 'Open the drawer' })).not.toBeInTheDocument()
    await shop.user.clear(pin.getByLabelText('Manager’s PIN'))
    await shop.user.type(pin.getByLabelText('Manager’s PIN'), '739148{Enter}')
    const asked = await dialog('Open the drawer')
    expect(kicks()).toBe(0)
    await shop.user.type(asked.getByLabelText('Reason'), 'Count the coins{Enter}')
    await waitFor(() => expect(kicks()).toBe(1))
  })

  it('opens with F9 from any screen, and counts in the next shift while none is open', async () => {
    shop = await openShop()
    await shop.user.keyboard('{F9}')
    const asked = await dialog('Open the drawer')
    await shop.user.type(asked.getByLabelText('Reason'), 'Look for a slip{Enter}{Enter}')
    await waitFor(() => expect(kicks()).toBe(1))
    await openShift()
    expect(await screen.findAllByText('Look for a slip')).toHaveLength(1)
  })

  it('is in the menu, and nowhere if the till has no drawer to open', async () => {
    shop = await openShop()
    await press(/^Signed in as merchant/)
    const entry = { name: 'Open the drawer', hidden: true }
    expect(screen.getByRole('button', entry)).toBeInTheDocument()
    printerStore.keep(usualPrinter)
    await waitFor(() => expect(screen.queryByRole('button', entry)).not.toBeInTheDocument())
    await goToCashUp()
    await shop.user.keyboard('{F9}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', entry)).not.toBeInTheDocument()
  })

  it('stays shut if the till can’t save the reason or reach a printer, and tries again', async () => {
    shop = await openShop()
    await openShift()
    await shut()
    plugIn([])
    await press('Open the drawer')
    const asked = await dialog('Open the drawer')
    const full = new DOMException('Full')
    vi.spyOn(shop.till.shifts, 'noteOpening').mockRejectedValueOnce(full)
    await shop.user.type(asked.getByLabelText('Reason'), 'Check the cash{Enter}')
    expect(await asked.findByText('That couldn’t be saved')).toBeInTheDocument()
    await shop.user.type(asked.getByLabelText('Reason'), '{Enter}')
    expect(await asked.findByText('The drawer didn’t open')).toBeInTheDocument()
    expect(asked.getByText(/No printer is connected\. Open the drawer with its key/)).toBeVisible()
    plugIn()
    await shop.user.click(asked.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(kicks()).toBe(1))
    expect(await screen.findAllByText('Check the cash')).toHaveLength(1)
  })
})

describe('the drawer opens by itself', () => {
  it('for the float, cash moved, a count and a second count, but not after a reload', async () => {
    shop = await openShop()
    await openShift()
    await waitFor(() => expect(kicks()).toBe(1))
    await shut()
    await press('Move cash')
    const moved = await dialog('Move cash')
    await shop.user.type(moved.getByLabelText('Amount'), '10')
    expect(kicks()).toBe(0)
    await shop.user.type(moved.getByLabelText('Reason'), 'Safe{Enter}')
    await waitFor(() => expect(kicks()).toBe(1))
    await shut()
    await shop.user.click(screen.getByRole('link', { name: 'Count and close' }))
    await waitFor(() => expect(kicks()).toBe(1))
    await shut()
    shop = await reopenShop(shop, { path: '/cash-up?view=count' })
    await shop.user.click(await screen.findByRole('radio', { name: 'One sum' }))
    await shop.user.type(screen.getByLabelText('Cash in the drawer'), '1{Enter}')
    await screen.findByRole('button', { name: 'Count again' })
    expect(kicks()).toBe(0)
    await press('Count again')
    await waitFor(() => expect(kicks()).toBe(1))
    await screen.findByLabelText('Cash in the drawer')
    expect(screen.queryByText('Drawer opened without a sale')).not.toBeInTheDocument()
  })

  it('for a cash sale once, without a slip, and not for its slips', async () => {
    shop = await openShop()
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('article', { name: 'Receipt' })
    expect([kicks(), printed().flatMap(({ lines }) => lines)]).toEqual([1, []])
    await shut()
    await press(/^Print/)
    await waitFor(() => expect(jobs).toHaveLength(1))
    await press(/^Print/)
    await waitFor(() => expect(jobs).toHaveLength(2))
    expect(kicks()).toBe(0)
  })

  it('or says on every screen that it didn’t, and the sale continues', async () => {
    shop = await openShop()
    plugIn([])
    await sellAirtime(shop, '0821234567')
    await screen.findByRole('article', { name: 'Receipt' })
    expect(await screen.findAllByText('The drawer didn’t open')).not.toHaveLength(0)
    await shop.user.click(await readyButton(/^Next customer/))
    await goToCashUp()
    expect(screen.getByText('The drawer didn’t open')).toBeInTheDocument()
    await press('OK')
    expect(screen.queryByText('The drawer didn’t open')).not.toBeInTheDocument()
  })
})

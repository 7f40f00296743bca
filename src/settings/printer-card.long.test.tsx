import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printerStore, usualPrinter } from '../till/terminal/printer-settings.ts'
import { bluetoothPrinter } from '../testing/printers/bluetooth-printer.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { renderAt } from '../testing/dom/render-at.tsx'
import { decodeEscPos } from '../testing/printers/esc-pos-decoder.ts'
import { sellingTill } from '../testing/shop/sale/selling-till.ts'
import { cents } from '../values/money.ts'
import { PrinterCard } from './PrinterCard.tsx'

beforeEach(() => {
  forgetChoices()
  printerStore.keep(usualPrinter)
})
afterEach(() => {
  for (const name of ['serial', 'usb', 'bluetooth', 'maxTouchPoints'])
    Reflect.deleteProperty(navigator, name)
  vi.restoreAllMocks()
  // Also clears settings that a browser would not keep.
  printerStore.keep(usualPrinter)
})

/** The browser is told to have this. */
const offer = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })

function browserIs(agent: string, fingers: number) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  offer('maxTouchPoints', fingers)
}

async function openCard(settings: Partial<typeof usualPrinter> = {}) {
  printerStore.keep({ ...usualPrinter, ...settings })
  const selling = await sellingTill()
  renderAt('/settings', selling.till, <PrinterCard />)
  const user = userEvent.setup()
  await screen.findByRole('heading', { name: 'Printer' })
  return {
    ...selling,
    user,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    way: () => screen.getByRole('combobox', { name: 'How it prints' }),
    openTest: async () => {
      await user.click(screen.getByRole('button', { name: 'Test slip' }))
      return within(await screen.findByRole('dialog', { name: 'Test slip' }))
    },
  }
}

/** A browser with one serial port, which a person must choose first. */
function serialPort() {
  const rolls: ReturnType<typeof decodeEscPos>[] = []
  const speeds: number[] = []
  let chosen = false
  const port = {
    writable: null as WritableStream<Uint8Array> | null,
    open: async ({ baudRate }: { baudRate: number }) => {
      speeds.push(baudRate)
      port.writable = new WritableStream({
        write: (bytes) => void rolls.push(decodeEscPos(bytes)),
      })
    },
    close: async () => {
      port.writable = null
    },
  }
  offer('serial', {
    requestPort: async () => {
      chosen = true
      return port
    },
    getPorts: async () => (chosen ? [port] : []),
  })
  return { rolls, speeds }
}

describe('the printer’s card', () => {
  it('keeps the paper and the shop’s own lines, which are on the test slip', async () => {
    const { user, openTest } = await openCard()
    await user.click(screen.getByRole('radio', { name: '58 mm' }))
    await user.type(screen.getByLabelText('Receipt header'), 'Corner shop{Enter}1 Main Road')
    await user.type(screen.getByLabelText('Receipt footer'), 'Thank you')
    await user.tab()
    expect(printerStore.getState()).toMatchObject({
      paper: '58',
      head: 'Corner shop\n1 Main Road',
      foot: 'Thank you',
    })
    const slip = (await openTest()).getByRole('article', { name: 'Test slip' })
    expect(slip).toHaveAttribute('data-paper', '58')
    for (const text of ['Corner shop', '1 Main Road', 'NOTHING WAS SOLD', 'Thank you'])
      expect(within(slip).getByText(text)).toBeInTheDocument()
  })

  it.each([
    ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 5, /An iPhone or iPad prints through/],
    ['Macintosh; Intel Mac OS X 10_15_7', 5, /An iPhone or iPad prints through/],
    ['Macintosh; Intel Mac OS X 10_15_7', 0, /Chrome and Edge also print/],
  ])('offers only the print dialog on a %s with %d fingers', async (agent, fingers, words) => {
    browserIs(`Mozilla/5.0 (${agent}) Safari`, fingers)
    await openCard()
    expect(screen.getByText(words)).toBeVisible()
    expect(screen.getByText(/The dialog can’t open a cash drawer/)).toBeVisible()
    expect(screen.queryByRole('combobox', { name: 'How it prints' })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: /Cut|drawer/ })).not.toBeInTheDocument()
  })

  it.each([
    ['usb', 'Straight to a USB printer'],
    ['serial', 'Straight to a printer on a serial port'],
    ['bluetooth', 'Straight to a Bluetooth printer'],
  ])('offers also %s where the browser has it', async (name, own) => {
    offer(name, { requestDevice: async () => undefined, requestPort: async () => undefined })
    const { way } = await openCard()
    const ways = within(way()).getAllByRole('option')
    expect(ways.map((option) => option.textContent)).toEqual([
      'Through the browser’s print dialog',
      own,
    ])
  })

  it('prints through the app on an Android phone, without a chosen printer', async () => {
    browserIs('Mozilla/5.0 (Linux; Android 10; K)', 5)
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user, way, openTest } = await openCard()
    await user.selectOptions(way(), 'app')
    expect(screen.getByText(/Install RawBT from Google Play/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Choose the printer' })).not.toBeInTheDocument()
    const dialog = await openTest()
    await user.click(dialog.getByRole('button', { name: 'Print it' }))
    expect(await dialog.findByText('Sent to RawBT')).toBeVisible()
    expect(click).toHaveBeenCalledOnce()
  })

  it('keeps a way that this browser doesn’t have, and says so', async () => {
    const { user, way } = await openCard({ way: 'bluetooth' })
    expect(way()).toHaveDisplayValue('Straight to a Bluetooth printer (not in this browser)')
    await user.selectOptions(way(), 'browser')
    expect(printerStore.getState().way).toBe('browser')
  })

  it('chooses and tests a Bluetooth printer, and rejects other devices', async () => {
    const printer = bluetoothPrinter()
    let near = bluetoothPrinter({ services: {} })
    offer('bluetooth', { ...printer.bluetooth, requestDevice: async () => near.device })
    const { user, press, openTest } = await openCard({ way: 'bluetooth' })
    await press('Choose the printer')
    expect(await screen.findByText(/Not every device in the list is a receipt/)).toBeVisible()
    expect(screen.getByText('No printer is chosen.')).toBeVisible()
    near = printer
    await press('Choose the printer')
    expect(await screen.findByText('A printer is chosen.')).toBeVisible()
    const dialog = await openTest()
    await user.click(dialog.getByRole('button', { name: 'Print it' }))
    expect(await dialog.findByText('Sent to the printer')).toBeVisible()
    const lines = decodeEscPos(printer.taken()).lines.map(({ text }) => text)
    expect(lines.join('\n')).toContain('NOTHING WAS SOLD')
  })

  it('chooses a serial printer, and its test slip shows columns and cut', async () => {
    const { rolls, speeds } = serialPort()
    const { user, press, way, openTest } = await openCard({ paper: 'a4' })
    await user.selectOptions(way(), 'serial')
    expect(screen.getByRole('radio', { name: '80 mm' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'A4' })).toBeDisabled()
    let dialog = await openTest()
    await user.click(dialog.getByRole('button', { name: 'Print it' }))
    expect(await dialog.findByText('No printer is connected')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Close' }))

    await press('Choose the printer')
    expect(await screen.findByText('A printer is chosen.')).toBeInTheDocument()
    dialog = await openTest()
    await user.click(dialog.getByRole('button', { name: 'Print it' }))
    await waitFor(() => expect(rolls).toHaveLength(1))
    const [roll] = rolls
    expect(speeds).toEqual([9_600])
    expect([roll?.cuts.length, roll?.kicks]).toEqual([1, []])
    const text = roll?.lines.map((line) => line.text).join('\n') ?? ''
    expect(text).toMatch(/^\d{48}$/m)
  })

  it('connects a drawer on either pin and tests it; the shift lists each test', async () => {
    const { rolls } = serialPort()
    const { user, press, till, pass } = await openCard({ way: 'serial' })
    expect(screen.queryByRole('button', { name: 'Test the drawer' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: /^A cash drawer is connected/ }))
    await press('Test the drawer')
    expect(await screen.findByText('The drawer didn’t open')).toBeInTheDocument()
    await press('Choose the printer')
    await press('Test the drawer')
    await waitFor(() => expect(rolls.map(({ kicks }) => kicks)).toEqual([[2]]))
    expect(screen.queryByText('The drawer didn’t open')).not.toBeInTheDocument()
    await pass(2_000)
    await user.click(screen.getByRole('radio', { name: 'Pin 5' }))
    await press('Test the drawer')
    await waitFor(() => expect(rolls.map(({ kicks }) => kicks)).toEqual([[2], [5]]))
    expect(rolls.flatMap(({ lines }) => lines)).toEqual([])
    expect(printerStore.getState()).toMatchObject({ drawer: true, drawerPin: 5 })
    const parts = { id: 's', openedAt: 1, openedBy: 'merchant', float: cents(0) }
    const owner = { tillId: 'T1', accountType: 'merchant', accountId: 'M-1001' } as const
    const opened = await till.shifts.open(owner, parts, [])
    const reason = 'Test in Settings'
    expect(opened.shift?.openings).toMatchObject([{ reason }, { reason }, { reason }])
  })

  it('shows at once that a printer was plugged in or out', async () => {
    const plugs = Object.assign(new EventTarget(), {
      plugged: false,
      requestDevice: async () => undefined,
      getDevices: async () => (plugs.plugged ? [{}] : []),
    })
    offer('usb', plugs)
    await openCard({ way: 'usb' })
    expect(await screen.findByText('No printer is chosen.')).toBeInTheDocument()
    plugs.plugged = true
    plugs.dispatchEvent(new Event('connect'))
    expect(await screen.findByText('A printer is chosen.')).toBeInTheDocument()
    plugs.plugged = false
    plugs.dispatchEvent(new Event('disconnect'))
    expect(await screen.findByText('No printer is chosen.')).toBeInTheDocument()
  })

  it('leaves the shop’s lines as another window has changed them since', async () => {
    const { user } = await openCard()
    const head = screen.getByLabelText('Receipt header')
    await user.type(head, 'Corner shop')
    await user.tab()
    act(() => void printerStore.keep({ ...printerStore.getState(), head: 'New shop' }))
    expect(head).toHaveValue('New shop')
    await user.click(head)
    await user.tab()
    expect(printerStore.getState().head).toBe('New shop')
  })

  it('says when the browser does not keep a choice', async () => {
    const { user } = await openCard()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    await user.click(screen.getByRole('radio', { name: 'A4' }))
    expect(screen.getByText('This browser won’t save the choice')).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'A4' })).toBeChecked()
  })
})

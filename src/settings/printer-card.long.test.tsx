import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { printerStore, usualPrinter } from '../till/terminal/printer-settings.ts'
import { bluetoothPrinter } from '../testing/printers/bluetooth-printer.ts'
import { forgetChoices } from '../testing/dom/device-in-jsdom.ts'
import { decodeEscPos } from '../testing/printers/esc-pos-decoder.ts'
import { openShop, type Shop } from '../testing/dom/shop-on-screen.tsx'
import { cents } from '../values/money.ts'

let shop: Shop
beforeEach(() => {
  forgetChoices()
  printerStore.keep(usualPrinter)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serial')
  Reflect.deleteProperty(navigator, 'usb')
  Reflect.deleteProperty(navigator, 'bluetooth')
  vi.restoreAllMocks()
  // Also clears settings that a browser would not keep.
  printerStore.keep(usualPrinter)
})

async function openSettings() {
  shop = await openShop()
  await shop.user.click(screen.getByRole('link', { name: 'Settings' }))
  const heading = await screen.findByRole('heading', { name: 'Printer' })
  const card = heading.closest('section')
  if (card === null) throw new Error('No card')
  return within(card)
}

async function openTest() {
  await shop.user.click(screen.getByRole('button', { name: 'Test slip' }))
  return within(await screen.findByRole('dialog', { name: 'Test slip' }))
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
  const serial = {
    requestPort: async () => {
      chosen = true
      return port
    },
    getPorts: async () => (chosen ? [port] : []),
  }
  Object.defineProperty(navigator, 'serial', { configurable: true, value: serial })
  return { rolls, speeds }
}

test('keeps the paper and the shop’s own lines, and prints them on the test slip', async () => {
  const card = await openSettings()
  expect(card.getByRole('radio', { name: '80 mm' })).toBeChecked()
  await shop.user.click(card.getByRole('radio', { name: '58 mm' }))
  await shop.user.type(
    card.getByRole('textbox', { name: 'Receipt header' }),
    'Corner shop{Enter}1 Main Road',
  )
  await shop.user.type(card.getByRole('textbox', { name: 'Receipt footer' }), 'Thank you')
  await shop.user.tab()
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

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, /An iPhone or iPad prints through/],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 5, /An iPhone or iPad prints through/],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', 0, /Chrome and Edge also print/],
])('in %s with %d fingers the card says what works there', async (agent, fingers, words) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: fingers })
  onTestFinished(() => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'maxTouchPoints')
  })
  expect((await openSettings()).getByText(words)).toBeVisible()
})

test('a browser that reaches no printer offers only its own dialog', async () => {
  const card = await openSettings()
  expect(card.queryByRole('combobox', { name: 'How it prints' })).not.toBeInTheDocument()
  expect(card.getByText(/Chrome and Edge also print straight/)).toBeVisible()
  expect(card.queryByRole('checkbox', { name: /Cut/ })).not.toBeInTheDocument()
})

test.each([
  ['usb', ['Straight to a USB printer']],
  ['serial', ['Straight to a printer on a serial port']],
  ['bluetooth', ['Straight to a Bluetooth printer']],
] as const)('a browser that reaches printers by %s alone offers only that', async (name, own) => {
  const value = { requestDevice: async () => undefined, requestPort: async () => undefined }
  Object.defineProperty(navigator, name, { configurable: true, value })
  const card = await openSettings()
  const ways = within(card.getByRole('combobox', { name: 'How it prints' }))
  expect(ways.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Through the browser’s print dialog',
    ...own,
  ])
})

test('on an Android phone the till can print through the app, without a chosen printer', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 10; K)')
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  const card = await openSettings()
  click.mockClear()
  await shop.user.selectOptions(card.getByRole('combobox', { name: 'How it prints' }), 'app')
  expect(card.getByText(/Install RawBT from Google Play/)).toBeVisible()
  expect(card.queryByRole('button', { name: 'Choose the printer' })).not.toBeInTheDocument()
  click.mockImplementation(() => undefined)
  const dialog = await openTest()
  await shop.user.click(dialog.getByRole('button', { name: 'Print it' }))
  expect(await dialog.findByText('Sent to RawBT')).toBeVisible()
  expect(click).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

test('a printer that this browser can’t reach any more stays chosen, and the card says so', async () => {
  printerStore.keep({ ...usualPrinter, way: 'bluetooth' })
  const card = await openSettings()
  const way = card.getByRole('combobox', { name: 'How it prints' })
  expect(way).toHaveDisplayValue('Straight to a Bluetooth printer (not in this browser)')
  await shop.user.selectOptions(way, 'browser')
  expect(printerStore.getState().way).toBe('browser')
})

test('chooses and tests a Bluetooth printer, and rejects other devices', async () => {
  const headphones = bluetoothPrinter({ services: {} })
  const printer = bluetoothPrinter()
  let near = headphones
  const bluetooth = { ...printer.bluetooth, requestDevice: async () => near.device }
  Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: bluetooth })
  const card = await openSettings()
  await shop.user.selectOptions(card.getByRole('combobox', { name: 'How it prints' }), 'bluetooth')
  await shop.user.click(card.getByRole('button', { name: 'Choose the printer' }))
  expect(await card.findByText(/Not every device in the list is a receipt printer/)).toBeVisible()
  expect(card.getByText('No printer is chosen.')).toBeVisible()
  near = printer
  await shop.user.click(card.getByRole('button', { name: 'Choose the printer' }))
  expect(await card.findByText('A printer is chosen.')).toBeVisible()
  const dialog = await openTest()
  await shop.user.click(dialog.getByRole('button', { name: 'Print it' }))
  expect(await dialog.findByText('Sent to the printer')).toBeVisible()
  const text = decodeEscPos(printer.taken()).lines.map((line) => line.text)
  expect(text.join('\n')).toContain('NOTHING WAS SOLD')
})

test('chooses a printer on a serial port, and the test slip shows columns, accents and cut', async () => {
  const { rolls, speeds } = serialPort()
  printerStore.keep({ ...usualPrinter, paper: 'a4' })
  const card = await openSettings()
  const way = card.getByRole('combobox', { name: 'How it prints' })
  await shop.user.selectOptions(way, 'serial')
  expect(card.getByRole('radio', { name: '80 mm' })).toBeChecked()
  expect(card.getByRole('radio', { name: 'A4' })).toBeDisabled()

  expect(await card.findByText('No printer is chosen.')).toBeInTheDocument()
  let dialog = await openTest()
  await shop.user.click(dialog.getByRole('button', { name: 'Print it' }))
  expect(await dialog.findByText('No printer is connected')).toBeInTheDocument()
  await shop.user.click(dialog.getByRole('button', { name: 'Close' }))

  await shop.user.click(card.getByRole('button', { name: 'Choose the printer' }))
  expect(await card.findByText('A printer is chosen.')).toBeInTheDocument()
  await shop.user.selectOptions(card.getByRole('combobox', { name: 'Speed of the port' }), '115200')
  await shop.user.click(card.getByRole('checkbox', { name: /^The printer can print accents/ }))
  dialog = await openTest()
  await shop.user.click(dialog.getByRole('button', { name: 'Print it' }))
  await waitFor(() => expect(rolls).toHaveLength(1))
  const [roll] = rolls
  expect(speeds).toEqual([115_200])
  expect([roll?.cuts.length, roll?.kicks, roll?.codePage]).toEqual([1, [], 19])
  const text = roll?.lines.map((line) => line.text).join('\n') ?? ''
  expect(text).toContain('Zoë Müller')
  expect(text).toMatch(/^\d{48}$/m)
  await shop.user.click(dialog.getByRole('button', { name: 'Close' }))
  // A printed test slip proves that the printer works.
  expect(screen.getByRole('button', { name: 'Get this till ready: 2 of 5 done' })).toBeVisible()
})

test('connects a drawer on either pin and tests it; the shift lists each test', async () => {
  const { rolls } = serialPort()
  printerStore.keep({ ...usualPrinter, way: 'serial' })
  const card = await openSettings()
  expect(card.queryByRole('button', { name: 'Test the drawer' })).not.toBeInTheDocument()
  await shop.user.click(card.getByRole('checkbox', { name: /^A cash drawer is connected/ }))
  await shop.user.click(card.getByRole('button', { name: 'Test the drawer' }))
  expect(await card.findByText('The drawer didn’t open')).toBeInTheDocument()
  await shop.user.click(card.getByRole('button', { name: 'Choose the printer' }))
  await shop.user.click(card.getByRole('button', { name: 'Test the drawer' }))
  await waitFor(() => expect(rolls.map(({ kicks }) => kicks)).toEqual([[2]]))
  expect(card.queryByText('The drawer didn’t open')).not.toBeInTheDocument()
  await shop.pass(2_000)
  await shop.user.click(card.getByRole('radio', { name: 'Pin 5' }))
  await shop.user.click(card.getByRole('button', { name: 'Test the drawer' }))
  await waitFor(() => expect(rolls.map(({ kicks }) => kicks)).toEqual([[2], [5]]))
  expect(rolls.flatMap(({ lines }) => lines)).toEqual([])
  expect(printerStore.getState()).toMatchObject({ drawer: true, drawerPin: 5 })
  const parts = { id: 's', openedAt: 1, openedBy: 'merchant', float: cents(0) }
  const owner = { tillId: 'T1', accountType: 'merchant', accountId: 'M-1001' } as const
  const opened = await shop.till.shifts.open(owner, parts, [])
  expect(opened.shift?.openings?.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => 'Test in Settings'),
  )
})

test('through the browser’s dialog, Settings say that the till opens no drawer', async () => {
  const card = await openSettings()
  expect(card.getByText(/The print dialog can’t open a cash drawer/)).toBeVisible()
  expect(card.queryByRole('checkbox', { name: /drawer/ })).not.toBeInTheDocument()
})

test('a line has 32, 42 or 48 letters; changing the paper resets it', async () => {
  serialPort()
  printerStore.keep({ ...usualPrinter, way: 'serial' })
  const card = await openSettings()
  const letters = card.getByRole('combobox', { name: 'Letters per line' })
  expect(letters).toHaveValue('48')
  await shop.user.selectOptions(letters, '42')
  expect(printerStore.getState().columns).toBe(42)
  await shop.user.click(card.getByRole('radio', { name: '58 mm' }))
  expect(letters).toHaveValue('32')
})

test('shows at once that a printer was plugged in or out', async () => {
  const plugs = Object.assign(new EventTarget(), {
    plugged: false,
    requestDevice: async () => undefined,
    getDevices: async () => (plugs.plugged ? [{}] : []),
  })
  Object.defineProperty(navigator, 'usb', { configurable: true, value: plugs })
  printerStore.keep({ ...usualPrinter, way: 'usb' })
  const card = await openSettings()
  expect(await card.findByText('No printer is chosen.')).toBeInTheDocument()
  plugs.plugged = true
  plugs.dispatchEvent(new Event('connect'))
  expect(await card.findByText('A printer is chosen.')).toBeInTheDocument()
  plugs.plugged = false
  plugs.dispatchEvent(new Event('disconnect'))
  expect(await card.findByText('No printer is chosen.')).toBeInTheDocument()
})

test('says when the browser does not keep a choice', async () => {
  const card = await openSettings()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  await shop.user.click(card.getByRole('radio', { name: 'A4' }))
  expect(card.getByText('This browser won’t save the choice')).toBeInTheDocument()
  expect(card.getByRole('radio', { name: 'A4' })).toBeChecked()
})

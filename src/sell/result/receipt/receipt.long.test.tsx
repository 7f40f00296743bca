import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { JournalUnavailable } from '../../../engine/journal/journal.ts'
import { printerStore, usualPrinter } from '../../../till/terminal/printer-settings.ts'
import { bluetoothPrinter } from '../../../testing/printers/bluetooth-printer.ts'
import { forgetChoices } from '../../../testing/dom/device-in-jsdom.ts'
import { serialPrinter } from '../../../testing/printers/serial-printer.ts'
import { decodeEscPos } from '../../../testing/printers/esc-pos-decoder.ts'
import {
  chooseProduct,
  nextCustomer,
  openShop,
  plain,
  reopenShop,
  sellAirtime,
  type Shop,
  pendingSale,
} from '../../../testing/dom/shop-on-screen.tsx'

let shop: Shop
beforeEach(() => {
  forgetChoices()
  printerStore.keep(usualPrinter)
  // jsdom has no constructed style sheets: the till uses one for the page's size while it prints.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'serial')
  Reflect.deleteProperty(navigator, 'bluetooth')
})

const receipt = () => screen.findByRole('article', { name: 'Receipt' })
const duplicate = async () => within(await receipt()).queryAllByText('DUPLICATE').length > 0
const printButton = () => screen.findByRole('button', { name: /^Print/ })
const give = (name: 'share' | 'serial' | 'bluetooth', value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })

async function sell() {
  shop = await openShop()
  await sellAirtime(shop, '0821234567')
  await receipt()
}

/** Sells electricity for R 100 in cash. */
async function sellElectricity() {
  shop = await openShop()
  const { user } = shop
  await chooseProduct(shop, 'eskom')
  await user.type(screen.getByRole('textbox', { name: 'Meter number' }), '04123456785')
  await user.type(screen.getByRole('textbox', { name: 'Amount' }), '100{Enter}')
  await user.click(await screen.findByRole('button', { name: /^Exact cash/ }))
  await receipt()
}

async function openShare() {
  await shop.user.click(screen.getByRole('button', { name: 'Share or save' }))
  return within(await screen.findByRole('dialog', { name: 'Share or save the receipt' }))
}

/** For each slip that the browser prints from now on, whether it says that it is a duplicate. */
function printedDuplicates(): readonly boolean[] {
  const printed: boolean[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('.print-root')?.textContent?.includes('DUPLICATE') === true)
    window.dispatchEvent(new Event('afterprint'))
  })
  return printed
}

/** A printer on a serial port, and the rolls that it printed. */
function givenPrinter() {
  const { port, taken } = serialPrinter()
  give('serial', {
    requestPort: () => Promise.reject(new DOMException('None', 'NotFoundError')),
    getPorts: async () => [port],
  })
  return () => taken.map((bytes) => decodeEscPos(bytes))
}

describe('a copy of the receipt', () => {
  test('is the first until it is printed, and a duplicate from then on, after a restart too', async () => {
    await sell()
    vi.spyOn(window, 'print').mockImplementation(() => undefined)
    await shop.user.click(await printButton())
    expect(await screen.findByText('The browser didn’t open its print dialog')).toBeInTheDocument()
    expect(await duplicate()).toBe(false)
    const printed = printedDuplicates()
    await shop.user.keyboard('{Control>}p{/Control}')
    await waitFor(async () => expect(await duplicate()).toBe(true))
    await shop.user.click(await printButton())
    expect(printed).toEqual([false, true])
    const { pathname } = shop.bar.at()
    shop = await reopenShop(shop, { path: pathname })
    expect(await duplicate()).toBe(true)
  })

  test('is a duplicate the second time also while the journal is full', async () => {
    await sell()
    shop.device.diskFaults = {
      beforeCommit: () => Promise.reject(new JournalUnavailable('journal-full')),
    }
    const printed = printedDuplicates()
    await shop.user.click(await printButton())
    await waitFor(async () => expect(await duplicate()).toBe(true))
    await shop.user.click(await printButton())
    expect(printed).toEqual([false, true])
  })

  test('is a duplicate after the hand-over, and is printed by the button beside the last sale, not by coming back', async () => {
    await sell()
    const { pathname } = shop.bar.at()
    await nextCustomer(shop)
    const printed = printedDuplicates()
    await shop.user.click(await screen.findByRole('button', { name: 'Print the receipt' }))
    await waitFor(() => expect(printed).toEqual([true]))
    await shop.bar.go('/')
    await shop.bar.go(-1)
    expect(shop.bar.at().pathname).toBe(pathname)
    await receipt()
    expect(printed).toEqual([true])
  })
})

describe('straight to a printer', () => {
  test('one first slip is printed, although a key and a button come together, and the drawer opens once, before it', async () => {
    printerStore.keep({ ...usualPrinter, way: 'serial', drawer: true })
    const rolls = givenPrinter()
    await sellElectricity()
    const token = /(?:\d{4} ){4}\d{4}/.exec((await receipt()).textContent ?? '')?.[0] ?? 'no token'
    const { user } = shop
    const button = await printButton()
    await Promise.all([user.keyboard('{Control>}pp{/Control}'), user.click(button)])
    await waitFor(async () => expect(await duplicate()).toBe(true))
    await user.click(await printButton())
    const texts = () =>
      rolls()
        .slice(1)
        .map(({ lines }) => lines.map(({ text }) => text).join('\n'))
    await waitFor(() => expect(texts().at(-1)).toContain('DUPLICATE'))
    expect(texts().filter((text) => !text.includes('DUPLICATE'))).toHaveLength(1)
    for (const text of texts()) expect(text).toContain(token)
    expect(rolls().map(({ kicks }) => kicks.length)).toEqual([1, ...texts().map(() => 0)])
  })

  test('a slip that breaks off by Bluetooth does not count; one that was sent does, and the till asks to check it', async () => {
    printerStore.keep({ ...usualPrinter, way: 'bluetooth' })
    let breaks = true
    const { bluetooth, device, pieces, taken } = bluetoothPrinter({
      onWrite: (count) => {
        if (breaks && count === 2) throw new DOMException('Gone', 'NetworkError')
      },
    })
    give('bluetooth', { ...bluetooth, getDevices: async () => [device] })
    await sellElectricity()
    await shop.user.click(await printButton())
    expect(await screen.findByText('The printer didn’t take the slip')).toBeVisible()
    expect(screen.queryByText('Sent to the printer')).not.toBeInTheDocument()
    expect(await duplicate()).toBe(false)
    breaks = false
    pieces.length = 0
    await shop.user.click(screen.getByRole('button', { name: /^Print Ctrl/ }))
    expect(await screen.findByText('Sent to the printer')).toBeVisible()
    expect(screen.getByText('Check the slip.')).toBeVisible()
    expect(screen.queryByText('The printer didn’t take the slip')).not.toBeInTheDocument()
    expect(await duplicate()).toBe(true)
    expect(decodeEscPos(taken()).lines.some(({ text }) => text.includes('DUPLICATE'))).toBe(false)
  })

  test('a missing printer leaves the receipt, no duplicate, and the other ways', async () => {
    printerStore.keep({ ...usualPrinter, way: 'serial' })
    await sell()
    await shop.user.click(await printButton())
    expect(await screen.findByText('This browser can’t reach the printer')).toBeInTheDocument()
    expect(await duplicate()).toBe(false)
    const print = vi
      .spyOn(window, 'print')
      .mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))
    await shop.user.click(screen.getByRole('button', { name: 'Print through the browser' }))
    expect(print).toHaveBeenCalledTimes(1)
    await waitFor(async () => expect(await duplicate()).toBe(true))
    expect(screen.queryByText('This browser can’t reach the printer')).not.toBeInTheDocument()
  })
})

describe('without paper', () => {
  test('one key copies the token, and the share sheet gets the whole receipt, once something is chosen', async () => {
    const share = vi
      .fn<(data: ShareData) => Promise<void>>()
      .mockRejectedValueOnce(new DOMException('Closed', 'AbortError'))
      .mockResolvedValue()
    give('share', share)
    await sellElectricity()
    await shop.user.keyboard('c')
    const digits = /Token((?:\d{4} ){4}\d{4})/.exec((await receipt()).textContent ?? '')?.[1] ?? ''
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe(digits.replaceAll(' ', '')),
    )
    const dialog = await openShare()
    await shop.user.click(dialog.getByRole('button', { name: 'Another app' }))
    expect(await duplicate()).toBe(false)
    await shop.user.click(dialog.getByRole('button', { name: 'Another app' }))
    const text = share.mock.calls.at(-1)?.[0].text
    expect(text).toContain(`Token: ${digits}`)
    expect(text).toMatch(/Meter(?: number)?: 0412 3456 785/)
    await waitFor(async () => expect(await duplicate()).toBe(true))
  })

  test('WhatsApp gets the number and the message with the shop’s own lines, only when somebody chooses it', async () => {
    printerStore.keep({ ...usualPrinter, head: 'Corner shop', foot: 'Come again' })
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await sell()
    expect(screen.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument()
    expect(document.body.innerHTML).not.toContain('wa.me')
    const dialog = await openShare()
    const number = dialog.getByRole('textbox', { name: 'Customer’s mobile number' })
    expect(number).toHaveValue('082 123 4567')
    await shop.user.clear(number)
    await shop.user.type(number, '12')
    await shop.user.click(dialog.getByRole('button', { name: 'WhatsApp' }))
    expect(number).toBeInvalid()
    expect(open).not.toHaveBeenCalled()
    await shop.user.clear(number)
    await shop.user.type(number, '083 222 3333')
    await shop.user.click(dialog.getByRole('button', { name: 'WhatsApp' }))
    const link = new URL(String(open.mock.calls[0]?.[0]))
    expect(link.origin + link.pathname).toBe('https://wa.me/27832223333')
    expect(link.searchParams.get('text')).toMatch(
      /^Corner shop[^]*Mobile number: 082 123 4567[^]*Come again/,
    )
    expect(open.mock.calls[0]?.[2]).toBe('noopener,noreferrer')
  })
})

test('a customer who can’t wait gets a slip that says so', async () => {
  shop = await openShop()
  await sellAirtime(shop, '0821230007')
  await pendingSale(shop)
  await shop.user.click(
    await screen.findByRole('button', { name: 'Slip for a customer who can’t wait' }),
  )
  const slip = await screen.findByRole('article', { name: 'Pending' })
  expect(plain(slip.textContent)).toMatch(/NOT A RECEIPT.*082 ••• 0007.*TotalR 20\.00/)
  expect(screen.getByRole('button', { name: 'Print the slip' })).toHaveFocus()
  const print = vi
    .spyOn(window, 'print')
    .mockImplementation(() => void window.dispatchEvent(new Event('afterprint')))
  await shop.user.keyboard('{Enter}')
  expect(print).toHaveBeenCalledTimes(1)

  // Without a printer, it goes as a message, and the person chooses the recipient there.
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await shop.user.click(screen.getByRole('button', { name: 'Share or save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share or save the slip' }))
  expect(dialog.queryByText(/token or PIN/)).not.toBeInTheDocument()
  await shop.user.click(dialog.getByRole('button', { name: 'WhatsApp' }))
  const link = new URL(String(open.mock.calls[0]?.[0]))
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect(link.searchParams.get('text')).toMatch(/^Pending\n\*\* NOT A RECEIPT \*\*/)
})

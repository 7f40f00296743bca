import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printerStore, usualPrinter } from '../till/terminal/printer-settings.ts'
import { serialPrinter } from '../testing/printers/serial-printer.ts'
import { usbPrinter } from '../testing/printers/usb-printer.ts'
import { PrintNews } from './PrintNews.tsx'
import type { PrintFailure, PrintOutcome } from './printer/print-outcome.ts'
import { printSlip } from './print-slip.ts'
import type { Slip } from './slip/slip.ts'

const slip: Slip = { title: 'Receipt', parts: [] }

/** A browser with a USB printer and a serial port; the till may use them once they are chosen. */
class Plugs extends EventTarget {
  readonly #usb = usbPrinter()
  readonly #serial = serialPrinter()
  allowed = false
  answer: 'chosen' | 'nothing' | 'failed' = 'chosen'
  readonly #choose = async <Device,>(device: Device) => {
    if (this.answer === 'nothing') throw new DOMException('Nothing', 'NotFoundError')
    if (this.answer === 'failed') throw new DOMException('Refused', 'SecurityError')
    this.allowed = true
    return device
  }
  requestDevice = () => this.#choose(this.#usb.device)
  requestPort = () => this.#choose(this.#serial.port)
  getDevices = async () => (this.allowed ? [this.#usb.device] : [])
  getPorts = async () => (this.allowed ? [this.#serial.port] : [])
  printed = () => [...this.#usb.taken, ...this.#serial.taken].length
}

let plugs: Plugs
beforeEach(() => {
  plugs = new Plugs()
})
afterEach(() => {
  for (const way of ['usb', 'serial']) Reflect.deleteProperty(navigator, way)
  printerStore.keep(usualPrinter)
})

/** A screen with a slip and its *Print* button. */
function Screen() {
  const [outcome, setOutcome] = useState<PrintOutcome>()
  const print = async () => setOutcome(await printSlip(slip))
  return (
    <>
      <PrintNews outcome={outcome} onAgain={print} onBrowser={() => undefined} />
      <button onClick={print}>Print</button>
    </>
  )
}

async function printOnce(way: 'usb' | 'serial') {
  Object.defineProperty(navigator, way, { configurable: true, value: plugs })
  printerStore.keep({ ...usualPrinter, way })
  const user = userEvent.setup()
  render(<Screen />)
  await user.click(screen.getByRole('button', { name: 'Print' }))
  return user
}

test.each(['usb', 'serial'] as const)(
  'a forgotten %s printer can be connected from the notice, and prints the waiting slip',
  async (way) => {
    const user = await printOnce(way)
    expect(await screen.findByText('No printer is connected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Connect the printer' }))
    await vi.waitFor(() => expect(plugs.printed()).toBe(1))
    await vi.waitFor(() =>
      expect(screen.queryByText('No printer is connected')).not.toBeInTheDocument(),
    )
  },
)

test.each(['usb', 'serial'] as const)(
  'a %s printer that is plugged in again prints the waiting slip once',
  async (way) => {
    const user = await printOnce(way)
    expect(await screen.findByText('No printer is connected')).toBeVisible()
    plugs.allowed = true
    plugs.dispatchEvent(new Event('connect'))
    plugs.dispatchEvent(new Event('connect'))
    await vi.waitFor(() => expect(plugs.printed()).toBe(1))
    await vi.waitFor(() =>
      expect(screen.queryByText('No printer is connected')).not.toBeInTheDocument(),
    )
    plugs.dispatchEvent(new Event('connect'))
    // Slips print in order: a slip printed by the event would come before this one.
    await user.click(screen.getByRole('button', { name: 'Print' }))
    await vi.waitFor(() => expect(plugs.printed()).toBe(2))
  },
)

test('the notice prints nothing without a chosen printer, and shows a refusal', async () => {
  const user = await printOnce('usb')
  plugs.answer = 'nothing'
  await user.click(await screen.findByRole('button', { name: 'Connect the printer' }))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  plugs.answer = 'failed'
  await user.click(screen.getByRole('button', { name: 'Connect the printer' }))
  expect(await screen.findByText(/The printer couldn’t be connected/)).toBeVisible()
  expect(plugs.printed()).toBe(0)
})

test.each<[PrintFailure, 'browser' | 'usb', boolean]>([
  ['no-printer', 'usb', true],
  ['not-taken', 'usb', true],
  ['no-paper', 'usb', false],
  ['no-dialog', 'browser', false],
])('after %s by %s, the notice offers to connect a printer: %s', (failure, way, may) => {
  printerStore.keep({ ...usualPrinter, way })
  const outcome = { kind: 'failed', reason: failure } as const
  render(<PrintNews outcome={outcome} onAgain={() => undefined} onBrowser={() => undefined} />)
  expect(screen.queryAllByRole('button', { name: 'Connect the printer' })).toHaveLength(may ? 1 : 0)
})

test('a slip that may be partly on paper is not printed again by itself', async () => {
  const again = vi.fn<() => void>()
  Object.defineProperty(navigator, 'usb', { configurable: true, value: plugs })
  printerStore.keep({ ...usualPrinter, way: 'usb' })
  const outcome = { kind: 'failed', reason: 'not-taken' } as const
  render(<PrintNews outcome={outcome} onAgain={again} onBrowser={() => undefined} />)
  plugs.dispatchEvent(new Event('connect'))
  expect(again).not.toHaveBeenCalled()
})

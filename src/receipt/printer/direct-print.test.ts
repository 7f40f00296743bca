import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  directWays,
  usualPrinter,
  type PrinterSettings,
} from '../../till/terminal/printer-settings.ts'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import { serialPrinter } from '../../testing/printers/serial-printer.ts'
import { usbPrinter } from '../../testing/printers/usb-printer.ts'
import { canPrintBy, choosePrinter, hasPrinter } from './choose-printer.ts'
import { printSlip } from '../print-slip.ts'
import type { SerialPort } from './serial-printer.ts'
import type { Slip } from '../slip/slip.ts'
import type { UsbDevice } from './usb-printer.ts'

const slip: Slip = { title: 'Receipt', parts: [{ kind: 'rule' }] }
const onSerial: PrinterSettings = {
  ...usualPrinter,
  way: 'serial',
  paper: '58',
  drawer: true,
  head: 'Corner shop',
}
const printSerial = () => printSlip(slip, { settings: onSerial })
const printUsb = () => printSlip(slip, { settings: { ...usualPrinter, way: 'usb' } })
const failed = (reason: string) => ({ kind: 'failed', reason })

const serial = (...ports: SerialPort[]) =>
  vi.stubGlobal('navigator', {
    serial: { requestPort: async () => ports[0], getPorts: async () => ports },
  })
const usb = (...devices: UsbDevice[]) =>
  vi.stubGlobal('navigator', {
    usb: { requestDevice: async () => devices[0], getDevices: async () => devices },
  })

beforeEach(() => vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a printer on a serial port', () => {
  test('gets the slip with the shop’s lines, as wide as its paper, and is released', async () => {
    const { port, calls, taken } = serialPrinter()
    serial(port)
    expect(await printSerial()).toEqual({ kind: 'sent' })
    expect(calls).toEqual(['open 9600', 'sent', 'close'])
    const { lines, cuts, kicks } = decodeEscPos(taken[0] ?? new Uint8Array())
    expect(lines.map(({ text }) => text.trim()).filter((text) => text !== '')).toEqual([
      'Corner shop',
      'Receipt',
      '-'.repeat(32),
    ])
    // The drawer opens separately (drawer.ts), not with a slip.
    expect([cuts.length, kicks]).toEqual([1, []])
  })

  test('gets two slips one after the other', async () => {
    const { port, calls } = serialPrinter()
    serial(port)
    const outcomes = await Promise.all([printSerial(), printSerial()])
    expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
    expect(calls).toEqual(['open 9600', 'sent', 'close', 'open 9600', 'sent', 'close'])
  })

  test('reports that it was unplugged during a slip, and can be tried again', async () => {
    let plugged = false
    const { port, taken } = serialPrinter(() => {
      if (!plugged) throw new DOMException('Lost', 'NetworkError')
    })
    serial(port)
    expect(await printSerial()).toEqual(failed('not-taken'))
    plugged = true
    expect(await printSerial()).toEqual({ kind: 'sent' })
    expect(taken).toHaveLength(1)
  })

  test('that takes nothing is abandoned after twenty seconds, and takes the next slip', async () => {
    let isFree = false
    const never = new Promise<void>(() => undefined)
    const { port, calls, taken } = serialPrinter(() => (isFree ? undefined : never))
    serial(port)
    vi.useFakeTimers()
    const outcome = printSerial()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(await outcome).toEqual(failed('not-taken'))
    expect(calls.at(-1)).toBe('close')
    isFree = true
    expect(await printSerial()).toEqual({ kind: 'sent' })
    expect(taken.length).toBeGreaterThan(0)
  })

  test('takes a basket’s slips however long they print', async () => {
    // As at 9600 baud.
    const { port, calls } = serialPrinter(
      (bytes) => new Promise((resolve) => setTimeout(resolve, bytes.length / 0.96)),
    )
    serial(port)
    vi.useFakeTimers()
    const long: Slip = { ...slip, parts: Array.from({ length: 1_000 }, () => ({ kind: 'rule' })) }
    const outcome = printSlip(long, { settings: onSerial })
    await vi.advanceTimersByTimeAsync(300_000)
    expect(await outcome).toEqual({ kind: 'sent' })
    expect(calls.at(-1)).toBe('close')
  })

  test('reports that another program is using it', async () => {
    const open = () => Promise.reject(new DOMException('Failed to open', 'NetworkError'))
    serial({ ...serialPrinter().port, open })
    expect(await printSerial()).toEqual(failed('not-taken'))
  })

  test('reports that none was chosen', async () => {
    serial()
    expect(await printSerial()).toEqual(failed('no-printer'))
  })

  test('is not replaced by one on USB', async () => {
    usb(usbPrinter().device)
    expect(await printSerial()).toEqual(failed('not-supported'))
  })
})

describe('a USB printer', () => {
  test('gets the slip, and is released', async () => {
    const { device, calls, taken } = usbPrinter()
    usb(device)
    expect(await printUsb()).toEqual({ kind: 'printed' })
    expect(calls).toEqual(['open', 'configuration 1', 'claim 2', 'out 3', 'close'])
    expect(decodeEscPos(taken[0] ?? new Uint8Array()).cuts).toHaveLength(1)
  })

  test('gets nothing when it has no paper', async () => {
    const empty = new DataView(new Uint8Array([0x38]).buffer)
    const controlTransferIn = async () => ({ status: 'ok', data: empty })
    const { device, calls } = usbPrinter({ controlTransferIn })
    usb(device)
    expect(await printUsb()).toEqual(failed('no-paper'))
    expect(calls).not.toContain('out 3')
    expect(calls.at(-1)).toBe('close')
  })

  const stalls = () => Promise.reject(new DOMException('Stall', 'NetworkError'))
  test.each<[string, Partial<UsbDevice>, number]>([
    ['does not report its paper', { controlTransferIn: stalls }, 7],
    ['is of a vendor class', {}, 255],
  ])('gets the slip also when it %s', async (_, more, interfaceClass) => {
    const { device, taken } = usbPrinter(more, interfaceClass)
    usb(device)
    expect(await printUsb()).toEqual({ kind: 'printed' })
    expect(taken).toHaveLength(1)
  })

  test.each<[string, Partial<UsbDevice>]>([
    ['stalls', { transferOut: async () => ({ status: 'stall' }) }],
    ['is claimed by a driver', { claimInterface: () => Promise.reject(new Error('claimed')) }],
    ['can’t be opened', { open: () => Promise.reject(new DOMException('x', 'SecurityError')) }],
  ])('reports when it %s', async (_, more) => {
    const { device, calls } = usbPrinter(more)
    usb(device)
    expect(await printUsb()).toEqual(failed('not-taken'))
    expect(calls.at(-1)).toBe('close')
  })
})

describe('choosing a printer', () => {
  test('gives the till access to that serial port only', async () => {
    const [one, two] = [serialPrinter(), serialPrinter()]
    serial(one.port, two.port)
    expect([canPrintBy('serial'), canPrintBy('usb')]).toEqual([true, false])
    expect(await choosePrinter('serial')).toBe('chosen')
    expect([one.calls, two.calls]).toEqual([[], ['forget']])
    expect(await hasPrinter('serial')).toBe(true)
  })

  test('gives the till access to that USB printer only', async () => {
    const [one, two] = [usbPrinter(), usbPrinter()]
    usb(one.device, two.device)
    expect(await choosePrinter('usb')).toBe('chosen')
    expect([one.calls, two.calls]).toEqual([[], ['forget']])
  })

  test('changes nothing if the person chooses none', async () => {
    const { device, calls } = usbPrinter()
    const requestDevice = () => Promise.reject(new DOMException('None', 'NotFoundError'))
    vi.stubGlobal('navigator', { usb: { requestDevice, getDevices: async () => [device] } })
    expect(await choosePrinter('usb')).toBe('nothing')
    expect(calls).toEqual([])
  })

  test.each(directWays)('fails without %s', async (way) => {
    expect(await choosePrinter(way)).toBe('failed')
    expect(await hasPrinter(way)).toBe(false)
  })
})

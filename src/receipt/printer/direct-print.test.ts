import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  directWays,
  usualPrinter,
  type PrinterSettings,
} from '../../till/terminal/printer-settings.ts'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import { canPrintBy, choosePrinter, hasPrinter } from './choose-printer.ts'
import { printSlip } from '../print-slip.ts'
import type { SerialPort } from './serial-printer.ts'
import type { Slip } from '../slip/slip.ts'
import type { UsbDevice } from './usb-printer.ts'

const slip: Slip = { title: 'Receipt', parts: [{ kind: 'note', text: 'Thank you' }] }
const settings = (more: Partial<PrinterSettings>): PrinterSettings => ({ ...usualPrinter, ...more })
const bySerial = settings({ way: 'serial', baudRate: 38_400, drawer: true, head: 'Corner shop' })
const byUsb = settings({ way: 'usb' })
const failed = (reason: string) => ({ kind: 'failed', reason })

/** A port that takes bytes, or fails as the test says. */
function aPort(write: (bytes: Uint8Array) => void | Promise<void> = () => undefined) {
  const calls: string[] = []
  const taken: Uint8Array[] = []
  let writable: SerialPort['writable'] = null
  const port: SerialPort = {
    get writable() {
      return writable
    },
    open: async ({ baudRate }) => {
      if (writable !== null) throw new DOMException('Open', 'InvalidStateError')
      calls.push(`open ${baudRate}`)
      writable = new WritableStream({
        write: async (bytes) => {
          await write(bytes)
          taken.push(bytes)
        },
        close: () => void calls.push('sent'),
      })
    },
    close: async () => {
      writable = null
      calls.push('close')
    },
    forget: async () => void calls.push('forget'),
  }
  return { port, calls, taken }
}

function aPrinter(more: Partial<UsbDevice> = {}, interfaceClass = 7) {
  const calls: string[] = []
  const taken: Uint8Array[] = []
  const configuration = {
    configurationValue: 1,
    interfaces: [
      {
        interfaceNumber: 2,
        alternate: {
          interfaceClass,
          endpoints: [
            { endpointNumber: 1, direction: 'in', type: 'bulk' },
            { endpointNumber: 3, direction: 'out', type: 'bulk' },
          ],
        },
      },
    ],
  }
  let chosen: UsbDevice['configuration'] = null
  const device: UsbDevice = {
    get configuration() {
      return chosen
    },
    configurations: [configuration],
    open: async () => void calls.push('open'),
    close: async () => void calls.push('close'),
    forget: async () => void calls.push('forget'),
    selectConfiguration: async (value) => {
      calls.push(`configuration ${value}`)
      chosen = configuration
    },
    claimInterface: async (number) => void calls.push(`claim ${number}`),
    transferOut: async (endpoint, data) => {
      calls.push(`out ${endpoint}`)
      taken.push(data)
      return { status: 'ok' }
    },
    controlTransferIn: async () => ({ status: 'ok', data: new DataView(new ArrayBuffer(1)) }),
    ...more,
  }
  return { device, calls, taken }
}

const serial = (...ports: SerialPort[]) =>
  vi.stubGlobal('navigator', {
    serial: { requestPort: async () => ports[0], getPorts: async () => ports },
  })
const usb = (...devices: UsbDevice[]) =>
  vi.stubGlobal('navigator', {
    usb: { requestDevice: async () => devices[0], getDevices: async () => devices },
  })
const read = ([bytes]: readonly Uint8Array[]) => decodeEscPos(bytes ?? new Uint8Array())

beforeEach(() => vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a printer on a serial port', () => {
  test('gets the slip with the shop’s lines, at its speed, and is released', async () => {
    const { port, calls, taken } = aPort()
    serial(port)
    expect(await printSlip(slip, { settings: bySerial })).toEqual({ kind: 'sent' })
    expect(calls).toEqual(['open 38400', 'sent', 'close'])
    const { lines, cuts, kicks } = read(taken)
    expect(lines.map(({ text }) => text.trim()).filter((text) => text !== '')).toEqual([
      'Corner shop',
      'Receipt',
      'Thank you',
    ])
    // The drawer opens separately (drawer.ts), not with a slip.
    expect([cuts.length, kicks]).toEqual([1, []])
  })

  test('gets two slips one after the other', async () => {
    const { port, calls, taken } = aPort()
    serial(port)
    const outcomes = await Promise.all([
      printSlip(slip, { settings: bySerial }),
      printSlip(slip, { settings: bySerial }),
    ])
    expect(outcomes).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
    expect(calls).toEqual(['open 38400', 'sent', 'close', 'open 38400', 'sent', 'close'])
    expect(taken).toHaveLength(2)
  })

  test.each([
    ['58', 'usual', 32],
    ['80', 'usual', 48],
    ['a4', 'usual', 48],
    ['80', 42, 42],
    ['58', 42, 42],
    ['80', 32, 32],
  ] as const)(
    'gets %s mm of paper, %s letters a line, in %d letters',
    async (paper, chosen, columns) => {
      const { port, taken } = aPort()
      serial(port)
      const ruled: Slip = { title: 'Receipt', parts: [{ kind: 'rule' }] }
      await printSlip(ruled, { settings: { ...bySerial, paper, columns: chosen } })
      expect(read(taken).lines.map(({ text }) => text)).toContain('-'.repeat(columns))
    },
  )

  test('gets no slip for the USB printer, and the USB printer gets none of its own', async () => {
    const { port, calls } = aPort()
    const { device, calls: others } = aPrinter()
    vi.stubGlobal('navigator', {
      serial: { requestPort: async () => port, getPorts: async () => [port] },
      usb: { requestDevice: async () => device, getDevices: async () => [device] },
    })
    expect(await printSlip(slip, { settings: bySerial })).toEqual({ kind: 'sent' })
    expect(others).toEqual([])
    calls.length = 0
    expect(await printSlip(slip, { settings: byUsb })).toEqual({ kind: 'printed' })
    expect(calls).toEqual([])
    usb(device)
    expect(await printSlip(slip, { settings: bySerial })).toEqual(failed('not-supported'))
  })

  test('reports that it was unplugged during a slip, and can be tried again', async () => {
    let plugged = false
    const { port, taken } = aPort(() => {
      if (!plugged) throw new DOMException('Lost', 'NetworkError')
    })
    serial(port)
    expect(await printSlip(slip, { settings: bySerial })).toEqual(failed('not-taken'))
    plugged = true
    expect(await printSlip(slip, { settings: bySerial })).toEqual({ kind: 'sent' })
    expect(taken).toHaveLength(1)
  })

  test('that takes nothing is abandoned after twenty seconds', async () => {
    const { port, calls } = aPort(() => new Promise(() => undefined))
    serial(port)
    vi.useFakeTimers()
    const outcome = printSlip(slip, { settings: bySerial })
    await vi.advanceTimersByTimeAsync(21_000)
    expect(await outcome).toEqual(failed('not-taken'))
    expect(calls.at(-1)).toBe('close')
  })

  test.each([
    ['none was chosen', () => serial(), 'no-printer'],
    ['the browser has no such ports', () => undefined, 'not-supported'],
  ])('says so when %s', async (_, given, reason) => {
    given()
    expect(await printSlip(slip, { settings: bySerial })).toEqual(failed(reason))
  })

  test('reports that another program is using it', async () => {
    const { port } = aPort()
    serial({
      ...port,
      open: () => Promise.reject(new DOMException('Failed to open', 'NetworkError')),
    })
    expect(await printSlip(slip, { settings: bySerial })).toEqual(failed('not-taken'))
  })
})

describe('a USB printer', () => {
  test('gets the slip, and is released', async () => {
    const { device, calls, taken } = aPrinter()
    usb(device)
    expect(await printSlip(slip, { settings: byUsb })).toEqual({ kind: 'printed' })
    expect(calls).toEqual(['open', 'configuration 1', 'claim 2', 'out 3', 'close'])
    expect(read(taken).lines.some(({ text }) => text.includes('Thank you'))).toBe(true)
  })

  test('gets nothing when it has no paper', async () => {
    const empty = new DataView(new Uint8Array([0x38]).buffer)
    const { device, calls } = aPrinter({
      controlTransferIn: async () => ({ status: 'ok', data: empty }),
    })
    usb(device)
    expect(await printSlip(slip, { settings: byUsb })).toEqual(failed('no-paper'))
    expect(calls).not.toContain('out 3')
    expect(calls.at(-1)).toBe('close')
  })

  test('that does not report its paper gets the slip', async () => {
    const { device, taken } = aPrinter({
      controlTransferIn: () => Promise.reject(new DOMException('Stall', 'NetworkError')),
    })
    usb(device)
    expect(await printSlip(slip, { settings: byUsb })).toEqual({ kind: 'printed' })
    expect(taken).toHaveLength(1)
  })

  test.each<[string, Partial<UsbDevice>]>([
    ['stalls', { transferOut: async () => ({ status: 'stall' }) }],
    ['is claimed by a driver', { claimInterface: () => Promise.reject(new Error('claimed')) }],
    ['can’t be opened', { open: () => Promise.reject(new DOMException('x', 'SecurityError')) }],
  ])('reports when it %s', async (_, more) => {
    const { device, calls } = aPrinter(more)
    usb(device)
    expect(await printSlip(slip, { settings: byUsb })).toEqual(failed('not-taken'))
    expect(calls.at(-1)).toBe('close')
  })

  test('of a vendor class is found by its endpoint', async () => {
    const { device, taken } = aPrinter({}, 255)
    usb(device)
    expect(await printSlip(slip, { settings: byUsb })).toEqual({ kind: 'printed' })
    expect(taken).toHaveLength(1)
  })
})

describe('choosing a printer', () => {
  test('gives the till access to that printer only', async () => {
    const [one, two] = [aPort(), aPort()]
    serial(one.port, two.port)
    expect(canPrintBy('serial')).toBe(true)
    expect(canPrintBy('usb')).toBe(false)
    expect(await choosePrinter('serial')).toBe('chosen')
    expect([one.calls, two.calls]).toEqual([[], ['forget']])
    expect(await hasPrinter('serial')).toBe(true)
  })

  test('choosing none changes nothing', async () => {
    const { device, calls } = aPrinter()
    vi.stubGlobal('navigator', {
      usb: {
        requestDevice: () => Promise.reject(new DOMException('None', 'NotFoundError')),
        getDevices: async () => [device],
      },
    })
    expect(await choosePrinter('usb')).toBe('nothing')
    expect(calls).toEqual([])
  })

  test.each(directWays)('fails without %s', async (way) => {
    expect(await choosePrinter(way)).toBe('failed')
    expect(await hasPrinter(way)).toBe(false)
  })
})

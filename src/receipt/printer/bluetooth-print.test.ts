import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { usualPrinter, type PrinterSettings } from '../../till/terminal/printer-settings.ts'
import { bluetoothPrinter } from '../../testing/printers/bluetooth-printer.ts'
import { decodeEscPos } from '../../testing/printers/esc-pos-decoder.ts'
import type { Bluetooth } from './bluetooth-printer.ts'
import { canPrintBy, choosePrinter, hasPrinter } from './choose-printer.ts'
import { printDirectly, pulseDirectly } from './direct-print.ts'
import { escPosOf } from './esc-pos.ts'
import { printSlip } from '../print-slip.ts'
import type { Slip } from '../slip/slip.ts'

const slip: Slip = { title: 'Receipt', parts: [{ kind: 'note', text: 'Thank you' }] }
const settings: PrinterSettings = { ...usualPrinter, way: 'bluetooth' }
const failed = (reason: string) => ({ kind: 'failed', reason })
const browserWith = (bluetooth: Bluetooth) => vi.stubGlobal('navigator', { bluetooth })
const refusal = (name: string) => () => Promise.reject(new DOMException('x', name))

/** A printer that somebody has chosen. */
async function aChosenPrinter(options: Parameters<typeof bluetoothPrinter>[0] = {}) {
  const printer = bluetoothPrinter(options)
  browserWith(printer.bluetooth)
  expect(await choosePrinter('bluetooth')).toBe('chosen')
  printer.calls.length = 0
  return printer
}

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a slip by Bluetooth', () => {
  test('is sent, and the printer is released for others', async () => {
    const { calls, taken } = await aChosenPrinter()
    expect(await printSlip(slip, { settings })).toEqual({ kind: 'sent' })
    expect(calls).toEqual(['connect', 'disconnect'])
    expect(decodeEscPos(taken()).lines.some(({ text }) => text.includes('Thank you'))).toBe(true)
  })

  test.each([
    ['49535343-fe7d-4ae5-8fa9-9fafd205e455', '49535343-8841-43f4-a8d4-ecbe34729bb3'],
    ['e7810a71-73ae-499d-8c15-faa9aef0c3f2', 'bef8d6c9-9c21-4c9e-b632-bd58c1009f9f'],
    ['0000ff00-0000-1000-8000-00805f9b34fb', '0000ff02-0000-1000-8000-00805f9b34fb'],
  ])('finds the service %s among others', async (service, outlet) => {
    const battery = '0000180f-0000-1000-8000-00805f9b34fb'
    const { pieces } = await aChosenPrinter({ services: { [battery]: [], [service]: [outlet] } })
    expect(await printSlip(slip, { settings })).toEqual({ kind: 'sent' })
    expect(pieces.length).toBeGreaterThan(0)
  })

  test('arrives whole and in order, with any packet size and speed', async () => {
    vi.useFakeTimers()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 60 }), { maxLength: 8 }),
        fc.boolean(),
        fc.integer({ min: 20, max: 512 }),
        async (notes, answers, packet) => {
          const long: Slip = {
            title: 'Receipt',
            parts: notes.map((text) => ({ kind: 'note', text })),
          }
          const { taken } = await aChosenPrinter({ answers, packet })
          const outcome = printDirectly(long, settings)
          // Longer than the pauses between all packets.
          await vi.advanceTimersByTimeAsync(15_000)
          expect(await outcome).toEqual({ kind: 'sent' })
          expect(taken()).toEqual(escPosOf(long, { columns: 48, cut: settings.cut }))
        },
      ),
      { numRuns: 8 },
    )
  })

  test('that breaks off anywhere never counts as sent, and the next slip is whole', async () => {
    const { pieces } = await aChosenPrinter()
    const ruled: Slip = { ...slip, parts: Array.from({ length: 9 }, () => ({ kind: 'rule' })) }
    await printSlip(ruled, { settings })
    const whole = pieces.length
    expect(whole).toBeGreaterThan(3)
    for (let broken = 1; broken <= whole; broken++) {
      const printer = await aChosenPrinter({
        onWrite: (count) => {
          if (count === broken) throw new DOMException('Gone', 'NetworkError')
        },
      })
      expect(await printSlip(ruled, { settings })).toEqual(failed('not-taken'))
      expect(printer.calls).toEqual(['connect', 'disconnect'])
      printer.pieces.length = 0
      expect(await printSlip(ruled, { settings })).toEqual({ kind: 'sent' })
      expect(printer.pieces).toHaveLength(whole)
    }
  })

  const never = () => new Promise<void>(() => undefined)
  test.each([
    ['a write that never ends', { onWrite: never }],
    ['a connection to a printer out of reach', { connect: never }],
  ])('gives up twenty seconds after %s began', async (_, trouble) => {
    const { bluetooth, device, calls } = bluetoothPrinter(trouble)
    browserWith({ ...bluetooth, getDevices: async () => [device] })
    vi.useFakeTimers()
    const outcome = printSlip(slip, { settings })
    await vi.advanceTimersByTimeAsync(21_000)
    expect(await outcome).toEqual(failed('not-taken'))
    expect(calls.at(-1)).toBe('disconnect')
  })

  test('waits for the drawer’s pulse before it, and the two don’t mix', async () => {
    const { pieces, calls } = await aChosenPrinter()
    const [pulsed, printed] = await Promise.all([
      pulseDirectly({ ...settings, drawer: true, drawerPin: 5 }),
      printSlip(slip, { settings }),
    ])
    expect([pulsed, printed]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
    expect(calls).toEqual(['connect', 'disconnect', 'connect', 'disconnect'])
    const [pulse = new Uint8Array(), ...rest] = pieces
    expect(decodeEscPos(pulse)).toMatchObject({ kicks: [5], lines: [] })
    expect(decodeEscPos(Uint8Array.from(rest.flatMap((piece) => [...piece]))).kicks).toEqual([])
  })

  test.each([
    ['none was chosen', {}, 'no-printer'],
    ['Bluetooth is off', { getAvailability: async () => false }, 'no-bluetooth'],
  ])('fails if %s', async (_, more, reason) => {
    browserWith({ ...bluetoothPrinter().bluetooth, ...more })
    expect(await printSlip(slip, { settings })).toEqual(failed(reason))
  })
})

describe('choosing a printer', () => {
  test('is remembered until the page closes, and longer if the browser can', async () => {
    const { bluetooth, device } = await aChosenPrinter()
    expect(canPrintBy('bluetooth')).toBe(true)
    expect(await hasPrinter('bluetooth')).toBe(true)
    // A new page.
    browserWith({ ...bluetooth })
    expect(await hasPrinter('bluetooth')).toBe(false)
    browserWith({ ...bluetooth, getDevices: async () => [device] })
    expect(await hasPrinter('bluetooth')).toBe(true)
    expect(await printSlip(slip, { settings })).toEqual({ kind: 'sent' })
  })

  test('gives the till access to that printer only', async () => {
    const [one, two] = [bluetoothPrinter(), bluetoothPrinter()]
    browserWith({ ...one.bluetooth, getDevices: async () => [two.device, one.device] })
    expect(await choosePrinter('bluetooth')).toBe('chosen')
    expect([one.calls, two.calls]).toEqual([['connect', 'disconnect'], ['forget']])
  })

  test.each([
    ['the person closes the list', { requestDevice: refusal('NotFoundError') }, 'nothing'],
    ['the browser may not', { requestDevice: refusal('SecurityError') }, 'failed'],
    ['Bluetooth is off', { getAvailability: async () => false }, 'failed'],
  ])('chooses none if %s', async (_, more, answer) => {
    browserWith({ ...bluetoothPrinter().bluetooth, ...more })
    expect(await choosePrinter('bluetooth')).toBe(answer)
    expect(await hasPrinter('bluetooth')).toBe(false)
  })

  test.each([
    ['a pair of headphones', { services: { '0000110b-0000-1000-8000-00805f9b34fb': [] } }],
    ['a printer that another till holds', { connect: refusal('NetworkError') }],
  ])('rejects %s', async (_, options) => {
    const printer = bluetoothPrinter(options)
    browserWith(printer.bluetooth)
    expect(await choosePrinter('bluetooth')).toBe('failed')
    expect(await hasPrinter('bluetooth')).toBe(false)
    expect(printer.calls.at(-1)).toBe('disconnect')
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  keepPrinterSettings,
  onPrinterSettings,
  printerSettings,
  usualPrinter,
} from './printer-settings.ts'

const shelf = (start?: string) => {
  let text = start
  return {
    getItem: () => text ?? null,
    setItem: (_: string, value: string) => {
      text = value
    },
    text: () => text,
  }
}
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => vi.unstubAllGlobals())

test('a till on which nobody chose prints through the browser on 80 mm', () => {
  expect(printerSettings(shelf())).toEqual(usualPrinter)
  expect(usualPrinter).toMatchObject({ way: 'browser', paper: '80', drawer: false })
})

test('what is chosen is kept, and told', () => {
  const storage = shelf()
  const told = vi.fn<() => void>()
  const end = onPrinterSettings(told)
  expect(keepPrinterSettings({ ...usualPrinter, paper: '58', head: 'Corner shop' }, storage)).toBe(
    true,
  )
  expect(printerSettings(storage)).toMatchObject({ paper: '58', head: 'Corner shop' })
  expect(printerSettings(storage)).toBe(printerSettings(storage))
  expect(told).toHaveBeenCalledTimes(1)
  end()
  keepPrinterSettings(usualPrinter, storage)
  expect(told).toHaveBeenCalledTimes(1)
})

test.each(['', 'no JSON', '[]', 'null', '{"paper":"72"}', '{"baudRate":1}', '{"cut":"yes"}'])(
  'of what can’t be read, %j, the usual printer is left',
  (text) => {
    expect(printerSettings(shelf(text))).toEqual(usualPrinter)
  },
)

test('what an older till kept gets the usual of what is new', () => {
  expect(printerSettings(shelf('{"paper":"58"}'))).toEqual({ ...usualPrinter, paper: '58' })
})

test('where the browser keeps nothing, it holds until the page is left', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  expect(keepPrinterSettings({ ...usualPrinter, paper: 'a4' }, full)).toBe(false)
  expect(printerSettings(full).paper).toBe('a4')
  expect(keepPrinterSettings(usualPrinter, shelf())).toBe(true)
})

import { describe, expect, test, vi } from 'vitest'
import {
  createPrinterStore,
  isPrinterChosen,
  shopNameIn,
  usualPrinter,
  withShopName,
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

test('by default a till prints through the browser on 80 mm', () => {
  expect(createPrinterStore(shelf()).getState()).toEqual(usualPrinter)
  expect(usualPrinter).toMatchObject({ way: 'browser', paper: '80', drawer: false })
})

test('keeps and reports a choice', () => {
  const storage = shelf()
  const store = createPrinterStore(storage)
  const told = vi.fn<() => void>()
  store.subscribe(told)
  expect(store.keep({ ...usualPrinter, paper: '58', head: 'Corner shop' })).toBe(true)
  expect(store.getState()).toMatchObject({ paper: '58', head: 'Corner shop' })
  expect(told).toHaveBeenCalledTimes(1)
  expect(createPrinterStore(storage).getState()).toEqual(store.getState())
})

test.each(['', 'no JSON', '[]', 'null', '{"paper":"72"}', '{"baudRate":1}', '{"cut":"yes"}'])(
  'uses the default printer for unreadable settings, %j',
  (text) => {
    expect(createPrinterStore(shelf(text)).getState()).toEqual(usualPrinter)
  },
)

test('settings of an older till get the defaults for new options', () => {
  expect(createPrinterStore(shelf('{"paper":"58"}')).getState()).toEqual({
    ...usualPrinter,
    paper: '58',
  })
})

test('without storage, a choice lasts until the page closes', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  }
  const store = createPrinterStore(full)
  expect(store.keep({ ...usualPrinter, paper: 'a4' })).toBe(false)
  expect(store.newest().paper).toBe('a4')
})

test.each([
  ['  Corner shop  ', 'Corner shop'],
  ['\n\n Corner shop \n  Main Road 1\t\n\n', 'Corner shop\nMain Road 1'],
  ['Corner  shop\n\nMain Road', 'Corner  shop\n\nMain Road'],
  [' \n ', ''],
])('keeps the shop’s lines %j as %j', (head, kept) => {
  const saved = new Map<string, string>()
  const storage = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
  }
  const store = createPrinterStore(storage)
  store.keep({ ...usualPrinter, head, foot: head })
  expect(store.getState()).toMatchObject({ head: kept, foot: kept })
  storage.setItem('tuckshop.printer', JSON.stringify({ ...usualPrinter, head }))
  expect(createPrinterStore(storage).getState().head).toBe(kept)
})

describe('the shop’s name', () => {
  const named = withShopName(usualPrinter, 'Corner shop')

  test.each([
    ['', 'Corner shop', 'Corner shop'],
    [
      'Old name\nMain Road 1\n082 123 4567',
      'Corner shop',
      'Corner shop\nMain Road 1\n082 123 4567',
    ],
    ['Old name\nMain Road 1', '', 'Main Road 1'],
  ])('is the first line of %j: with %j it is %j', (head, name, after) => {
    const next = withShopName({ ...usualPrinter, head }, name)
    expect(next.head).toBe(after)
    expect(shopNameIn(named)).toBe('Corner shop')
  })

  test('does not count as choosing how a till prints', () => {
    expect(isPrinterChosen(usualPrinter)).toBe(false)
    expect(isPrinterChosen(named)).toBe(false)
    expect(isPrinterChosen({ ...named, paper: '58' })).toBe(true)
    expect(isPrinterChosen({ ...named, head: 'Corner shop\nMain Road 1' })).toBe(true)
  })
})
